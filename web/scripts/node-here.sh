#!/bin/sh
# Whether this machine has npm and a Node that builds the application: 20.19 or later.
new_enough='const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'
command -v npm >/dev/null 2>&1 && node -e "$new_enough" 2>/dev/null
