import type { Environment } from '@revive/platform/config';
import { KafkaBus } from '@revive/platform/kafka-bus';
import { readInfrastructure } from '@revive/platform/infrastructure';
import { openLog } from '@revive/platform/log';
import { SERVICES } from '@revive/platform/service-config';

/** What any service has parked, as sentences: an operator would have to have it replayed. */
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
