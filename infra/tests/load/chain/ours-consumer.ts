import { readServiceConfig } from '@revive/platform/runtime/service-config';
import { Database } from '@revive/platform/database/database';
import { openInfrastructure } from '@revive/platform/runtime/infrastructure';
import { openLog } from '@revive/platform/telemetry/log';
import { answerWith, type ConsumerRequest, type Moments } from './answer.js';
import { nowMs } from './pace.js';
import { CHAIN_SERVICE, CHAIN_TOPIC } from './tables.js';

const log = openLog({ service: CHAIN_SERVICE, level: 'warn' });
const base = await openInfrastructure(process.env, log);
const db = await Database.open({
  service: CHAIN_SERVICE,
  urls: readServiceConfig(process.env).databases,
  entities: [],
  poolSizes: { system: 8 },
});
const moments: Moments = [];

answerWith<ConsumerRequest>(async ({ ask }) => {
  if (ask === 'take') return moments.splice(0);
  await base.bus.subscribe({
    group: CHAIN_SERVICE,
    topics: [CHAIN_TOPIC],
    handler: async (event) => {
      const { number } = JSON.parse(Buffer.from(event.payload).toString()) as { number: number };
      const done = await db.consume(event, (em) =>
        em.query('insert into effects (event_id, number) values ($1, $2)', [event.id, number]),
      );
      if (done) moments.push([event.id, nowMs()]);
    },
  });
  return {};
});
process.send?.({ id: 0 });
