import type { IHeaders, Message } from 'kafkajs';
import { TOPICS, type Topic } from '@revive/proto/topics';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Random } from '../random.js';
import type { Shop } from '../world/shop.js';
import { FORGERIES } from './forgeries.js';

export interface Hostile {
  readonly kind: string;
  readonly record: Message;
}

const headersOf = (topic: Topic, over: IHeaders = {}): IHeaders => ({
  id: uuidv7(),
  type: TOPICS[topic].type,
  time: new Date().toISOString(),
  ...over,
});
/** Just below the broker's limit (1 MiB with headers). */
const HUGE = 1_000_000;

/**
 * Invalid records for a topic, under real keys of shop A. Each must be refused at once with a reason and delay no
 * other record.
 */
export function refusals(topic: Topic, { a, b }: { a: Shop; b: Shop }, random: Random): Hostile[] {
  // For a topic without real events, a forgery in B's name serves as the sample.
  const [sample] = FORGERIES[topic](a, b);
  const key = sample?.key ?? a.agent.key.agentId;
  const payload = Buffer.from(sample?.payload ?? []);
  const other = topic === 'identity.tenant' ? 'fleet.bench' : 'identity.tenant';
  const [foreign] = FORGERIES[other](a, b);
  const bytes = (length: number): Buffer => Buffer.from(random.hex(length * 2), 'hex');
  const with_ = (kind: string, over: Partial<Message>): Hostile => ({
    kind,
    record: { key, value: payload, headers: headersOf(topic, { tenant: b.tenantId }), ...over },
  });
  return [
    with_('garbage bytes', { value: bytes(300) }),
    with_('half a message', { value: payload.subarray(0, Math.floor(payload.length / 2)) }),
    with_('another message', {
      value: Buffer.from(foreign?.payload ?? []),
      headers: headersOf(topic, { tenant: b.tenantId }),
    }),
    with_('huge', { value: Buffer.alloc(HUGE, 0xff) }),
    with_('no content', { value: null }),
    with_('empty content', { value: Buffer.alloc(0) }),
    with_('no headers', { headers: {} }),
    ...['id', 'type', 'time'].map((name) =>
      with_(`no ${name}`, {
        headers: Object.fromEntries(
          Object.entries(headersOf(topic, { tenant: b.tenantId })).filter(([one]) => one !== name),
        ),
      }),
    ),
    with_('an unknown type', { headers: headersOf(topic, { tenant: b.tenantId, type: 'revive.nothing.v1.Nothing' }) }),
    with_('the type of another topic', { headers: headersOf(topic, { tenant: b.tenantId, type: TOPICS[other].type }) }),
    with_('an id that is none', { headers: headersOf(topic, { tenant: b.tenantId, id: "'; drop table inbox; --" }) }),
    with_('a time that is none', { headers: headersOf(topic, { tenant: b.tenantId, time: 'yesterday' }) }),
    with_('a tenant that is none', { headers: headersOf(topic, { tenant: '%' }) }),
    with_('another shop’s tenant', { headers: headersOf(topic, { tenant: a.tenantId }) }),
    with_('no tenant', { headers: headersOf(topic) }),
    with_('another key', { key: uuidv7() }),
    with_('long headers', { headers: headersOf(topic, { tenant: b.tenantId, type: 'x'.repeat(100_000) }) }),
    with_('a trace that is none', {
      headers: headersOf(topic, { tenant: b.tenantId, traceparent: 'x'.repeat(10_000) }),
    }),
  ];
}

/** Valid events in B's name about data of A. A's rows must stay, and B must get none of them. */
export const believable = (topic: Topic, { a, b }: { a: Shop; b: Shop }): Hostile[] =>
  FORGERIES[topic](a, b).map(({ key, payload }) => ({
    kind: 'in another shop’s name',
    record: { key, value: Buffer.from(payload), headers: headersOf(topic, { tenant: b.tenantId }) },
  }));
