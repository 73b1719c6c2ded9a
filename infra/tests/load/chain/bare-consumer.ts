import { Kafka, logLevel } from 'kafkajs';
import { Pool } from 'pg';
import { answerWith, type ConsumerRequest, type Moments } from './answer.js';
import { nowMs } from './pace.js';
import { CHAIN_TOPIC } from './tables.js';

/** The floor's consumer: the same partition concurrency as the product, with one insert per message. */
const { DATABASE_SYSTEM_URL = '', KAFKA_BROKERS = '' } = process.env;
const pool = new Pool({ connectionString: DATABASE_SYSTEM_URL, max: 8 });
const kafka = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING });
const moments: Moments = [];

answerWith<ConsumerRequest>(async ({ ask }) => {
  if (ask === 'take') return moments.splice(0);
  const topic = `bare.${CHAIN_TOPIC}`;
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 24, replicationFactor: 1 }] });
  await admin.disconnect();
  const consumer = kafka.consumer({ groupId: 'bare-chain', maxWaitTimeInMs: 50 });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const joined = new Promise<void>((resolve) => consumer.on('consumer.group_join', () => resolve()));
  await consumer.run({
    partitionsConsumedConcurrently: 8,
    eachMessage: async ({ message }) => {
      const id = String(message.headers?.['id']);
      const { number } = JSON.parse(String(message.value)) as { number: number };
      await pool.query('insert into bare_effects (event_id, number) values ($1, $2)', [id, number]);
      moments.push([id, nowMs()]);
    },
  });
  await joined;
  return {};
});
process.send?.({ id: 0 });
