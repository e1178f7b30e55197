"""The main screens, each brought about by a story: for the eyes of axe, and for the pictures."""

from tests.browser.scenes import house, inspection, learning, staff, tables
from tests.browser.scenes.scene import SCENES

__all__ = ["SCENES", "house", "inspection", "learning", "staff", "tables"]
