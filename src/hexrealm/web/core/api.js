// HTTP requests to the server. The websocket is live/socket.js.

import { language, translate } from './translate.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */

/** The server refused a request and changed nothing. `message` is a text for the player. */
export class Refusal extends Error {
  /** @param {string} code @param {string} text @param {string} [option] of a set-up, if that is wrong */
  constructor(code, text, option = '') {
    super(text);
    this.code = code;
    this.option = option;
  }
}

/** What a person reads about an error: only refusals have texts for people. @param {unknown} error */
export const errorText = (error) =>
  error instanceof Refusal
    ? error.message
    : translate('Something went wrong. Try again, and reload the page if it happens again.');

/**
 * @param {string} method
 * @param {string} path after /api/
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function request(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const text = body === undefined ? null : JSON.stringify(body);
  const stopped = signal ?? null;
  const response = await fetch(`/api/${path}`, { method, headers, body: text, signal: stopped }).catch(() => null);
  if (!response) throw new Refusal('offline', translate('The server is not responding. Are you online?'));
  if (!response.ok) throw await readRefusal(response);
  return response;
}

/** @param {Response} response */
async function readRefusal(response) {
  const { code, words, option } = await response.json().catch(() => ({}));
  const { status } = response;
  return new Refusal(
    code ?? String(status),
    words ?? translate('The server returned an error ({status}).', { status }),
    option,
  );
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await request('GET', path)).json();
/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const post = async (path, body = {}) => (await request('POST', path, body)).json();
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const put = async (path, body) => (await request('PUT', path, body)).json();

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/**
 * A GET request whose answer is cached, by language, until the page is reloaded.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function getOnce(path) {
  const key = `${language()} ${path}`;
  const answer = cache.get(key) ?? get(path);
  cache.set(key, answer);
  answer.catch(() => cache.delete(key));
  return answer;
}

/** @returns {Promise<GameView[]>} */
export const getGames = () => getOnce('games');

/** A game of an address. @param {string} [name] @returns {Promise<GameView>} */
export async function needGame(name) {
  const [found, all] = [await findGame(name), await getGames()];
  const games = all.map(({ title }) => title).join(', ');
  if (!found) throw new Refusal('unknown', translate('There is no such game here. The games are: {games}.', { games }));
  return found;
}

/** @param {string} [name] @returns {Promise<GameView | undefined>} */
export const findGame = async (name) => (await getGames()).find((game) => game.name === name);
