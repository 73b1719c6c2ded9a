import { randomInt } from 'node:crypto';
import { systemActor } from '@revive/platform/auth/actor';
import { readServiceConfig } from '@revive/platform/runtime/service-config';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import type { EventBus } from '@revive/platform/events/event-bus';
import { openInfrastructure } from '@revive/platform/runtime/infrastructure';
import { openLog } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { OutboxRelay } from '@revive/platform/events/outbox/relay';
import { answerWith } from '../../load/chain/answer.js';
import { KEYS, WRITERS, type DyingPoint, type InstanceRequest } from './instance-protocol.js';
import { SERVICE, TOPIC } from './tables.js';

/**
 * An instance of a service with an outbox: writers, and a relay that leads or stands by, set up as in a real service.
 */
const log = openLog({ service: SERVICE, level: 'error' });
const { databases } = readServiceConfig(process.env);
const base = await openInfrastructure(process.env, log);
const db = await Database.open({
  service: SERVICE,
  urls: databases,
  entities: [],
  poolSizes: { tenant: 1, staff: 1, system: WRITERS },
});
let dying: DyingPoint | undefined;
const relay = new OutboxRelay({
  service: SERVICE,
  url: databases.system,
  bus: mortal(base.bus),
  cache: base.cache,
  log,
  metrics: new Metrics(SERVICE),
});
db.onEvents = (ids) => relay.ring(ids);
await relay.start();
const actor = systemActor('faults:writer');
const writing: Promise<void>[] = [];
let stopped = false;

const die = (): void => void process.kill(process.pid, 'SIGKILL');

function mortal(bus: EventBus): EventBus {
  return {
    subscribe: (options) => bus.subscribe(options),
    deadLetters: (group, limit) => bus.deadLetters(group, limit),
    replayDeadLetters: (group) => bus.replayDeadLetters(group),
    backlog: (group) => bus.backlog(group),
    close: () => bus.close(),
    publish: async (events) => {
      if (dying === 'before publish') die();
      const publishing = bus.publish(events);
      // The network decides how much of the batch has been sent by then.
      if (dying === 'amid publish') setImmediate(die);
      await publishing;
      if (dying === 'after publish') die();
    },
  };
}

async function write(): Promise<void> {
  while (!stopped) {
    await change(`thing-${randomInt(KEYS)}`).catch((error: unknown) => {
      // A slow machine may refuse the change; the database knows which changes were committed.
      if (!isAppError(error, 'SERVICE_UNAVAILABLE')) throw error;
    });
  }
}

function change(key: string): Promise<void> {
  return db.tx(actor, async (em) => {
    const [row] = await em.query<{ number: number }[]>(
      'insert into things (key, number) values ($1, 1) on conflict (key) do update set number = things.number + 1 returning number',
      [key],
    );
    const number = row?.number ?? 0;
    const id = await addEvent(em, { topic: TOPIC, key, type: 'faults.v1.Thing', payload: Buffer.from(String(number)) });
    await em.query('insert into changes (event_id, key, number) values ($1, $2, $3)', [id, key, number]);
  });
}

answerWith<InstanceRequest>(async (request) => {
  switch (request.ask) {
    case 'write':
      for (let i = 0; i < WRITERS; i++) writing.push(write());
      return {};
    case 'leading':
      return { leading: relay.leading };
    case 'die':
      dying = request.at;
      if (dying === 'anywhere') die();
      return {};
    case 'stop':
      stopped = true;
      await Promise.all(writing);
      await relay.stop();
      return {};
  }
});
process.send?.({ id: 0 });
