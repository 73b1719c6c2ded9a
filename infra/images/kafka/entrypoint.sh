#!/bin/bash
set -euo pipefail
[ "${1:-kafka}" = kafka ] || exec "$@"
file=/opt/kafka/config/server.properties
# The folder may be an empty tmpfs over a read-only root.
{
  while IFS='=' read -r name _; do
    case "$name" in KAFKA_HEAP_OPTS | KAFKA_OPTS | KAFKA_JVM_PERFORMANCE_OPTS | KAFKA_LOG4J_*) continue ;; esac
    [[ $name == KAFKA_* ]] || continue
    key=${name#KAFKA_}
    key=${key,,}
    key=${key//___/-}
    key=${key//__/$'\001'}
    key=${key//_/.}
    key=${key//$'\001'/_}
    printf '%s=%s\n' "$key" "${!name}"
  done < <(env)
} > "$file"
grep -q '^log.dirs=' "$file" || echo 'log.dirs=/var/lib/kafka/data' >> "$file"
for needed in process.roles node.id listeners controller.listener.names; do
  if ! grep -q "^$needed=" "$file"; then
    variable=KAFKA_${needed//./_}
    echo "${variable^^} is needed and not set." >&2
    exit 1
  fi
done
java -Xmx128m -cp '/opt/kafka/libs/*' -Dlog4j2.configurationFile=/opt/kafka/log4j2.yaml kafka.tools.StorageTool format --ignore-formatted -t "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" -c "$file" > /dev/null
# shellcheck disable=SC2086 -- several options in one variable, as the official image takes them
exec java ${KAFKA_HEAP_OPTS:--Xms128m -Xmx512m} ${KAFKA_OPTS:-} -cp '/opt/kafka/libs/*' -Dlog4j2.configurationFile=/opt/kafka/log4j2.yaml kafka.Kafka "$file"
