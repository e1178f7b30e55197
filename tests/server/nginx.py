"""A real nginx in front of a floor, with the recipe of the documentation."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.serving import wait_for

_DOCUMENT = Path(__file__).parents[2] / "docs" / "proxy.md"
_AROUND = """
daemon off;
pid nginx.pid;
error_log stderr;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
{recipe}
}}
"""


def recipe() -> str:
    """The recipe as it is printed."""
    [found] = re.findall(r"```nginx\n(.*?)```", _DOCUMENT.read_text(), re.DOTALL)
    return str(found)


@contextmanager
def proxied(floor: str, folder: Path) -> Iterator[str]:
    """The address of an nginx that passes requests on to the floor. Of the recipe only addresses
    and files are replaced."""
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program, "the recipe is tested with a real nginx: apt-get install nginx-light"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    make_certificate(folder)
    text = recipe()
    for printed, here in (
        (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (r"server 10\.0\.0\.1:\d+;", f"server {urlsplit(floor).netloc};"),
        (r"/etc/nginx/floor\.", f"{folder}/floor."),
    ):
        text, times = re.subn(printed, here, text)
        assert times, f"the recipe has no {printed}"
    (folder / "nginx.conf").write_text(_AROUND.format(recipe=text))
    command = [program, "-e", "stderr", "-p", str(folder), "-c", "nginx.conf"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        wait_for(lambda: process.poll() is not None or _answers(port))
        assert process.poll() is None, process.stderr and process.stderr.read().decode()
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=20)


def _answers(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def make_certificate(folder: Path) -> Path:
    """The file of a certificate for this machine; its key is beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "floor")])
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "floor.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "floor.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return folder / "floor.pem"
