import pg from 'pg';
import { Kafka, logLevel } from 'kafkajs';
import type { Environment } from '@revive/platform/core/config';
import { roleNames } from '@revive/platform/database/row-security';
import { WITH_DATABASE } from '../../dev/services.js';
import { eventually } from '../world/eventually.js';
import type { SplitProduct } from './split-product.js';

interface Published {
  readonly committed: number;
  /** Number of distinct committed events on the bus. */
  readonly published: number;
  readonly twice: readonly string[];
}

export async function publishedTwice(product: SplitProduct, servers: Environment): Promise<Published> {
  const sent = await eventually(
    () => outboxes(servers),
    (rows) => rows.every(({ sent_at: at }) => at !== null),
  );
  const counts = new Map<string, number>();
  const kafka = new Kafka({
    clientId: 'proof',
    brokers: (servers.KAFKA_BROKERS ?? '').split(','),
    logLevel: logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  const topics = [...new Set(sent.map(({ topic }) => topic))];
  const ends = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
  await admin.disconnect();
  const total = ends.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const consumer = kafka.consumer({ groupId: `proof-${product.installation.id}-${Date.now()}` });
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  const ours = new Set(sent.map(({ id }) => id));
  let read = 0;
  await consumer.run({
    eachMessage: async ({ message }) => {
      const id = String(message.headers?.['id'] ?? '');
      if (ours.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
      read += 1;
    },
  });
  try {
    await eventually(
      async () => read,
      (count) => count >= total,
    );
  } finally {
    await consumer.disconnect();
  }
  return {
    committed: ours.size,
    published: counts.size,
    twice: [...counts].filter(([, count]) => count > 1).map(([id]) => id),
  };
}

interface Row {
  readonly id: string;
  readonly topic: string;
  readonly sent_at: Date | null;
}

async function outboxes(servers: Environment): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of WITH_DATABASE) {
    const url = new URL(servers.DATABASE_URL ?? '');
    url.pathname = `/${roleNames(name).database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      rows.push(...(await client.query<Row>('select id, topic, sent_at from outbox')).rows);
    } finally {
      await client.end();
    }
  }
  return rows;
}
