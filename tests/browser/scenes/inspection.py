"""Rounds that are over: for those who played them, and for inspectors."""

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes.scene import SCENES, Come, Scene, a_round_in_sydney, headed, scene


@scene
def replay(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ann = headed(come().goes("/tables/Sydney/rounds/1"), "Round 1")
    ann.presses("Last step")
    return ann


@scene
def rounds(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    return headed(come().goes("/tables/Sydney/rounds"), "Rounds of Sydney")


@scene
def records(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ann = headed(come().goes("/records"), "Records")
    expect(ann.page.get_by_role("link", name="Sydney, round 1")).to_be_visible()
    return ann


@scene
def statement(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ann = headed(come().goes("/statement"), "Statement")
    expect(ann.page.get_by_role("row", name="Ann buys chips").first).to_be_visible()
    return ann


@scene
def search(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ida = come("Ida", "inspector")
    flag = {"note": "The ante was taken twice.", "id": "1"}
    ida.posts("/api/inspection/tables/Sydney/rounds/1/flags", flag)
    saved = {"name": "Lost by the house", "filters": {"outcome": "lost"}}
    ida.posts("/api/inspection/searches", saved)
    ida.goes("/inspector")
    expect(ida.page.get_by_role("row", name="Sydney, round 1")).to_contain_text("flagged")
    if ida.page.viewport_size and ida.page.viewport_size["width"] >= 1180:
        expect(ida.page.get_by_role("region", name="Flags")).to_contain_text("taken twice")
    return ida


@scene
def inspector(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ida = come("Ida", "inspector").goes("/inspector")
    ida.hits(ida.page.get_by_role("link", name="Sydney, round 1"))
    headed(ida, "Timeline")
    ida.page.keyboard.press("End")
    return ida


def inspecting(place: str, words: str) -> Scene:
    def show(house: House, come: Come) -> Person:
        a_round_in_sydney(house)
        return headed(come("Ida", "inspector").goes(f"/inspector/{place}"), words)

    return show


SCENES["audit"] = inspecting("audit", "Audit")
SCENES["ledger"] = inspecting("ledger", "Ledger")
SCENES["report"] = inspecting("report", "Report")
SCENES["compare"] = inspecting("compare", "Compare")


@scene
def coverage(_: House, come: Come) -> Person:
    ida = headed(come("Ida", "inspector").goes("/inspector/coverage/nz-uth"), "Coverage")
    expect(ida.page.get_by_text("9.7(a)", exact=True).first).to_be_visible()
    return ida


@scene
def naming_a_search(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ida = come("Ida", "inspector").goes("/inspector")
    if ida.touch:
        ida.hits(ida.page.get_by_text("Filters", exact=True))
    ida.page.get_by_label("At least").fill("5000")
    ida.page.get_by_label("At least").press("Tab")
    expect(ida.page.get_by_text("No round matches.")).to_be_visible()
    ida.presses("Save search")
    ida.page.get_by_label("Name of the search").fill("Large payments")
    return ida
