"""Sections are written once for equal inputs (tables/viewing/sections.py)."""

from __future__ import annotations

from hexrealm.server.tables.viewing.sections import Part, SectionWriter


class Maker:
    """Makes sections, and counts how many."""

    def __init__(self) -> None:
        self.made = 0

    def part(self, *inputs: object) -> Part:
        """Return a section that shows its inputs."""
        return Part(inputs, lambda: self.make(inputs))

    def make(self, inputs: tuple[object, ...]) -> dict[str, object]:
        """Make a section."""
        self.made += 1
        return {"from": inputs}


def test_a_section_is_made_once_while_its_inputs_are_equal() -> None:
    maker, writer = Maker(), SectionWriter()
    first = writer.write("t", "en", {"seats": maker.part("a", 1)})
    again = writer.write("t", "en", {"seats": maker.part("a", 1)})
    assert again["seats"] is first["seats"]
    assert maker.made == 1


def test_a_section_is_made_again_when_an_input_changes() -> None:
    maker, writer = Maker(), SectionWriter()
    contents = [writer.write("t", "en", {"seats": maker.part("a", number)})["seats"].content for number in (1, 2, 1)]
    assert contents == [b'{"from":["a",1]}', b'{"from":["a",2]}', b'{"from":["a",1]}']


def test_sections_are_kept_by_table_language_and_name() -> None:
    maker, writer = Maker(), SectionWriter()
    for table, language, name in (("t", "en", "seats"), ("u", "en", "seats"), ("t", "de", "seats"), ("t", "en", "prompt")):
        writer.write(table, language, {name: maker.part("a")})
    assert maker.made == 4


def test_a_table_that_is_forgotten_is_written_again() -> None:
    """The names in it have changed, which need not show in what a section is made of."""
    maker, writer = Maker(), SectionWriter()
    for _ in range(2):
        writer.write("t", "en", {"seats": maker.part("a")})
        writer.write("t", "de", {"seats": maker.part("a")})
        writer.forget("t")
    assert maker.made == 4


def test_sections_are_bounded_in_bytes() -> None:
    """Many tables at once fill no memory: those that were written longest ago are dropped."""
    maker, writer = Maker(), SectionWriter(max_bytes=20_000)
    for number in range(30):
        writer.write(f"t{number}", "en", {"seats": maker.part("x" * 2000), "prompt": maker.part(number)})
        assert 0 < writer.bytes <= 20_000
    writer.write("t29", "en", {"seats": maker.part("x" * 2000)})
    assert maker.made == 60
    writer.write("t0", "en", {"seats": maker.part("x" * 2000)})
    assert maker.made == 61
    for number in range(30):
        writer.forget(f"t{number}")
    assert writer.bytes == 0


def test_a_section_takes_the_place_of_the_one_before() -> None:
    maker, writer = Maker(), SectionWriter()
    sizes = []
    for length in (10, 1000, 10):
        writer.write("t", "en", {"seats": maker.part("x" * length)})
        sizes.append(writer.bytes)
    assert sizes[0] == sizes[2] == sizes[1] - 990


def test_what_is_no_part_is_written_each_time() -> None:
    sections = SectionWriter().write("t", "en", {"turn": {"version": 3}})
    assert sections["turn"].content == b'{"version":3}'
