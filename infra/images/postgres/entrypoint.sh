#!/bin/sh
set -eu
case "${1:-}" in
  postgres) ;;
  -*) set -- postgres "$@" ;;
  *) exec "$@" ;;
esac
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE"); fi
  if [ -z "${POSTGRES_PASSWORD:-}" ]; then
    echo 'POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE is needed for a new cluster.' >&2
    exit 1
  fi
  user=${POSTGRES_USER:-postgres}
  mkdir -p "$PGDATA"
  chmod 0700 "$PGDATA"
  # A file beside the cluster, gone in a moment: a password among the arguments could be read in /proc.
  printf '%s\n' "$POSTGRES_PASSWORD" > "$PGDATA.password"
  # shellcheck disable=SC2086 -- several arguments in one variable, as the official image takes them
  initdb --username="$user" --pwfile="$PGDATA.password" --encoding=UTF8 --auth-local=trust --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-} || { rm -f "$PGDATA.password"; exit 1; }
  rm -f "$PGDATA.password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  if [ "${POSTGRES_DB:-$user}" != postgres ]; then
    printf 'create database "%s" owner "%s";\n' "$(printf '%s' "${POSTGRES_DB:-$user}" | sed 's/"/""/g')" "$(printf '%s' "$user" | sed 's/"/""/g')" | postgres --single -j postgres > /dev/null
  fi
fi
unset POSTGRES_PASSWORD
exec "$@"
