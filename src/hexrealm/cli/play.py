"""`hexrealm play`: plays a game in the terminal, with several people at one screen or against bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.markup import escape

import hexrealm
from hexrealm import games
from hexrealm.bots import Bot, make_bot
from hexrealm.cli.options import parse_options
from hexrealm.draw.terminal.screen import render
from hexrealm.engine.errors import HexrealmError, IllegalAction, WrongOption
from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.match import Match

FEW, MANY = 12, 100  # up to FEW legal actions are listed in one line, up to MANY in rows by their first letter
HELP = translatable("""[bold]An action[/bold] in the notation shown, or one of:
  [bold]legal[/bold]        every legal action
  [bold]why ACTION[/bold]   why an action is not legal
  [bold]board[/bold]        the table again
  [bold]undo[/bold]         take back your last action
  [bold]save FILE[/bold]    write the record; go on with it later by --resume FILE
  [bold]quit[/bold]         stop""")


def play_in_terminal(
    game: str, given: list[str], bots: list[str], seed: int | None, resume: Path | None, save: Path | None
) -> None:
    """Play until the game is over or the player stops. `bots` have the form SEAT=NAME."""
    if bool(game) == bool(resume):
        raise WrongOption(translate("name a game ({games}), or a record with --resume", games=", ".join(games.names())))
    match = hexrealm.load(resume) if resume else hexrealm.new(game, seed=seed, **parse_options(given))
    if match.known_to is not None:
        text = translatable("{file} was saved for {viewer}: it can be looked at (hexrealm replay), not played on")
        raise WrongOption(translate(text, file=resume, viewer=match.known_to))
    TerminalGame(match, dict(_parse_bot(text, match, seed) for text in bots), save).run()


def _parse_bot(text: str, match: Match, seed: int | None) -> tuple[int, Bot]:
    """Parse `1=hard` as seat 1 and the bot hard."""
    seat, equals, name = text.partition("=")
    if not equals or seat not in map(str, range(match.players)):
        seats = ", ".join(map(str, range(match.players)))
        raise WrongOption(translate("--bot {text}: it takes SEAT=NAME, and the seats are {seats}", text=text, seats=seats))
    return int(seat), make_bot(name, seed)


class TerminalGame:
    """A match in the terminal: shows it, and reads actions and commands."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], save: Path | None) -> None:
        self.match, self.bots, self.save = match, bots, save
        self.console = Console()
        self.seats = match.scene().seats
        self.shown_history: list[str] | None = None
        people = [seat for seat in range(match.players) if seat not in bots]
        self.only_person = people[0] if len(people) == 1 else None

    def run(self) -> None:
        """Play and read input until the game is over or the player stops."""
        self.console.print(f"[dim]{translate('Type help for what you can type.')}[/dim]")
        try:
            while not self.match.over and self.advance():
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        self.show_end()

    def advance(self) -> bool:
        """Play one action of chance or a bot, or handle one line of input; return False to stop."""
        seat = self.match.seat
        if seat is None:
            self.match.play_chance()
            self.after_action()
        elif seat in self.bots:
            thinking = translate("{name} thinks ...", name=self.seats[seat].name)
            with self.console.status(thinking):  # the first move of a bot may also compile
                action = self.bots[seat].choose(self.match)
            self.match.play(action)
            self.after_action()
        else:
            return self.handle(self.read_line(seat))
        return True

    def read_line(self, seat: int) -> str:
        """Show the prompt and the legal actions, and read a line."""
        if self.shown_history != self.match.history:
            self.show()
        prompt = self.match.scene(self.viewer()).prompt
        question = escape(prompt.words) if prompt else self.seats[seat].name
        self.console.print(f"\n[bold]{question}[/bold]: {self.summarise(self.match.legal())}", highlight=False)
        return self.console.input("> ").strip()

    def summarise(self, legal: list[str]) -> str:
        """Return a few legal actions in one line, more in rows by their first letter, and of many only their number."""
        if len(legal) <= FEW:
            return "  ".join(map(escape, legal))
        if len(legal) > MANY:
            text = translatable("{n} places, dotted on the board, such as {some} [dim](legal lists them)[/dim]")
            return translate(text, n=len(legal), some=legal[len(legal) // 2])
        rows = [
            (letter, [name[1:] for name in group])
            for letter, group in groupby(sorted(legal, key=_natural_order), key=lambda name: name[0])
        ]
        return "\n" + "\n".join(f"  [bold]{letter}[/bold] {escape(' '.join(rest))}" for letter, rest in rows)

    def handle(self, line: str) -> bool:
        """Run a command or play an action; return False to stop."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "help": lambda: self.console.print(translate(HELP)),
            "legal": lambda: self.console.print(escape(" ".join(self.match.legal()))),
            "board": self.show,
            "undo": self.undo,
            "save": lambda: self.save_to(Path(rest.strip()) if rest.strip() else None),
            "why": lambda: self.console.print(self.why(rest.strip()), markup=False),
        }
        if word == "quit":
            return False
        try:
            commands[word]() if word in commands else self.play(line)
        except (HexrealmError, OSError) as error:
            self.console.print(f"[red]{escape(str(error))}[/red]", highlight=False)
        return True

    def why(self, name: str) -> str:
        """Return why an action is not legal, or that it is legal."""
        return self.match.why_not(name) or translate("{action} is legal", action=name)

    def play(self, name: str) -> None:
        """Play an action of a person."""
        self.match.play(name)
        self.after_action()

    def after_action(self) -> None:
        """Print the events of the last action, and save the record."""
        for event in self.match.events_for(SPECTATOR if self.only_person is None else self.only_person):
            self.console.print(f"[dim]{event.rule:>6}[/dim]  {escape(event.words)}", highlight=False)
        if self.save:
            self.match.save(self.save)

    def undo(self) -> None:
        """Take back the last action of a person and the actions of bots after it."""
        people = [step for step in self.match.steps if step.seat is not None and step.seat not in self.bots]
        if not people:
            raise IllegalAction(translate("there is no action of yours to take back"))
        while self.match.steps[-1] is not people[-1]:
            self.match.undo()
        self.console.print(translate("{action} is taken back", action=self.match.undo()), highlight=False)

    def save_to(self, path: Path | None) -> None:
        """Save the record to a file, by default the one of --save."""
        path = path or self.save
        if path is None:
            raise WrongOption(translate("say where: save FILE"))
        self.match.save(path)
        self.confirm_saved(path)

    def show(self) -> None:
        """Print the table."""
        self.shown_history = self.match.history
        scene = self.match.scene(self.viewer(), legal=self.match.seat not in self.bots)
        self.console.print(render(scene, width=self.console.width))

    def viewer(self) -> Viewer:
        """Return whose view to show: the only person's, or with several people at one screen that of the deciding seat."""
        if self.only_person is not None:
            return self.only_person
        return SPECTATOR if self.match.seat is None else self.match.seat

    def show_end(self) -> None:
        """Print the result of a finished game, or where an unfinished one is saved."""
        if self.match.over:
            self.show()
            names = translate(" and ").join(self.seats[seat].name for seat in self.match.winners)
            text, points = translatable("[bold]{names} won[/bold], points {points}"), ", ".join(map(str, self.match.scores))
            self.console.print(translate(text, names=names, points=points), highlight=False)
        elif self.save:
            self.confirm_saved(self.save)

    def confirm_saved(self, path: Path) -> None:
        """Print where the record is saved and how to continue it."""
        self.console.print(translate("saved to {file}; go on with: hexrealm play --resume {file}", file=path), highlight=False)


def _natural_order(name: str) -> tuple[str, int, str]:
    """Sort h2 before h10."""
    digits = "".join(character for character in name[1:3] if character.isdigit())
    return name[0], int(digits or 0), name
