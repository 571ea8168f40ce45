// The daily challenge: every day one set-up of each game, the same for everybody; and the rankings of the day.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, getGames, post } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { formatTimeLeft } from '../../core/clock_text.js';
import { formatCalendarDay } from '../../core/dates.js';
import { runOnce, showError } from '../../core/dialogs.js';
import { levelsOf } from '../../core/levels.js';
import { ensureNamed, ensurePerson } from '../../core/person.js';
import { personAddress, renderName } from '../../core/person_link.js';
import { tellIfPreparing } from '../../core/preparing.js';
import { navigate } from '../../core/router.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { loadPlates, renderFrame } from '../plate.js';
import { describeOutcome, describeOwn } from './results.js';
import { openShare } from './share.js';

/** @typedef {import('../../types/frames.d.ts').DayGameView} DayGameView */
/** @typedef {import('../../types/frames.d.ts').DayView} DayView */
/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').ListedTryView} ListedTryView */
/** @typedef {import('../../types/frames.d.ts').ParView} ParView */

const DAY = 86_400_000; // ms

class DailyPage {
  /** @type {Map<string, import('../live_plate.js').Plate>} */
  plates = new Map();

  /** @param {import('../../core/router.js').PageContext} context @param {GameView[]} games @param {DayView} day */
  constructor({ host, signal }, games, day) {
    this.host = host;
    this.games = games;
    this.day = day;
    this.signal = signal;
  }

  async load() {
    this.render();
    this.plates = await loadPlates(this.games);
    if (!this.signal.aborted) this.render();
  }

  get isToday() {
    return this.day.day === this.day.today;
  }

  /** @param {DayGameView} challenge @param {boolean} practice */
  async play(challenge, practice) {
    const reason = translate('The ranking of the day shows this name.');
    if (practice) await ensurePerson();
    else if (!(await ensureNamed(reason))) return;
    /** @type {import('../../types/frames.d.ts').Made} */
    const { table } = await tellIfPreparing(post(`daily/${this.day.day}/${challenge.game}`, { practice }));
    navigate(`/t/${table}`);
  }

  // Rendering

  render() {
    render(
      html`<div class="me plated daily">
        ${this.renderDay()} ${this.day.games.map((challenge) => this.renderChallenge(challenge))} ${renderDuplicate()}
      </div>`,
      this.host,
    );
  }

  renderDay() {
    const { day, seconds_left: left } = this.day;
    const time = formatTimeLeft(left * 1000);
    return html`<section class="sheet">
      <h2>${translate('Daily challenge, {day}', { day: formatCalendarDay(day) })}</h2>
      <p>
        ${translate('Everybody gets the same set-up, the same draws and the same bot.')}
        ${translate('You have one try, without undo or hints.')}
        ${translate('You can take a break, but a game that is not finished within 24 hours counts as resigned.')}
      </p>
      ${left ? html`<p class="quiet">${translate('The next challenge starts in {time}.', { time })}</p>` : nothing}
      <nav class="answers" aria-label=${translate('Days')}>
        <a class="button" href=${`/daily/${shiftDay(day, -1)}`}>${icon('back')}${translate('The day before')}</a>
        ${this.isToday ? nothing : this.renderLater(day)}
      </nav>
    </section>`;
  }

  /** @param {string} day */
  renderLater(day) {
    return html`<a class="button" href=${`/daily/${shiftDay(day, 1)}`}>${translate('The day after')}${icon('next')}</a>
      <a class="button" href="/daily">${translate('Today')}</a>`;
  }

  /** @param {DayGameView} challenge */
  renderChallenge(challenge) {
    const game = this.games.find(({ name }) => name === challenge.game);
    if (!game) return nothing;
    const level = levelsOf(game).find(({ name }) => name === challenge.level)?.label ?? challenge.level;
    return html`<section class="sheet" data-game=${challenge.game}>
      ${renderFrame(this.plates.get(game.name), game.title)}
      <h2>${game.title}</h2>
      <p class="quiet">${translate('Against one bot, about as strong as the level “{level}”.', { level })}</p>
      ${this.renderOwn(challenge, game.title)} ${challenge.par.length ? renderPar(game, challenge.par) : nothing}
      ${challenge.ranking.length ? renderRanking(translate('Ranking'), challenge.ranking) : renderNobody(challenge)}
      ${challenge.others.length ? renderOthers(challenge.others) : nothing}
    </section>`;
  }

  /** @param {DayGameView} challenge @param {string} title */
  renderOwn(challenge, title) {
    const { mine, practice } = challenge;
    const again = this.renderButton(challenge, translate('Play for practice'), true);
    if (mine?.outcome)
      return html`<p class="own-result" role="status">${describeOwn(challenge).join(' · ')}</p>
        <p class="answers">
          ${renderShare(this.day.day, title, challenge)}
          <a class="button" href=${`/t/${mine.table}/replay`}>${translate('Replay')}</a>
          <a class="button" href=${`/t/${mine.table}/review`}>${translate('Review')}</a>
          ${again}
        </p>`;
    if (mine)
      return html`<p class="answers">
        <a class="button primary big" href=${`/t/${mine.table}`}>${translate('Go on playing')}</a>
      </p>`;
    if (this.isToday)
      return html`<p class="answers">${this.renderButton(challenge, translate('Play the challenge'), false)}</p>`;
    return practice ? html`<p class="answers">${again}</p>` : nothing;
  }

  /** @param {DayGameView} challenge @param {string} label @param {boolean} practice */
  renderButton(challenge, label, practice) {
    const play = (/** @type {Event} */ event) => runOnce(event, () => this.play(challenge, practice));
    return html`<button type="button" class=${practice ? '' : 'primary big'} @click=${play}>${label}</button>`;
  }
}

const renderDuplicate = () =>
  html`<section class="sheet">
    <h2>${translate('With friends')}</h2>
    <p>${translate('In a duplicate, everybody with the link plays the same game, against the bot or in pairs.')}</p>
    <p class="answers"><a class="button" href="/duplicate/new">${translate('New duplicate')}</a></p>
  </section>`;

/** @param {string} day @param {string} title @param {DayGameView} challenge */
function renderShare(day, title, challenge) {
  const heading = translate('Daily challenge, {day}', { day: formatCalendarDay(day) });
  const lines = [heading, title, ...describeOwn(challenge)];
  const share = (/** @type {Event} */ event) => runOnce(event, () => openShare(lines, `/daily/${day}`, day));
  return html`<button type="button" class="primary" @click=${share}>${icon('share')}${translate('Share')}</button>`;
}

/** @param {DayGameView} challenge */
const renderNobody = ({ others }) =>
  others.length ? nothing : html`<p class="quiet">${translate('Nobody has finished this challenge yet.')}</p>`;

/** @param {ListedTryView[]} rows */
const renderOthers = (rows) =>
  html`${renderRanking(translate('Guests and new players'), rows)}
    <p class="quiet">
      ${translate('The ranking is for people who have an account and were here before the day began.')}
    </p>`;

/** What bots achieved in the same seat. @param {GameView} game @param {ParView[]} par */
function renderPar(game, par) {
  const label = (/** @type {string} */ level) => levelsOf(game).find(({ name }) => name === level)?.label ?? level;
  return html`<details class="par">
    <summary>${translate('What bots achieved in the same seat')}</summary>
    <table class="leaderboard">
      <thead>
        <tr>
          <th scope="col">${translate('Level')}</th>
          <th scope="col">${translate('Result')}</th>
          <th scope="col">${translate('Points')}</th>
        </tr>
      </thead>
      <tbody>
        ${par.map(
          (each) =>
            html`<tr>
              <th scope="row">${label(each.level)}</th>
              <td>${describeOutcome(each)}</td>
              <td>${each.points}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/** @param {string} title @param {ListedTryView[]} rows */
const renderRanking = (title, rows) =>
  html`<h3>${title}</h3>
    <table class="leaderboard">
      <thead>
        <tr>
          <th scope="col">${translate('Place')}</th>
          <th scope="col">${translate('Name')}</th>
          <th scope="col">${translate('Result')}</th>
          <th scope="col">${translate('Points')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(renderRow)}
      </tbody>
    </table>`;

const you = () => html` <small>(${translate('You')})</small>`;

/** @param {ListedTryView} row */
const renderRow = (row) =>
  html`<tr class=${row.you ? 'you' : ''}>
    <td>${row.rank}</td>
    <th scope="row">
      ${renderName(row.name, row.person ? personAddress(row.person) : '')}${row.you ? you() : nothing}
    </th>
    <td>${describeOutcome(row)}</td>
    <td>${row.points}</td>
  </tr>`;

/** @param {string} day such as 2026-11-18 @param {number} days */
const shiftDay = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const title = translate('Daily challenge');
  setPageTitle(title);
  renderAppBar({ title });
  const [games, day] = await Promise.all([getGames(), get(context.params[0] ?? 'daily')]); // such as daily/2026-11-18
  if (!context.signal.aborted) new DailyPage(context, games, day).load().catch(showError);
}
