import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import kafkajs, { type Admin } from 'kafkajs';
import { isAppError } from '@revive/platform/errors/errors';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { KafkaBus } from '@revive/platform/events/kafka/kafka-bus';
import { connectKafka, type KafkaSettings } from '@revive/platform/events/kafka/connection';
import type { Logger } from '@revive/platform/telemetry/log';
import { silentLog } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startKafkaCluster, type KafkaCluster } from './kafka-cluster.js';

let dir: string;
let cluster: KafkaCluster;
let admin: Admin;
const buses: KafkaBus[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'revive-brokers-'));
  cluster = await startKafkaCluster(dir, 3);
  admin = connectKafka({ brokers: cluster.addresses }, silentLog()).admin();
  await admin.connect();
}, 120_000);
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await admin?.disconnect();
  await cluster?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** A call to a broker that does not answer ends after 98 s (infra/decisions/0032), and a busy machine needs three. */
const TAKEN_OVER_MS = 300_000;

const open = (over: Partial<KafkaSettings> & { log?: Logger } = {}): { bus: KafkaBus; prefix: string } => {
  const prefix = over.prefix ?? `${uuidv7()}.`;
  const bus = new KafkaBus({ brokers: cluster.addresses, log: silentLog(), ...over, prefix, backoffMs: () => 5 });
  buses.push(bus);
  return { bus, prefix };
};
const anEvent = (key: string): BusEvent => ({
  id: uuidv7(),
  topic: 'repairs.repair',
  key,
  type: 'test.v1.Changed',
  payload: Buffer.from(key),
  occurredAt: new Date(),
});

/** Returns undefined while a broker does not know yet that it leads a new topic: the client must retry. */
async function answered<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') return undefined;
    throw error;
  }
}

async function described(topic: string): Promise<{ copies: number[]; inSync: string | undefined }> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: ['min.insync.replicas'] }],
  });
  return {
    copies: [...new Set(topics[0]?.partitions.map(({ replicas }) => replicas.length))],
    inSync: resources[0]?.configEntries[0]?.configValue,
  };
}

describe('topics on three brokers', () => {
  it('keeps copies on all three brokers and acknowledges after two, including dead letters', async () => {
    const { bus, prefix } = open();
    await bus.subscribe({
      group: 'billing',
      topics: ['repairs.repair'],
      handler: () => Promise.reject(new RefusedEvent('is none of ours')),
    });
    await bus.publish([anEvent('a')]);
    await waitFor(async () => (await answered(() => bus.deadLetters('billing')))?.length === 1);
    for (const topic of ['repairs.repair', 'billing.dead-letters'])
      expect([topic, await described(prefix + topic)]).toEqual([topic, { copies: [3], inSync: '2' }]);
  });

  it('uses the numbers of copies in the settings', async () => {
    const { bus, prefix } = open({ copies: 2, inSync: 2 });
    await bus.publish([anEvent('a')]);
    expect(await described(`${prefix}repairs.repair`)).toEqual({ copies: [2], inSync: '2' });
  });

  it('keeps working with too few copies and logs a warning', async () => {
    const { prefix } = open({ copies: 1 });
    await (buses.at(-1) as KafkaBus).publish([anEvent('a')]);
    const said: string[] = [];
    const log = {
      ...silentLog(),
      debug: () => undefined,
      warn: () => undefined,
      error: (_: unknown, sentence: string) => void said.push(sentence),
    } as unknown as Logger;
    const { bus } = open({ prefix, log });
    await bus.publish([anEvent('b')]);
    expect(said).toEqual([
      expect.stringMatching(/lies on 1 of 3 brokers/),
      expect.stringMatching(/stored when 1 of its brokers has it, and 2 should/),
    ]);
  });

  it('accepts events with one dead broker and refuses events with two', async () => {
    const { bus } = open();
    await bus.publish([anEvent('a')]);
    const [first, second] = cluster.brokers;
    await first?.kill();
    await waitFor(
      () =>
        bus.publish([anEvent('b')]).then(
          () => true,
          () => false,
        ),
      TAKEN_OVER_MS,
    );
    await second?.kill();
    await expect(bus.publish([anEvent('c')])).rejects.toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }));
  }, 420_000);
});
