"""Make the shipped fonts: WOFF2 for browsers, TTF for PNG pictures, both from the same releases.

pip install fonttools brotli && python -m scripts.make_fonts

The sources are npm packages of Fontsource, with the Latin letters of all our languages. Both families have the SIL Open Font
License without a Reserved Font Name, so that a subset may keep the name. A new release needs a look at its licence.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1] / "src" / "hexrealm"
BROWSER, PICTURES = ROOT / "web" / "fonts", ROOT / "draw" / "fonts"
WEIGHTS = (400, 600, 700)  # resvg reads no variable fonts
FEATURES = ["kern", "liga", "tnum", "lnum", "mark"]
RANGE = (400, 700)


@dataclass(frozen=True)
class Face:
    """One variable font of a Fontsource package."""

    package: str
    version: str
    file: str
    name: str
    family: str
    in_pictures: bool = True
    weights: tuple[int, int] | int = RANGE


FACES = (
    Face("roboto", "5.3.0", "roboto-latin-wght-normal.woff2", "sans", "Roboto"),
    Face("newsreader", "5.3.0", "newsreader-latin-wght-normal.woff2", "serif", "Newsreader"),
    Face(
        "newsreader",
        "5.3.0",
        "newsreader-latin-wght-italic.woff2",
        "serif-italic",
        "Newsreader",
        in_pictures=False,
        weights=400,
    ),
)


def fetch(face: Face, folder: Path) -> tarfile.TarFile:
    """Download the package of a face from npm."""
    wanted = f"@fontsource-variable/{face.package}@{face.version}"
    subprocess.run(["npm", "pack", "--silent", wanted], cwd=folder, check=True)
    return tarfile.open(folder / f"fontsource-variable-{face.package}-{face.version}.tgz")


def read(archive: tarfile.TarFile, name: str) -> bytes:
    """Read one file of a package."""
    found = archive.extractfile(f"package/{name}")
    if found is None:
        raise FileNotFoundError(f"{archive.name!r} has no {name}")
    return found.read()


def trim(source: bytes) -> TTFont:
    """Load a font without what neither browsers nor resvg need: unused features and hints."""
    font = TTFont(io.BytesIO(source), lazy=False)
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13, 14, 16, 17])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    trimmed = io.BytesIO()
    font.flavor = None
    font.save(trimmed)
    return TTFont(io.BytesIO(trimmed.getvalue()))


def write_browser_font(source: bytes, face: Face) -> None:
    """Write a variable WOFF2 that has only the weights of the style sheets."""
    font = instantiateVariableFont(trim(source), {"wght": face.weights})
    font.flavor = "woff2"
    font.save(BROWSER / f"{face.name}.woff2")


def write_picture_fonts(source: bytes, face: Face) -> None:
    """Write a TTF for each weight."""
    for weight in WEIGHTS:
        font = instantiateVariableFont(trim(source), {"wght": weight})
        font["OS/2"].usWeightClass = weight
        for record in (1, 16):
            font["name"].setName(face.family, record, 3, 1, 0x409)
        font.save(PICTURES / f"{face.name}-{weight}.ttf")


def main() -> None:
    """Write all fonts, and the licence of each family beside them."""
    BROWSER.mkdir(exist_ok=True)
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for face in FACES:
            with fetch(face, Path(folder)) as archive:
                source = read(archive, f"files/{face.file}")
                write_browser_font(source, face)
                if face.in_pictures:
                    write_picture_fonts(source, face)
                (BROWSER / f"{face.package}-license.txt").write_bytes(read(archive, "LICENSE"))


if __name__ == "__main__":
    main()
