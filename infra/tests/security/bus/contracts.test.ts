import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from 'kafkajs';
import { TOPICS, whyNoEventOf, type Topic } from '@revive/proto/topics';
import { uuidv7 } from '@revive/platform/core/ids';
import { toEvent, whyNoEvent } from '@revive/platform/events/kafka/records';
import { Random } from '../random.js';
import { STAGES, type Shop } from '../world/shop.js';
import { believable, refusals } from './hostile-records.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

function aShop(mark: string): Shop {
  const repairs = Object.fromEntries(
    STAGES.map((stage) => [
      stage,
      { id: uuidv7(), runs: [{ id: uuidv7() }], quotes: [{ version: 1, planDigest: 'x' }] },
    ]),
  );
  return {
    mark,
    tenantId: uuidv7(),
    agent: { key: { agentId: uuidv7(), deviceId: (name: string) => `${mark} ${name}` } },
    repairs,
  } as unknown as Shop;
}
const world = { a: aShop('mka'), b: aShop('mkb') };

/** The consumer's reason for refusing a record: the bus's check first, then the topic's contract. */
function refusal(topic: Topic, { key = null, value, headers }: Message): string | undefined {
  const record = {
    key: key === null ? null : Buffer.from(key),
    value: value === null ? null : Buffer.from(value),
    headers: headers ?? {},
  };
  const event = toEvent(topic, record.key?.toString() ?? '', record);
  return whyNoEvent(record) ?? (event ? whyNoEventOf(TOPICS[topic], event) : 'nothing');
}

describe('topic contracts', () => {
  it('covers every topic that a service writes or reads', () => {
    const named = globSync('services/*/src/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const source = readFileSync(join(root, file), 'utf8');
        return [...source.matchAll(/(?:\btopic: |@OnEvent\()'([^']+)'/g)].map(([, topic = '']) => topic);
      });
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((topic) => !(topic in TOPICS))).toEqual([]);
  });

  it.each(TOPIC_NAMES)('refuses every hostile record on %s', (topic) => {
    const all = refusals(topic, world, new Random(1));
    expect(all.filter(({ record }) => refusal(topic, record) === undefined).map(({ kind }) => kind)).toEqual([]);
  });

  it.each(TOPIC_NAMES)('accepts every valid record on %s', (topic) => {
    const all = believable(topic, world);
    expect(all.length).toBeGreaterThan(0);
    expect(all.map(({ record }) => refusal(topic, record)).filter((why) => why !== undefined)).toEqual([]);
  });
});
