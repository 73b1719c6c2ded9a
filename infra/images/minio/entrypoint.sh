#!/bin/sh
set -eu
# As in the official image: `server /data` is enough.
if [ "${1:-}" = server ]; then set -- minio "$@"; fi
exec "$@"
