"""How hard a test tries: quickly in every run, thoroughly in the long ones."""

from hypothesis import settings


def examples(quickly: int) -> int:
    """On how many examples to try a property that does not go by the profile: twenty times as many
    with `--hypothesis-profile=long`, which `make test-long` gives."""
    return 20 * quickly if settings.get_current_profile_name() == "long" else quickly
