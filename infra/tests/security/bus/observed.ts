import type { Message } from 'kafkajs';
import { TOPICS, type Topic } from '@revive/proto/topics';
import { connectKafka } from '@revive/platform/events/kafka/connection';
import { uuidv7 } from '@revive/platform/core/ids';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { silentLog } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { SplitProduct } from '../../cluster/split-product.js';
import { rowsByTable } from '../isolation/rows-of.js';
import { Spoils } from '../isolation/spoils.js';
import type { Target } from '../target/target.js';
import type { World } from '../world/shop.js';

const COUNT = /^revive_event_refused_total\{([^}]*)\} (\d+)/gm;
const topicIn = (labels: string): string => /topic="([^"]*)"/.exec(labels)?.[1] ?? '';

export async function refusedBy(product: SplitProduct, service: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { parts } of product.processes.filter((one) => one.parts.name === service)) {
    for (const [, labels = '', value] of (await product.metrics(parts.name, parts.index)).matchAll(COUNT))
      counts.set(topicIn(labels), (counts.get(topicIn(labels)) ?? 0) + Number(value));
  }
  return counts;
}

/** The topics of each group, from the counters that every consumer exports at start. */
export async function consumersOf(product: SplitProduct): Promise<Map<ServiceName, readonly Topic[]>> {
  const groups = new Map<ServiceName, readonly Topic[]>();
  for (const name of SERVICES) {
    const topics = [...(await refusedBy(product, name)).keys()] as Topic[];
    if (topics.length > 0) groups.set(name, topics);
  }
  return groups;
}

/** Groups without active members, while the brokers still assign partitions. */
export async function groupsUnjoined(brokers: string[], groups: readonly string[]): Promise<string[]> {
  const admin = connectKafka({ brokers }, silentLog()).admin();
  await admin.connect();
  try {
    const { groups: described } = await admin.describeGroups([...groups]);
    return described
      .filter(({ state, members }) => state !== 'Stable' || members.length === 0)
      .map(({ groupId, state }) => `${groupId} (${state})`);
  } finally {
    await admin.disconnect();
  }
}

/** Unsent emails of a shop; their rows change until they are sent. */
export async function emailsDue(target: Target, tenantId: string): Promise<string[]> {
  for await (const { table, rows } of rowsByTable(target, tenantId))
    if (table === 'notifications.deliveries')
      return rows.filter((row) => (JSON.parse(row) as { state: string }).state === 'due');
  throw new TypeError('notifications keeps no deliveries any more: nobody could tell whether the emails are at rest');
}

export async function lastOf(brokers: string[], tenantId: string): Promise<Map<Topic, Message>> {
  const kafka = connectKafka({ brokers }, silentLog());
  const [admin, consumer] = [kafka.admin(), kafka.consumer({ groupId: `attacker-${uuidv7()}` })];
  const found = new Map<Topic, Message>();
  let seen = 0;
  try {
    await admin.connect();
    const there = await admin.listTopics();
    const topics = (Object.keys(TOPICS) as Topic[]).filter((topic) => there.includes(topic));
    let stored = 0;
    for (const topic of topics)
      for (const { high, low } of await admin.fetchTopicOffsets(topic)) stored += Number(high) - Number(low);
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, message: { key, value, headers } }) => {
        seen += 1;
        if (String(headers?.['tenant'] ?? '') === tenantId)
          found.set(topic as Topic, { key, value, ...(headers && { headers }) });
      },
    });
    await waitFor(() => seen >= stored);
    return found;
  } finally {
    await consumer.disconnect();
    await admin.disconnect();
  }
}

/** Data of shop A found in rows of shop B, by table, except texts written by the attacker. */
export async function leakedRows(target: Target, { a, b }: World, written: readonly string[]): Promise<string[]> {
  const spoils = new Spoils(a);
  for (const text of written) spoils.wrote(text);
  const found = new Set<string>();
  for await (const { table, rows } of rowsByTable(target, b.tenantId))
    for (const row of rows) for (const spoil of spoils.in(row)) found.add(`${table} holds ${spoil}`);
  return [...found];
}
