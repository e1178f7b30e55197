"""Change the program at places drawn by chance: `python -m tests.mutants SUBJECT [--count N]`.

mutmut makes the changes and runs, for each, the tests that reach the changed function; this prints
the changes that no test noticed. The program's words are left as they are: tests/frozen has them.

What a module computes when it is imported has been computed before a change is made, and functions
under a decorator are not changed: mutmut's limits.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import tests.conftest  # noqa: F401  (temporary files are kept in memory)
from tests.mutants.subjects import SUBJECTS, Subject

ROOT = Path(__file__).parents[2]
_COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "README.md", "Makefile")
_AT_ONCE = 2


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    reader.add_argument("subject", choices=SUBJECTS)
    reader.add_argument("--count", type=int, default=100, help="how many, drawn by chance")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", nargs="*", default=[], help="these, by their names")
    reader.add_argument("--tests", nargs="*", default=[], help="more tests, under tests/")
    reader.add_argument("--folder", type=Path, help="where the changed program is kept")
    given = reader.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="mutants-"))
    subject = SUBJECTS[given.subject]
    _copy(folder, subject._replace(tests=(*subject.tests, *given.tests)))
    os.chdir(folder)
    _forget_this_program()
    survived = _run(given.count, given.seed, tuple(given.only))
    if given.folder is None:
        os.chdir(ROOT)
        shutil.rmtree(folder)
    return 1 if survived else 0


def _copy(folder: Path, subject: Subject) -> None:
    """The program, its tests, and what mutmut is to do with them."""
    folder.mkdir(parents=True, exist_ok=True)
    left_out = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder / name)
    settings = {
        "source_paths": ["src"],
        "only_mutate": [f"src/croupier/{each}" for each in subject.sources],
        "also_copy": [each for each in _COPIED if each != "src"],
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-k", "not postgresql"],
        "pytest_add_cli_args_test_selection": [f"tests/{each}" for each in subject.tests],
        "timeout_multiplier": 5.0,
        "timeout_constant": 5.0,
    }
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\nuse_git_change_detection = false\n")
        file.writelines(f"{name} = {value}\n" for name, value in settings.items())


def _forget_this_program() -> None:
    """From here on the copy is imported."""
    packages = Path(sys.prefix)  # the environment may be inside the project
    sys.path[:] = [
        each
        for each in sys.path
        if each and (Path(each).is_relative_to(packages) or not Path(each).is_relative_to(ROOT))
    ]
    for name in [each for each in sys.modules if each.partition(".")[0] in ("tests", "croupier")]:
        del sys.modules[name]


def _run(count: int, seed: int, only: tuple[str, ...]) -> int:
    """Run mutmut, print what came of each change, and return how many no test noticed."""
    from mutmut import __main__ as mutmut
    from mutmut.mutation import mutators
    from mutmut.state import state

    mutators.mutation_operators[:] = [
        each for each in mutators.mutation_operators if each[1] is not mutators.operator_string
    ]
    collect = mutmut.collect_source_file_mutation_data
    drawn: list[Any] = []

    def draw(**given: Any) -> Any:
        mutants, files = collect(**given)
        mutants.sort(key=lambda each: each[1])
        print(f"    {len(mutants)} in all")
        drawn[:] = mutants if only else Random(seed).sample(mutants, min(count, len(mutants)))
        return drawn, files

    def few(_: Any) -> set[str]:
        """Tests to run once more without a change: all have just passed."""
        reached: list[set[str]] = list(state().tests_by_mangled_function_name.values())
        fewest = min(reached, key=lambda tests: len(tests))
        return set(sorted(fewest)[:1])

    mutmut.collect_source_file_mutation_data = draw
    mutmut.tests_for_mutant_names = few
    mutmut._run(only, max_children=_AT_ONCE)
    told: dict[str, list[str]] = {}
    for file, name, _ in drawn:
        status = mutmut.status_by_exit_code[file.exit_code_by_key[name]]
        told.setdefault(status, []).append(name)
    survived = [*told.get("survived", []), *told.get("no tests", [])]
    for name in sorted(survived):
        print(f"\n{name}\n{mutmut.get_diff_for_mutant(name)}")
    print({status: len(names) for status, names in told.items()})
    return len(survived)


if __name__ == "__main__":
    sys.exit(main())
