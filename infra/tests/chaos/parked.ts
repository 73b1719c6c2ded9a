import type { Environment } from '@revive/platform/core/config';
import { KafkaBus } from '@revive/platform/events/kafka/kafka-bus';
import { readInfrastructure } from '@revive/platform/runtime/infrastructure';
import { openLog } from '@revive/platform/telemetry/log';
import { SERVICES } from '@revive/platform/core/service-names';

export async function parked(servers: Environment): Promise<string[]> {
  const { kafka } = readInfrastructure({ ...servers, DATA_DIR: '.' });
  if (!kafka) throw new TypeError('Parked messages are read from a Kafka');
  const bus = new KafkaBus({ ...kafka, log: openLog({ service: 'faults', level: 'silent' }) });
  try {
    const letters = (await Promise.all(SERVICES.map((group) => bus.deadLetters(group)))).flat();
    return letters.map(({ group, event, error }) => `${group} has parked ${event.topic} ${event.id}: ${error}`);
  } finally {
    await bus.close();
  }
}
