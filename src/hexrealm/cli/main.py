"""The commands and their options. Each command is implemented in a module of this folder, which it imports when called."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

import hexrealm
from hexrealm.cli import admin_commands, operator_commands, puzzle_commands
from hexrealm.cli.arguments import FIRST_GAME, example
from hexrealm.engine.errors import HexrealmError, need
from hexrealm.i18n.translate import LANGUAGES, terminal_language, using_language

app = typer.Typer(
    name="hexrealm",
    help="Play, study and research hex board games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(admin_commands.app, name="admin")
app.add_typer(puzzle_commands.app, name="puzzles")
app.add_typer(operator_commands.app)


GameName = Annotated[str, typer.Argument(help="The game; `hexrealm games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the set-up; `hexrealm games` lists them. May be repeated."
    ),
]
Seed = Annotated[int | None, typer.Option(help="The seed of the set-up and of chance.")]


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
    language: Annotated[
        str | None,
        typer.Option(metavar="|".join(LANGUAGES), help="The language of texts for players; by default the terminal's."),
    ] = None,
) -> None:
    """Handle the options before a command."""
    context.with_resource(using_language(language or terminal_language()))
    if version:
        typer.echo(f"hexrealm {hexrealm.__version__}")
        raise typer.Exit


@app.command(epilog=example("games"))
def games() -> None:
    """List the games and the options of their set-up."""
    from hexrealm.cli.games import show_games

    show_games()


@app.command(epilog=example(f"play {FIRST_GAME} --bot 1=easy --seed 7"))
def play(
    game: Annotated[str, typer.Argument(help="The game; `hexrealm games` lists them.")] = "",
    option: Options = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=NAME", help="A seat for a bot, such as 1=easy; an unknown name lists all bots. May be repeated."
        ),
    ] = None,
    random: Annotated[
        list[int] | None, typer.Option(metavar="SEAT", help="A seat that plays uniformly at random. May be repeated.")
    ] = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved record instead of starting a new game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the record to this file after every action.")] = None,
) -> None:
    """Play in the terminal, on one screen or against bots."""
    from hexrealm.cli.play import play_in_terminal

    bots = [*(bot or []), *(f"{seat}=uniform" for seat in random or [])]
    play_in_terminal(game, option or [], bots, seed, resume, save)


@app.command(epilog=example("replay game.txt --at 20 --png board.png"))
def replay(
    file: Annotated[Path, typer.Argument(help="The record.")],
    at: Annotated[
        int | None, typer.Option(help="Show the position after this many actions; negative numbers count from the end.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the table to this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the table to this PNG file.")] = None,
    webp: Annotated[Path | None, typer.Option(help="Draw the whole game to this animated WebP file.")] = None,
    gif: Annotated[Path | None, typer.Option(help="Draw the whole game to this animated GIF file.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw in the dark theme.")] = False,
    width: Annotated[
        int | None, typer.Option(help="Width in pixels; by default 1600, and 600 for a whole game.", min=100, max=8000)
    ] = None,
) -> None:
    """Check a record and show one of its positions, in the terminal or as a picture, or draw the whole game."""
    from hexrealm.cli.replay import draw_game, show_moment

    theme: Literal["light", "dark"] = "dark" if dark else "light"
    if webp or gif:
        draw_game(file, webp, gif, theme, width)
    if svg or png or not (webp or gif):
        show_moment(file, at, svg, png, theme, width)


@app.command(epilog=example("review game.txt --html review.html"))
def review(
    file: Annotated[Path, typer.Argument(help="The record.")],
    html: Annotated[Path | None, typer.Option(help="Write a page with charts to this file instead.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Use nothing that this seat may not know; for a game that is not over.", min=0)
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Review roughly, in a few seconds and without reasons.")] = False,
) -> None:
    """Grade every decision of a game by the win chance it gave away, and tell what was better and why."""
    from hexrealm.cli.review import show_review

    show_review(file, html, seat, quick)


@app.command(epilog=example(f"perft {FIRST_GAME} 2"))
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="The number of actions.", min=0, max=8)],
    option: Options = None,
    seed: Seed = None,
    record: Annotated[Path | None, typer.Option(help="Start at the last position of this record.")] = None,
) -> None:
    """Count the sequences of legal actions for each depth, to check the rules against known numbers."""
    from hexrealm.cli.perft import show_perft

    show_perft(game, depth, option or [], seed, record)


@app.command(epilog=example("bench --json"))
def bench(
    game: Annotated[list[str] | None, typer.Argument(help="The games; by default all.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each game.", min=0.01, max=600)] = 3.0,
    players: Annotated[
        list[int] | None, typer.Option(help="The number of players. May be repeated; by default 2 and 4.")
    ] = None,
    option: Options = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure steps and games per second of uniformly random play with full rules on one thread."""
    from hexrealm.cli.bench import show_speed

    show_speed(game or [], seconds, players or [2, 4], option or [], json)


@app.command(epilog=example(f"arena {FIRST_GAME} --bots greedy,mcts:1s --pairs 200 --control --out duel"))
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas; `Name@package.module` is a bot of your own.")],
    pairs: Annotated[int, typer.Option(help="Set-ups per line-up, each played once from every seat.")] = 100,
    players: Annotated[int, typer.Option(help="The number of players.")] = 2,
    option: Options = None,
    sampled: Annotated[bool, typer.Option("--sampled", help="Draw a complete variant for every pair.")] = False,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first bot against each of the others, not all against all.")
    ] = False,
    control: Annotated[bool, typer.Option("--control", help="Also the first bot against itself, counted as two.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop when a sequential test accepts one of two Elo differences of the two bots."
        ),
    ] = None,
    engine: Annotated[Literal["local", "ray"], typer.Option(help="Run on this machine, or on a Ray cluster.")] = "local",
    workers: Annotated[int | None, typer.Option(help="Games at the same time; by default one per core.", min=1)] = None,
    seed: Annotated[int, typer.Option(help="The seed of all set-ups, chance and bots.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The folder for results, records and report.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the tournament in the folder.")] = False,
) -> None:
    """Play a tournament between bots, in pairs of games with the same set-up and seats swapped, and report it."""
    from hexrealm.cli.arena import parse_job, run_arena
    from hexrealm.cli.options import parse_options

    choices = {"sampled": sampled, "gauntlet": gauntlet, "control": control, "seed": seed}
    job = parse_job(game, bots, sprt, pairs=pairs, players=players, options=parse_options(option or []), **choices)
    raise typer.Exit(run_arena(job, out, resume, engine, workers))


@app.command(epilog=example(f"train {FIRST_GAME} --minutes 10 --out net"))
def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder for weights, log and report. A run continues from the weights there.")],
    minutes: Annotated[float, typer.Option(help="How long to train.", min=0.01)] = 10.0,
    device: Annotated[Literal["cpu", "cuda"], typer.Option(help="Where to play and learn.")] = "cpu",
    games: Annotated[int | None, typer.Option(help="Games played at the same time.", min=1)] = None,
    simulations: Annotated[int, typer.Option(help="Simulations of a search in self-play.", min=1)] = 32,
    seed: Annotated[int, typer.Option(help="The seed of set-ups, chance and the first weights.")] = 1,
    machines: Annotated[
        int, typer.Option(help="Machines of a Ray cluster that play; 0: this process plays (extra [arena]).", min=0)
    ] = 0,
    evaluators: Annotated[int, typer.Option(help="Processes that play matches during training; 0: no matches.", min=0)] = 4,
) -> None:
    """Train a net by self-play, for the bot `learned`."""
    need("torch", "hexrealm train", "train")
    from hexrealm.cli.train import run_training

    run_training(game, out, minutes * 60, device, games, simulations, seed, machines, evaluators)


@app.command(epilog=example("serve --open"))
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 accepts other machines.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 chooses a free one.", min=0, max=65535)] = 8000,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="HEXREALM_DB",
            help="The database: sqlite:///FILE or postgresql://HOST/NAME; by default a SQLite file.",
        ),
    ] = None,
    db_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file with the URL of the database, which then shows nowhere else.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Server processes; more than one needs PostgreSQL.", min=1, max=64)] = 1,
    bots: Annotated[int | None, typer.Option(help="Processes for bots, per server process.", min=1, max=64)] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another origin that may use this server. May be repeated.")
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name this server goes by: play.example.org. May be repeated."),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy whose X-Forwarded headers are believed; by default this machine. May be repeated."
        ),
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(help="Serve metrics for Prometheus on this port of this machine.", min=1, max=65535)
    ] = None,
    keep_abandoned: Annotated[
        int | None,
        typer.Option(metavar="DAYS", help="Delete unfinished tables untouched for so long; by default never.", min=1),
    ] = None,
    keep_chat: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Delete chat older than this; by default never.", min=1)
    ] = None,
    keep_studies: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Delete shared studies unchanged for so long; by default never.", min=1)
    ] = None,
    session_idle: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS",
            help="End sessions of people with a passkey after this many days without use; by default 30.",
            min=1,
        ),
    ] = None,
    session_days: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS",
            help="End them this many days after signing in; by default 180. People with only a recovery code are signed out"
            " after this many days without use. Guests stay signed in.",
            min=1,
        ),
    ] = None,
    cache: Annotated[
        int | None, typer.Option(metavar="MB", help="Memory for tables, per server process; by default 256.", min=1)
    ] = None,
    smtp_host: Annotated[
        str | None, typer.Option(metavar="NAME", help="A mail server, for notifications by e-mail; by default none are sent.")
    ] = None,
    smtp_port: Annotated[int, typer.Option(help="Its port.", min=1, max=65535)] = 587,
    smtp_from: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The address that mails come from.")] = None,
    smtp_user: Annotated[str, typer.Option(metavar="NAME", help="Sign in to the mail server with this name.")] = "",
    smtp_password_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A file with the password; or set HEXREALM_SMTP_PASSWORD."),
    ] = None,
    smtp_security: Annotated[
        str, typer.Option(metavar="KIND", help="How mails are encrypted on their way to it: starttls, tls or none.")
    ] = "starttls",
    allow_private_addresses: Annotated[
        bool,
        typer.Option(
            "--allow-private-addresses", help="Let people register webhooks in the server's own network, and without TLS."
        ),
    ] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve tables where people and bots play in the browser."""
    need("fastapi", "hexrealm serve", "server")
    from hexrealm.cli.serve import parse_origin, read_database_address, read_mail, run_server

    given = {
        "host": host,
        "port": port,
        "workers": workers,
        "database": read_database_address(db, db_file),
        "bot_workers": bots,
        "trusted_origins": tuple(map(parse_origin, origin or [])),
        "host_names": tuple(host_name or []),
        "trusted_proxies": tuple(trust_proxy) if trust_proxy else None,
        "metrics_port": metrics_port,
        "keep_abandoned_days": keep_abandoned,
        "keep_chat_days": keep_chat,
        "keep_studies_days": keep_studies,
        "session_idle_days": session_idle,
        "session_days": session_days,
        "cache_megabytes": cache,
        "mail": read_mail(smtp_host, smtp_from, smtp_port, smtp_user, smtp_password_file, smtp_security),
        "allow_private_addresses": allow_private_addresses,
    }
    run_server({name: value for name, value in given.items() if value is not None}, open)


@app.command(epilog=example("mcp"))
def mcp(seed: Annotated[int | None, typer.Option(help="The seed of set-ups, chance and bots.")] = None) -> None:
    """Serve the games to a language model with the Model Context Protocol on stdin and stdout. Needs hexrealm[mcp]."""
    from hexrealm import adapters

    adapters.mcp.run(seed)


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line. Errors of hexrealm are printed as one line on stderr, without a traceback."""
    try:
        return app(args=arguments)
    except HexrealmError as error:
        typer.echo(f"hexrealm: {error}", err=True)
        sys.exit(2)
    except OSError as error:
        typer.echo(f"hexrealm: {error.filename}: {error.strerror}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
