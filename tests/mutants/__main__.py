"""Change the program at places drawn by chance: `python -m tests.mutants SUBJECT [--count N]`.

mutmut makes the changes and runs, for each, the tests that reach the changed function. The words of
the program are left as they are: their tests are those of tests/frozen.
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


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    reader.add_argument("subject", choices=SUBJECTS)
    reader.add_argument("--count", type=int, default=100, help="how many, drawn by chance")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", nargs="*", default=[], help="these, by their names")
    reader.add_argument("--tests", nargs="*", default=[], help="with these tests as well")
    reader.add_argument("--folder", type=Path, help="where the changed program is kept")
    given = reader.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="mutants-"))
    subject = SUBJECTS[given.subject]
    _copy(folder, subject._replace(tests=(*subject.tests, *given.tests)))
    os.chdir(folder)
    sys.path[:] = [each for each in sys.path if not each or ROOT not in (Path(each), *Path(each).parents)]
    for name in [each for each in sys.modules if each.partition(".")[0] in ("tests", "croupier")]:
        del sys.modules[name]
    return _run(given.count, given.seed, tuple(given.only))


def _copy(folder: Path, subject: Subject) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    left_out = shutil.ignore_patterns("__pycache__", "node_modules", "mutants-*")
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder / name)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(
            "\n[tool.mutmut]\n"
            'source_paths = ["src"]\n'
            f"only_mutate = {[f'src/croupier/{each}' for each in subject.sources]}\n"
            f"also_copy = {[each for each in _COPIED if each != 'src']}\n"
            'pytest_add_cli_args = ["-p", "no:cacheprovider", "-k", "not postgresql"]\n'
            f"pytest_add_cli_args_test_selection = {[f'tests/{each}' for each in subject.tests]}\n"
            "timeout_multiplier = 5.0\ntimeout_constant = 5.0\nuse_git_change_detection = false\n"
        )


def _run(count: int, seed: int, only: tuple[str, ...]) -> int:
    from mutmut import __main__ as mutmut
    from mutmut.mutation import mutators

    mutators.mutation_operators[:] = [
        each for each in mutators.mutation_operators if each[1] is not mutators.operator_string
    ]
    collect = mutmut.collect_source_file_mutation_data
    drawn: list[Any] = []

    def draw(**given: Any) -> Any:
        mutants, files = collect(**given)
        mutants.sort(key=lambda each: each[1])
        if not only:
            print(f"    {len(mutants)} in all")
            mutants = Random(seed).sample(mutants, min(count, len(mutants)))
        drawn[:] = mutants
        return mutants, files

    def few(_: Any) -> set[str]:
        """Tests to run once more without a change: all have just passed."""
        reached = mutmut.state().tests_by_mangled_function_name.values()
        return set(sorted(min(reached, key=len))[:1])

    mutmut.collect_source_file_mutation_data = draw
    mutmut.tests_for_mutant_names = few
    mutmut._run(only, max_children=2)
    told: dict[str, list[str]] = {}
    for file, name, _ in drawn:
        status = mutmut.status_by_exit_code[file.exit_code_by_key[name]]
        told.setdefault(status, []).append(name)
    print({status: len(names) for status, names in told.items()})
    for status, names in told.items():
        if status != "killed":
            for name in sorted(names):
                print(f"\n{status}: {name}")
                print(mutmut.get_diff_for_mutant(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
