import { systemActor } from '@revive/platform/auth/actor';
import { readServiceConfig } from '@revive/platform/runtime/service-config';
import { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { openInfrastructure } from '@revive/platform/runtime/infrastructure';
import { openLog } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { OutboxRelay } from '@revive/platform/events/outbox/relay';
import { answerWith, type Moments, type WriterRequest } from './answer.js';
import { nowMs, pace } from './pace.js';
import { CHAIN_SERVICE, CHAIN_TOPIC } from './tables.js';

const log = openLog({ service: CHAIN_SERVICE, level: 'warn' });
const { databases } = readServiceConfig(process.env);
const base = await openInfrastructure(process.env, log);
const db = await Database.open({ service: CHAIN_SERVICE, urls: databases, entities: [], poolSizes: { system: 8 } });
const relay = new OutboxRelay({
  service: CHAIN_SERVICE,
  url: databases.system,
  bus: base.bus,
  cache: base.cache,
  log,
  metrics: new Metrics(CHAIN_SERVICE),
});
db.onEvents = () => relay.ring();
const actor = systemActor('chain:writer');

async function change(number: number): Promise<[string, number]> {
  const key = uuidv7();
  const id = await db.tx(actor, async (em) => {
    await em.query('insert into things (id, number) values ($1, $2)', [key, number]);
    return addEvent(em, {
      topic: CHAIN_TOPIC,
      key,
      type: 'chain.v1.Thing',
      payload: Buffer.from(JSON.stringify({ number })),
    });
  });
  return [id, nowMs()];
}

let started: Promise<void> | undefined;
const startRelay = (): Promise<void> => (started ??= relay.start());

answerWith<WriterRequest>(async (request) => {
  if (request.ask === 'write') {
    await startRelay();
    const moments: Moments = [];
    await pace(request.perSecond, request.seconds, async (nth) => void moments.push(await change(nth)));
    return moments;
  }
  // Publishes the whole backlog without writers, to measure the relay alone.
  const count = async () =>
    (
      await db.tx(actor, (em) =>
        em.query<{ left: number }[]>('select count(*)::int as left from outbox where sent_at is null'),
      )
    )[0]?.left ?? 0;
  const all = await count();
  const begun = performance.now();
  await startRelay();
  while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return { events: all, seconds: (performance.now() - begun) / 1000 };
});
process.send?.({ id: 0 });
