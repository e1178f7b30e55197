"""Take the documentation's pictures: `python -m tests.browser.pictures FOLDER [SCENE ...]`.

Cards, people, secrets and both clocks are always the same, so the pictures change only when the
application does.
"""

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

from croupier.server.school import views
from tests.browser.chromium import launch
from tests.browser.house import open_house
from tests.browser.person import AT_REST, DESKTOP, PHONE, Person
from tests.browser.scenes import SCENES
from tests.floor.pits import START, Clock

LOOKED_AT = START + timedelta(seconds=12)
"""Eighteen seconds are left of thirty."""
SEEDS = SimpleNamespace(token_hex=lambda count: "5e" * count, SystemRandom=lambda: Random(5))
"""The school asks the same questions."""
SCREENS: dict[str, dict[str, Any]] = {
    "": {"viewport": DESKTOP},
    "-phone": {
        "viewport": PHONE,
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}


@dataclass(frozen=True)
class Picture:
    scene: str
    scheme: str
    screen: str

    @property
    def name(self) -> str:
        return f"{self.scene}{self.screen}-{self.scheme}.png"

    def take(self, browser: Browser) -> bytes:
        looks = {**SCREENS[self.screen], "color_scheme": self.scheme, "reduced_motion": "reduce"}
        with standing_house() as house, visitors(browser, house.url, looks) as come:
            person = SCENES[self.scene](house, come)
            person.page.wait_for_load_state("networkidle")
            person.page.evaluate(AT_REST)
            return person.page.screenshot()


@contextmanager
def standing_house() -> Iterator[Any]:
    """A floor at which time stands still."""
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        open_house(Path(folder), patch, clock=Clock()) as house,
    ):
        patch.setattr(views, "secrets", SEEDS)
        yield house


@contextmanager
def visitors(browser: Browser, url: str, looks: dict[str, Any]) -> Iterator[Any]:
    here: list[Person] = []

    def come(name: str | None = "Ann", role: str = "player") -> Person:
        person = Person.enter(browser, url, name, role, **looks)
        person.page.clock.set_fixed_time(LOOKED_AT)
        person.page.add_init_script("Math.random = () => 0.5")
        here.append(person)
        return person

    yield come
    for person in here:
        person.leave()


def small(picture: bytes) -> bytes:
    """The same in a palette: a screen of ours has few colours. Those that it lacks, the shades of
    a felt, are mixed of others, so that no seams are seen."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    few = image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    mixed = image.quantize(palette=few, dither=Image.Dither.FLOYDSTEINBERG)
    lacking = ImageChops.difference(image, few.convert("RGB")).convert("L")
    few.paste(mixed, None, lacking.point(lambda off: 255 if off else 0))
    made = io.BytesIO()
    few.save(made, "PNG", optimize=True)
    return made.getvalue()


def main(folder: Path, scenes: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, launch(playwright) as browser:
        for scene in scenes or SCENES:
            for scheme in ("light", "dark"):
                for screen in SCREENS:
                    picture = Picture(scene, scheme, screen)
                    (folder / picture.name).write_bytes(small(picture.take(browser)))
                    print(picture.name, file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
