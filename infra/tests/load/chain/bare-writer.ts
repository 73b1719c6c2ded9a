import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { Pool } from 'pg';
import { answerWith, type Moments, type WriterRequest } from './answer.js';
import { nowMs, pace } from './pace.js';
import { CHAIN_TOPIC } from './tables.js';

/**
 * The floor: row and outbox row in one statement, a relay woken by the write, and kafkajs. No row-level security, no
 * contracts, no retries.
 */
const { DATABASE_SYSTEM_URL = '', KAFKA_BROKERS = '' } = process.env;
const pool = new Pool({ connectionString: DATABASE_SYSTEM_URL, max: 8 });
const relayClient = new Pool({ connectionString: DATABASE_SYSTEM_URL, max: 1 });
const producer = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING }).producer({
  idempotent: true,
});
await producer.connect();

let [busy, again] = [false, false];
async function relay(): Promise<void> {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  do {
    again = false;
    const { rows } = await relayClient.query<{ seq: string; id: string; key: string; payload: Buffer }>(
      'select seq, id, key, payload from bare_outbox where not sent order by seq limit 500',
    );
    if (rows.length === 0) continue;
    await producer.send({
      topic: `bare.${CHAIN_TOPIC}`,
      acks: -1,
      messages: rows.map(({ id, key, payload }) => ({ key, value: payload, headers: { id } })),
    });
    await relayClient.query('update bare_outbox set sent = true where seq = any($1)', [rows.map(({ seq }) => seq)]);
    again ||= rows.length === 500;
  } while (again);
  busy = false;
}

answerWith<WriterRequest>(async (request) => {
  if (request.ask !== 'write') throw new TypeError('The floor only writes');
  const moments: Moments = [];
  const relays: Promise<void>[] = [];
  await pace(request.perSecond, request.seconds, async (nth) => {
    const [id, key] = [randomUUID(), randomUUID()];
    await pool.query(
      `with thing as (insert into things (id, number) values ($1, $2)) insert into bare_outbox (id, key, payload)
        values ($3, $1::uuid::text, $4)`,
      [key, nth, id, Buffer.from(JSON.stringify({ number: nth }))],
    );
    moments.push([id, nowMs()]);
    relays.push(relay());
  });
  await Promise.all(relays);
  await relay();
  return moments;
});
process.send?.({ id: 0 });
