"""Print the server's two schemas, HTTP and live channel, as one JSON document."""

import json

from croupier.server.app import create_app
from croupier.server.live.messages import schema
from croupier.server.settings import ServerSettings

app = create_app(ServerSettings("sqlite://"))
print(json.dumps({"openapi": app.openapi(), "messages": schema()}))
