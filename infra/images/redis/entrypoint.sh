#!/bin/sh
set -eu
# Without a password a Redis within containers is reached by others of its network only: protected mode would refuse those too.
case "${1:-redis-server}" in
  -* | *.conf) set -- redis-server "$@" ;;
esac
if [ "$1" = redis-server ]; then set -- "$@" --protected-mode no; fi
exec "$@"
