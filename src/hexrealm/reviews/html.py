"""A review as HTML: a fragment for notebooks, and a page that needs no other file. Texts are in the current language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files

from hexrealm.draw.svg import draw_svg
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import current_language, translate, translate_in
from hexrealm.reviews.facts import DecisionFacts
from hexrealm.reviews.grades import LABELS, MARKS, Grade, describe_thresholds, grade_of, show_percent
from hexrealm.reviews.review import Review
from hexrealm.reviews.turns import Turn

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 220, 46, 12, 12, 26
MOST_BOARDS = 12  # a page with more pictures is slow
PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
</head>
<body class="review-page">
<main>
{body}
</main>
</body>
</html>
"""
Points = Sequence[tuple[int, Sequence[float]]]
Show = Callable[[float], str]  # how a value is written


def draw_page(review: Review) -> str:
    """Return a page with the charts, all turns, and the mistakes with their boards."""
    parts = [draw_review(review), *_mistakes(review, boards=True)]
    title = translate("Review: {game}", game=review.match.game.title)
    return PAGE.format(language=current_language(), title=escape(title), body="\n".join(parts))


def draw_review(review: Review) -> str:
    """Return a fragment: accuracy, luck, charts, turning points and turns."""
    parts = [f"<style>{_style()}</style>", *_head(review), *_charts(review), *_turning_points(review), *_turns(review)]
    return f'<div class="review">{"".join(parts)}</div>'


def _style() -> str:
    sheet = (files("hexrealm.reviews") / "page.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def _head(review: Review) -> Iterator[str]:
    yield f"<h1>{escape(translate('Review: {game}', game=review.match.game.title))}</h1>"
    rows = []
    for seat, name in enumerate(review.seat_names):
        found = review.accuracy[seat]
        cells = [escape(name), "–" if found is None else show_percent(found / 100), str(review.points[-1][seat])]
        if review.match.game.has_chance:
            cells.append(show_percent(review.luck[seat], signed=True))
        rows.append(cells)
    heads = [translate("Seat"), translate("Accuracy"), translate("Points")]
    if review.match.game.has_chance:
        heads.append(translate("Luck of the draws"))
    yield _table(heads, rows)
    yield f'<p class="note">{escape(describe_thresholds())}</p>'


def _charts(review: Review) -> Iterator[str]:
    chances = [(moment, list(found)) for moment, found in review.chances]
    yield f"<h2>{escape(translate('Win chance'))}</h2>"
    yield draw_chart(translate("Win chance"), chances, review.seat_names, 1, show_percent)
    yield f"<h2>{escape(translate('Points'))}</h2>"
    points = list(enumerate(review.points))
    most = max(1, *(each for row in review.points for each in row))
    yield draw_chart(translate("Points"), points, review.seat_names, most, lambda value: f"{value:.0f}")


def draw_chart(title: str, points: Points, names: Sequence[str], most: float, show: Show) -> str:
    """Return a chart of one line for each seat over the moments of a match."""
    last = max((moment for moment, _ in points), default=1) or 1
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(moment: float, value: float) -> str:
        return f"{LEFT + wide * moment / last:.1f},{TOP + tall * (1 - value / most):.1f}"

    parts = [f"<title>{escape(title)}</title>"]
    for part in (0, 0.5, 1):
        y = TOP + tall * (1 - part)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{show(most * part)}</text>')
    for seat, name in enumerate(names):
        line = " ".join(place(moment, values[seat]) for moment, values in points)
        parts.append(f'<polyline class="seat-{seat}" points="{line}"/>')
        parts.append(f'<text class="seat-{seat}" x="{LEFT + 150 * seat}" y="{HEIGHT - 6}">{escape(name)}</text>')
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(parts)}</svg>'


def _turning_points(review: Review) -> Iterator[str]:
    if review.turning_points:
        yield f"<h2>{escape(translate('Turning points'))}</h2><ol>"
        yield "".join(f"<li>{escape(review.describe_point(point))}</li>" for point in review.turning_points)
        yield "</ol>"


def _turns(review: Review) -> Iterator[str]:
    yield f"<details><summary>{escape(translate('All turns'))}</summary>"
    heads = [
        translate_in("column", "Turn"),
        translate("Seat"),
        translate("Played"),
        translate("Grade"),
        translate("Given away"),
    ]
    yield _table(heads, [_turn_cells(review, turn) for turn in review.turns])
    yield "</details>"


def _turn_cells(review: Review, turn: Turn) -> list[str]:
    steps = {each.moment: each for each in turn.decisions}
    own = [moment for moment in range(turn.first, turn.last) if review.match.steps[moment].seat == turn.seat]
    shown = " ".join(escape(review.name_of(moment, name)) for moment, name in zip(own, turn.actions, strict=True))
    bad = [each for each in steps.values() if grade_of(each.loss) not in GOOD]
    wrong = [f"{escape(review.name_of(each.moment, each.played))}{MARKS[grade_of(each.loss)]}" for each in bad]
    if wrong:
        shown += f" <small>({', '.join(wrong)})</small>"
    grade = _grade(turn.grade) if turn.decisions else ""
    return [str(turn.number), escape(review.seat_names[turn.seat]), shown, grade, show_percent(turn.loss)]


GOOD: tuple[Grade, ...] = ("best", "good")


def _grade(grade: Grade) -> str:
    return f'<span class="grade {grade}">{escape(translate(LABELS[grade]))} {MARKS[grade]}</span>'


def _mistakes(review: Review, boards: bool) -> Iterator[str]:
    mistakes = sorted(review.mistakes, key=lambda each: -each.loss)[:MOST_BOARDS]
    if mistakes:
        yield f"<h2>{escape(translate('Mistakes'))}</h2>"
    for facts in sorted(mistakes, key=lambda each: each.moment):
        yield f'<section class="mistake"><h3>{escape(describe_mistake(review, facts))} {_grade(grade_of(facts.loss))}</h3><ul>'
        yield "".join(f"<li>{escape(reason.text)}</li>" for reason in review.reasons(facts)) + "</ul>"
        if boards:
            yield _board(review, facts)
        yield "</section>"


def describe_mistake(review: Review, facts: DecisionFacts) -> str:
    """Return what was played, what was better, and both chances."""
    values = {
        "name": review.seat_names[facts.seat],
        "played": review.name_of(facts.moment, facts.played),
        "better": review.name_of(facts.moment, facts.best),
        "with_played": round(100 * facts.after[facts.seat]),
        "with_better": round(100 * facts.before[facts.seat]),
    }
    return translate("{name} played {played} ({with_played}%); better was {better} ({with_better}%).", **values)


def _board(review: Review, facts: DecisionFacts) -> str:
    """Return the board before a mistake, with the hexes of the better action marked."""
    match = review.match.at(facts.moment)
    viewer = SPECTATOR if review.viewer is None and not review.match.over else review.viewer
    snapshot = match.snapshot(viewer)
    better = match.game.hexes_of(facts.best)
    scene = match.game.scene(match.options, snapshot, last=better, names=review.seat_names)
    return f'<div class="board">{draw_svg(scene)}</div>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
