"""The door, accounts, the administration and the cage."""

from dataclasses import replace

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes.scene import Come, headed, scene

STAFF = {"Ada": "administrator", "Kim": "dealer", "Sam": "supervisor", "Sue": "supervisor"}
PASSWORD = "correct horse"


@scene
def coming_in(_: House, come: Come) -> Person:
    return headed(come(None).goes("/enter"), "Sign in")


def make_accounts(come: Come) -> Person:
    """The staff get accounts; whoever makes them is a guest."""
    boss = come("Bo", "administrator")
    for name, role in STAFF.items():
        boss.posts("/api/users", {"name": name, "role": role, "password": PASSWORD})
    return boss


def logged_in(come: Come, name: str) -> Person:
    """Somebody with an account."""
    person = come(None)
    given = {"name": name, "password": PASSWORD}
    answer = person.context.request.post("/api/session", data=given)
    assert answer.status == 201, answer.text()
    return person


@scene
def account(_: House, come: Come) -> Person:
    make_accounts(come)
    return headed(logged_in(come, "Kim").goes("/account"), "Your account")


@scene
def second_factor(_: House, come: Come) -> Person:
    make_accounts(come)
    kim = headed(logged_in(come, "Kim").goes("/account"), "Your account")
    kim.presses("Set up")
    kim.page.get_by_label("Your password", exact=True).fill(PASSWORD)
    kim.presses("Go on")
    expect(kim.page.get_by_role("img", name="The secret as a QR code")).to_be_visible()
    return kim


@scene
def administration(house: House, come: Come) -> Person:
    boss = make_accounts(come)
    house.opens("nz-lunar")
    logged_in(come, "Sam")
    variant = {"name": "Harbour", "rulebook": "nz-lunar", "options": {"super_paytable": "2"}}
    boss.posts("/api/house/variants", variant)
    boss.posts("/api/house/jackpots", {"name": "South Island", "pool": "25055"})
    headed(boss.goes("/admin"), "Administration")
    boss.presses("Disable Kim")
    boss.presses("Yes, disable Kim")
    expect(boss.button("Enable Kim")).to_be_visible()
    boss.presses("Sessions of Sam: 1")
    expect(boss.page.get_by_role("list", name="Sessions of Sam")).to_contain_text("127.0.0.1")
    variants = boss.page.get_by_role("table", name="Saved variants")
    expect(variants.get_by_role("row", name="Harbour")).to_contain_text("%")
    boss.presses("Details: South Island")
    expect(boss.page.get_by_text("No hand has hit it yet.")).to_be_visible()
    return boss


@scene
def menu(house: House, come: Come) -> Person:
    """Where an administrator can go."""
    house.opens("nsw-lunar")
    boss = come("Bo", "administrator").goes("/")
    boss.presses("Bo, administrator")
    expect(boss.page.get_by_role("link", name="Documentation")).to_be_visible()
    return boss


@scene
def cage(house: House, come: Come) -> Person:
    state = house.served.state
    state.settings = replace(state.settings, second_person=500)
    make_accounts(come)
    come("Ann")
    for name, amount in (("Sue", "2500"), ("Sam", "1200")):
        asking = logged_in(come, name)
        csrf = asking.context.request.get("/api/session").json()["csrf"]
        given = {"player": "Ann", "amount": amount}
        headers = {"X-CSRF-Token": csrf}
        asking.context.request.post("/api/cage/buy-in", data=given, headers=headers)
    sam = headed(logged_in(come, "Sam").goes("/cage"), "Cage")
    expect(sam.button("Confirm request 1")).to_be_visible()
    return sam


@scene
def security(_: House, come: Come) -> Person:
    make_accounts(come)
    logged_in(come, "Kim")
    ivy = come("Ivy", "inspector").goes("/inspector/security")
    expect(ivy.page.get_by_role("table", name="Events, newest first")).to_contain_text("Kim")
    return ivy


@scene
def missing(_: House, come: Come) -> Person:
    return headed(come().goes("/nowhere"), "This page does not exist.")
