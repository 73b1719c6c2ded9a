import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import type { Lying } from './compare.js';

const READ_MS = 120_000;

export async function readTopic(brokers: string, topic: string): Promise<Lying[][]> {
  const kafka = new Kafka({ clientId: 'proof', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const total = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const partitions: Lying[][] = ends.map(() => []);
  const consumer = kafka.consumer({ groupId: `proof-${Date.now()}` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  let read = 0;
  await consumer.run({
    eachMessage: async ({ partition, message }) => {
      partitions[partition]?.push({ id: String(message.headers?.['id'] ?? ''), at: Number(message.timestamp) });
      read += 1;
    },
  });
  try {
    for (const end = Date.now() + READ_MS; read < total; await sleep(50))
      if (Date.now() > end) throw new TypeError(`${read} of ${total} records were read`);
    return partitions;
  } finally {
    await consumer.disconnect();
  }
}
