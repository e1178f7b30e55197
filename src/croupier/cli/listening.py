"""The socket that a server listens on."""

import errno
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket


class TakenError(Exception):
    """Why nobody can be heard there."""


def listen(host: str, port: int, *, or_any: bool) -> socket:
    """Bound to the port; where that is taken and need not be this one, to any that is free."""
    try:
        return _bound(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and or_any:
            return _bound(host, 0)
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} is taken: name another, or 0 for any that is free"
            raise TakenError(message) from error
        raise TakenError(f"{host}:{port} cannot be listened on: {error.strerror}") from error


def _bound(host: str, port: int) -> socket:
    listening = socket(AF_INET6 if ":" in host else AF_INET)
    listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
