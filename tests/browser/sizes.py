"""What is wrong with a table at one size of the screen: text too small, cut off or in the way."""

from playwright.sync_api import Page

from tests.browser.person import AT_REST

EIGHT = (
    (320, 640),
    (390, 844),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1440, 900),
    (1920, 1080),
)
SMALLEST = 10
"""Pixels of the smallest print on the felt; figures on chips are said beside them."""

LOOK = """(smallest) => {
  const found = [];
  const main = document.querySelector("main");
  const dock = document.querySelector("section.dock");
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide - innerWidth} pixels too wide`);
  const under = dock.getBoundingClientRect();
  if (under.left < 0 || under.right > innerWidth + 1 || under.bottom > innerHeight + 1)
    found.push("the dock runs out of the page");
  const own = document.querySelector("svg .frame")?.getBoundingClientRect();
  if (own && own.bottom > under.top + 1) found.push("the dock lies over the player's box");
  const leaves = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest(".unseen, .stack, textPath, option")) continue;
      const style = getComputedStyle(parent);
      const svg = parent instanceof SVGGraphicsElement;
      const range = document.createRange();
      range.selectNodeContents(node);
      const at = svg ? parent.getBoundingClientRect() : range.getBoundingClientRect();
      if (!at.width || style.visibility === "hidden") continue;
      const size = parseFloat(style.fontSize) * (svg ? parent.getScreenCTM().a : 1);
      const spare = svg ? at.height * 0.25 : Math.max(0, (at.height - size) / 2) + size * 0.15;
      const [top, bottom] = [at.top + spare, at.bottom - spare];
      texts.push({ words: node.data.trim(), size, at, top, bottom });
    }
    return texts;
  };
  const meet = (one, other) =>
    Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const felt = leaves(main).filter((each) => each.at.top < under.top || !main.contains(dock));
  for (const [texts, least] of [[felt, smallest], [leaves(dock), 0]]) {
    for (const { words, size, at } of texts) {
      if (size < least - 0.05) found.push(`“${words}” has ${size.toFixed(1)} pixels`);
      if (at.left < -1 || at.right > innerWidth + 1) found.push(`“${words}” is cut off`);
    }
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1))
        if (meet(one, other)) found.push(`“${one.words}” and “${other.words}” overlap`);
    });
  }
  for (const each of main.querySelectorAll(".row svg, .hand svg")) {
    const at = each.getBoundingClientRect();
    if (at.left < -1 || at.right > innerWidth + 1) found.push("a card is cut off");
  }
  const ledger = document.querySelector(".own-frame")?.getBoundingClientRect();
  for (const { words, at } of ledger ? felt : []) {
    const inside = at.top > ledger.top && at.bottom < ledger.bottom;
    if (inside && at.right > ledger.right + 1) found.push(`“${words}” runs out of its box`);
  }
  const hides = (each) => getComputedStyle(each).overflowX !== "visible";
  const parts = [...main.querySelectorAll("span, p, strong")].filter(hides);
  for (const each of [...parts, ...dock.querySelectorAll("button, a")]) {
    if (each.scrollWidth > each.clientWidth + 1)
      found.push(`“${each.textContent.trim()}” is shortened`);
  }
  return found;
}"""


CUT = """() => {
  const found = [];
  const scrolls = (each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  const moves = (each) => each !== null && (scrolls(each) || moves(each.parentElement));
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide - innerWidth} pixels too wide`);
  for (const each of document.querySelectorAll("button, a, h1, h2, h3, label, th, legend")) {
    const style = getComputedStyle(each);
    const hides = ["hidden", "clip"].includes(style.overflowX);
    if (hides && !each.closest(".unseen") && each.scrollWidth > each.clientWidth + 1)
      found.push(`“${each.textContent.trim()}” is shortened`);
    const at = each.getBoundingClientRect();
    const drowned = style.color === style.backgroundColor && style.color !== "rgba(0, 0, 0, 0)";
    if (at.width && drowned && each.textContent.trim())
      found.push(`“${each.textContent.trim()}” has the colour of what is behind it`);
    if (at.width && style.visibility !== "hidden" && at.right > innerWidth + 1 && !moves(each))
      found.push(`“${each.textContent.trim()}” is cut off`);
  }
  return found;
}"""


def cut_off_at(page: Page, width: int, height: int) -> list[str]:
    """What a person cannot read on any page, once charts have followed its width."""
    page.set_viewport_size({"width": width, "height": height})
    for _ in range(20):
        page.wait_for_timeout(50)
        if not (found := page.evaluate(CUT)):
            return []
    return [f"{width}x{height}: {each}" for each in found]


def wrong_at(page: Page, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    page.evaluate(AT_REST)
    return [f"{width}x{height}: {each}" for each in page.evaluate(LOOK, SMALLEST)]
