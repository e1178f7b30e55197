"""The live channel's wire between a page and the floor, which can be cut and mended."""

import re

from playwright.sync_api import WebSocketRoute

from tests.browser.person import Person


class Line:
    """Of the person's page as it is now; it holds through reloads of that page."""

    def __init__(self, person: Person) -> None:
        self._cut = False
        self._open: list[WebSocketRoute] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        person.page.route_web_socket(re.compile("/live"), self._connect)
        person.expects = (*person.expects, "WebSocket")

    def _connect(self, route: WebSocketRoute) -> None:
        if self._cut:
            route.close(code=1001)
            return
        server = route.connect_to_server()
        server.on_message(lambda message: self._pass_on(route, message))
        self._open.append(route)

    def _pass_on(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self._held is not None and '"type": "answer"' in str(message):
            self._held.append((route, message))
        else:
            route.send(message)

    def hold_answers(self) -> None:
        """From now on the table is seen, and answers are still on their way."""
        self._held = []

    def let_answers_come(self) -> None:
        held, self._held = self._held or [], None
        for route, message in held:
            route.send(message)

    def cut(self) -> None:
        self._cut = True
        for route in self._open:
            route.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        self._cut = False
