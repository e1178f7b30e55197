"""A second factor: codes that change every half minute (TOTP, RFC 6238), and recovery codes.

The secret of the codes is encrypted in the database. A code is accepted once: the last time step
used is stored, and no earlier one is accepted again. Recovery codes are stored as hashes, and each
can be used once."""

import hashlib
import secrets
from base64 import b32encode
from datetime import datetime

import pyotp
import segno
from sqlalchemy import Connection, delete, func, select, update

from croupier.floor.database import schema, to_text
from croupier.floor.floor import Floor
from croupier.floor.security import log as security_log
from croupier.floor.security.encryption import second_factor_of
from croupier.floor.security.keyring import Forged, UnknownKey, keys_of
from croupier.floor.security.seals import drop_seal, seal, seal_again
from croupier.server.auth.accounts import account_row, change_account
from croupier.server.problems import Problem

ISSUER = "Croupier"
CODES = 10
_SECONDS = 30
_AROUND = (0, -1, 1)
"""Time steps in which a code is accepted: a clock may be half a minute off."""
_RECOVERY_BYTES = 10


def begin_factor(connection: Connection, name: str) -> str:
    """Store a new secret until a code confirms it, and return it."""
    secret, keys = pyotp.random_base32(), keys_of(connection)
    assert keys is not None, "a floor has keys"
    change_account(
        connection, name, pending_factor=keys.encrypt(secret.encode(), second_factor_of(name))
    )
    return secret


def link_of(name: str, secret: str) -> str:
    """The otpauth link that an authenticator reads."""
    return pyotp.TOTP(secret).provisioning_uri(name, issuer_name=ISSUER)


def picture_of(link: str) -> str:
    """The link as a QR code: an SVG picture in a data URL."""
    return segno.make(link, error="m").svg_data_uri(scale=4, border=3, light="white")


def confirm_factor(connection: Connection, name: str, code: str, now: datetime) -> list[str]:
    """Turn the second factor on if the code is correct; return the recovery codes, which are never
    shown again."""
    row = account_row(connection, name)
    if row.pending_factor is None:
        raise Problem(409, "no-second-factor", "begin to set up the second factor first")
    secret = _decrypt(connection, name, row.pending_factor)
    step = _step_of(secret, code, now, None)
    if step is None:
        raise Problem(
            422, "bad-code", "another code: compare the clock of your device", field="code"
        )
    change_account(
        connection,
        name,
        second_factor=row.pending_factor,
        second_factor_step=step,
        pending_factor=None,
    )
    codes = [_new_code() for _ in range(CODES)]
    _delete_codes(connection, name)
    for each in codes:
        kept = {"user": name, "code": _hash(name, each), "used": None}
        connection.execute(schema.recovery_codes.insert(), kept)
        seal(connection, schema.recovery_codes, kept)
    if row.second_factor is None:
        security_log.note(connection, "second-factor-set", name, now, name=name)
    security_log.note(connection, "recovery-codes-made", name, now, name=name, codes=CODES)
    return codes


def remove_factor(connection: Connection, name: str, by: str, now: datetime) -> None:
    """Turn the second factor off."""
    if account_row(connection, name).second_factor is None:
        raise Problem(409, "no-second-factor", f"{name} has no second factor")
    change_account(
        connection, name, second_factor=None, second_factor_step=None, pending_factor=None
    )
    _delete_codes(connection, name)
    security_log.note(connection, "second-factor-removed", by, now, name=name)


def check_code(connection: Connection, name: str, code: str | None, now: datetime) -> str:
    """Use a code or a recovery code; return the factor used, in words. An account without a second
    factor needs none."""
    row = account_row(connection, name)
    if row.second_factor is None:
        return "a password"
    if not code:
        raise Problem(401, "code-needed", "enter the code of your second factor", field="code")
    step = _step_of(
        _decrypt(connection, name, row.second_factor), code, now, row.second_factor_step
    )
    if step is not None:
        change_account(connection, name, second_factor_step=step)
        return "a password and a code"
    if _use_recovery_code(connection, name, code, now):
        return f"a password and a recovery code ({codes_left(connection, name)} left)"
    raise Problem(401, "bad-code", "another code, or one that was used before", field="code")


def codes_left(connection: Connection, name: str) -> int:
    codes = schema.recovery_codes
    query = select(func.count()).where(codes.c.user == name, codes.c.used.is_(None))
    return int(connection.execute(query).scalar_one())


def count_codes(floor: Floor, name: str) -> int:
    with floor.engine.connect() as connection:
        return codes_left(connection, name)


def _decrypt(connection: Connection, name: str, encrypted: str) -> str:
    keys = keys_of(connection)
    assert keys is not None, "a floor has keys"
    try:
        return keys.decrypt(encrypted, second_factor_of(name)).decode()
    except (UnknownKey, Forged) as error:
        message = "the second factor cannot be checked: an administrator can remove it"
        raise Problem(503, "no-key", message) from error


def _step_of(secret: str, code: str, now: datetime, last: int | None) -> int | None:
    """The time step of the code; None if the code is not valid now, or its step is not later than
    the last one used."""
    typed = "".join(code.split())
    current = int(now.timestamp()) // _SECONDS
    totp = pyotp.TOTP(secret, interval=_SECONDS)
    for step in (current + each for each in _AROUND):
        is_new = last is None or step > last
        if is_new and pyotp.utils.strings_equal(totp.at(step * _SECONDS), typed):
            return step
    return None


def _new_code() -> str:
    text = b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode().lower()
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def _hash(name: str, code: str) -> str:
    typed = "".join(each for each in code.lower() if each.isalnum())
    return hashlib.sha256(f"croupier.recovery/1\n{name}\n{typed}".encode()).hexdigest()


def _use_recovery_code(connection: Connection, name: str, code: str, now: datetime) -> bool:
    codes = schema.recovery_codes
    unused = (codes.c.user == name, codes.c.code == _hash(name, code), codes.c.used.is_(None))
    done = connection.execute(update(codes).where(*unused).values(used=to_text(now)))
    if done.rowcount != 1:
        return False
    seal_again(connection, codes, name, _hash(name, code))
    return True


def _delete_codes(connection: Connection, name: str) -> None:
    codes = schema.recovery_codes
    of = codes.c.user == name
    for code in connection.execute(select(codes.c.code).where(of)).scalars().all():
        drop_seal(connection, codes, name, code)
    connection.execute(delete(codes).where(of))
