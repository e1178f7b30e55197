"""The engine imports neither numba nor a web stack."""

import subprocess
import sys

PROGRAM = """
import sys
import croupier.games.lunar, croupier.records.rounds
heavy = {"numba", "numpy", "fastapi", "starlette", "uvicorn", "rich", "typer"} & set(sys.modules)
sys.exit(f"imported {heavy}" if heavy else 0)
"""


def test_engine_and_records_import_neither_numba_nor_a_web_stack_nor_a_terminal() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
