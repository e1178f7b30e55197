"""One's own account, accounts of others and the cage, by clicks."""

import re
from dataclasses import replace

import pyotp
import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes.house import PASSWORD, logged_in, make_accounts

OTHER = "battery staple"


def fills(person: Person, label: str, words: str) -> None:
    person.page.get_by_label(label, exact=True).fill(words)


def set_up(kim: Person) -> str:
    """The secret; the recovery codes are shown."""
    kim.presses("Set up")
    fills(kim, "Your password", PASSWORD)
    kim.presses("Go on")
    expect(
        kim.page.get_by_role("link", name=re.compile("Open in an application"))
    ).to_have_attribute("href", re.compile("^otpauth://totp/Croupier:Kim"))
    secret = kim.page.locator("code.secret").inner_text().replace(" ", "")
    fills(kim, "The code that it shows", pyotp.TOTP(secret).now())
    kim.presses("Turn on")
    codes = kim.page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    return codes.first.inner_text()


def test_a_password_and_a_second_factor_by_their_owner(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    make_accounts(comes)
    kim = comes(None).goes("/enter")
    kim.expects = ("401", "403")
    kim.presses("I have an account")
    fills(kim, "Name", "Kim")
    fills(kim, "Password", PASSWORD)
    kim.presses("Sign in")
    kim.presses("Kim, dealer")
    kim.page.get_by_role("link", name="Your account").click()
    recovery = set_up(kim)
    kim.presses("I have kept them")
    expect(kim.page.get_by_text("10 of 10 recovery codes are left")).to_be_visible()

    fills(kim, "Your password now", "wrong one")
    fills(kim, "New password", OTHER)
    fills(kim, "New password again", OTHER)
    kim.presses("Change password")
    expect(kim.alert).to_contain_text("That is not your password")
    fills(kim, "Your password now", PASSWORD)
    kim.presses("Change password")
    expect(kim.page.get_by_text("Your password is changed")).to_be_visible()

    kim.presses("Set up another device")
    fills(kim, "Your password", OTHER)
    fills(kim, "Code of the old device, or recovery code", "000000")
    kim.presses("Go on")
    expect(kim.alert).to_contain_text("Another code")
    assert findings(kim.page) == []
    kim.presses("Not now")

    kim.presses("Kim, dealer")
    kim.presses("Sign out")
    kim.presses("I have an account")
    fills(kim, "Name", "Kim")
    fills(kim, "Password", OTHER)
    kim.presses("Sign in")
    fills(kim, "Code", "000000")
    kim.presses("Sign in")
    expect(kim.alert).to_contain_text("Another code")
    fills(kim, "Code", recovery)
    kim.presses("Sign in")
    expect(kim.button("Kim, dealer")).to_be_visible()


@pytest.mark.long
def test_staff_set_up_what_the_house_wants_before_anything_else(house: House, comes: Comes) -> None:
    state = house.served.state
    state.settings = replace(state.settings, staff_second_factor=True)
    house.opens("nz-lunar")
    make_accounts(comes)
    kim = logged_in(comes, "Kim").goes("/")
    expect(kim.page.get_by_text("This house wants a second factor of its staff")).to_be_visible()
    set_up(kim)
    kim.presses("I have kept them")
    expect(kim.page.get_by_role("link", name="Console of Sydney")).to_be_visible()


@pytest.mark.long
def test_an_administrator_disables_an_account(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    boss = make_accounts(comes).goes("/people")
    kim = logged_in(comes, "Kim").goes("/")
    kim.expects = ("401",)
    expect(kim.button("Kim, dealer")).to_be_visible()
    boss.presses("Disable Kim")
    boss.presses("Yes, disable Kim")
    expect(boss.button("Enable Kim")).to_be_visible()
    expect(kim.button("Kim, dealer")).not_to_be_visible()
    boss.page.get_by_label("Role of Sam").select_option("dealer")
    boss.presses("Give Sam this role")
    expect(boss.button("Give Sam this role")).to_have_count(0)
    expect(boss.page.get_by_label("Role of Sam")).to_have_value("dealer")


@pytest.mark.long
def test_an_administrator_ends_one_session_of_two(comes: Comes) -> None:
    boss = make_accounts(comes)
    here, there = (logged_in(comes, "Kim").goes("/") for _ in range(2))
    for kim in (here, there):
        kim.expects = ("401",)
        expect(kim.button("Kim, dealer")).to_be_visible()
    boss.goes("/admin").presses("Sessions of Kim: 2")
    sessions = boss.page.get_by_role("list", name="Sessions of Kim").get_by_role("listitem")
    expect(sessions).to_have_count(2)
    boss.hits(sessions.first.get_by_role("button", name="End the session of Kim"))
    expect(sessions).to_have_count(1)
    found = [kim.context.request.get("/api/session").json()["user"] for kim in (here, there)]
    assert [user["name"] for user in found if user] == ["Kim"]


@pytest.mark.long
def test_one_asks_at_the_cage_and_another_confirms(house: House, comes: Comes) -> None:
    state = house.served.state
    state.settings = replace(state.settings, second_person=500)
    make_accounts(comes)
    ann = comes("Ann")
    sue, sam = logged_in(comes, "Sue").goes("/cage"), logged_in(comes, "Sam").goes("/cage")
    fills(sue, "Player", "Ann")
    fills(sue, "Amount", "2,500")
    sue.page.get_by_role("button", name="Sell chips").click()
    expect(sue.page.get_by_text("Request 1 waits for a second person")).to_be_visible()
    expect(sue.button("Withdraw request 1")).to_be_visible()
    expect(sue.button("Confirm request 1")).to_have_count(0)
    sam.presses("Confirm request 1")
    expect(sam.page.get_by_role("region", name="Answered")).to_contain_text(
        "confirmed by Sam, game supervisor"
    )
    assert ann.context.request.get("/api/session").json()["chips"] == "3500"
