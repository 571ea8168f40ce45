"""Studies as people save and share them: from what a client sends to a study that the engine accepts, and to its record."""

from __future__ import annotations

from typing import Any

import orjson

from hexrealm.engine.errors import HexrealmError
from hexrealm.i18n.translate import translate
from hexrealm.play.record_reader import WrongLine
from hexrealm.play.study import FlatNode, Study
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.parsing import is_too_deep
from hexrealm.server.protocol.replies.study_replies import StudyNode, StudyView
from hexrealm.server.protocol.sanitize import sanitize
from hexrealm.server.protocol.study_messages import MAX_COMMENT, MAX_TITLE, NodeForm, StudyForm, StudyText
from hexrealm.server.storage.tables.studies import StoredStudy
from hexrealm.server.studies.positions import clean_names, start_match
from hexrealm.server.tables.create import find_game, game_of_record


def read_form(form: StudyForm) -> Study:
    """Return the study that a client describes. Raise Refusal if the engine does not accept it."""
    match = start_match(form.game, form.options, form.snapshot)
    match.names = clean_names(form.names, match.players)
    study = Study.from_match(match)
    study.title, study.root.comment = sanitize(form.title, MAX_TITLE), clean_comment(form.comment)
    nodes = [FlatNode(node.parent, node.action, clean_comment(node.comment), node.mark) for node in form.nodes]
    try:
        study.grow(nodes)
    except HexrealmError as error:
        raise Refusal("illegal", _sentence(str(error))) from None
    return study


def clean_comment(text: str) -> str:
    """Return a comment as it is shown: lines of visible text."""
    return "\n".join(sanitize(line, MAX_COMMENT) for line in text.splitlines()).strip()


def format_study(study: Study) -> str:
    """Return the record of a study. Raise Refusal if it is too large."""
    try:
        return study.format()
    except HexrealmError as error:
        raise Refusal("bad-message", _sentence(str(error))) from None


def store_form(form: StudyForm) -> StoredStudy:
    """Return what is stored of the study that a client describes.

    Seats have no names in it: a client sends them as text, so they would stay when a person changes or deletes their name.
    """
    study = read_form(form)
    study.names = None
    format_study(study)  # a study that is too large for a file is too large to share
    return StoredStudy(study.game, study.title, to_json(view_study(study)).decode(), len(form.nodes))


def read_stored(tree: str) -> Study:
    """Return a study as it was stored."""
    return read_form(_form_of_stored(tree))


def read_stored_main_line(tree: str) -> Study:
    """Return the main line of a study as it was stored: the engine plays nothing else of it."""
    form = _form_of_stored(tree)
    return read_form(form.model_copy(update={"nodes": _main_line(form.nodes)}))


def _form_of_stored(tree: str) -> StudyForm:
    found: dict[str, Any] = orjson.loads(tree)
    return StudyForm(**{name: found[name] for name in StudyForm.model_fields})


def _main_line(nodes: list[NodeForm]) -> list[NodeForm]:
    """Return the first node, the first one after it, and so on, as a list of one line."""
    found, last = list[NodeForm](), None
    for number, node in enumerate(nodes):
        if node.parent == last:
            found.append(node.model_copy(update={"parent": len(found) - 1 if found else None}))
            last = number
    return found


def view_study(study: Study) -> StudyView:
    """Return a study as it is sent."""
    names = None if study.names is None else tuple(study.names)
    nodes = tuple(StudyNode(node.parent, node.action, node.mark, node.comment) for node in study.flat())
    return StudyView(study.game, study.options, study.start, names, study.title, study.root.comment, nodes)


# Files


def count_lines(text: StudyText) -> int:
    """Return how many lines a text has: at least as many as actions that the engine plays."""
    return text.text.count("\n")


def game_of_text(text: StudyText) -> str:
    """Return the game that a text is about; "" if it names none."""
    if not _is_json(text.text):
        return game_of_record(text.text)
    found = _read_json(text.text)
    return str(found["game"])[:64] if "game" in found else text.game


def read_file(text: StudyText) -> StudyView:
    """Return the study in a text: a record of either version, or a snapshot as JSON."""
    return view_study(_read_snapshot(text) if _is_json(text.text) else _read_record(text.text))


def _read_record(text: str) -> Study:
    try:
        study = Study.parse(text)
    except WrongLine as error:
        raise Refusal("bad-message", translate("Line {line}: {why}", line=error.number, why=error.why)) from None
    except HexrealmError as error:
        raise Refusal("bad-message", _sentence(str(error))) from None
    study.names = clean_names(study.names, study.match().players)
    study.title = sanitize(study.title, MAX_TITLE)
    return study


def _read_snapshot(text: StudyText) -> Study:
    """Return the study of a snapshot, alone or with the game and the options that it belongs to."""
    found = _read_json(text.text)
    if "snapshot" in found:
        game, options, snapshot = found.get("game", text.game), found.get("options", {}), found["snapshot"]
    else:
        game, options, snapshot = text.game, text.options, found
    if not isinstance(game, str) or not isinstance(options, dict) or not isinstance(snapshot, dict):
        raise Refusal("bad-message", translate("This is neither a record nor a snapshot."))
    return Study.from_match(start_match(find_game(game).name, options, snapshot))


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def _read_json(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Refusal("bad-message", translate("This is neither a record nor a snapshot.")) from None
    if is_too_deep(found):
        raise Refusal("bad-message", translate("This JSON is nested too deeply."))
    return found


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
