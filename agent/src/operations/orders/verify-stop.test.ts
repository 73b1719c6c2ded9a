import { describe, expect, it } from '@jest/globals';
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { Stop } from '@revive/proto/revive/link/v1/link';
import { Order, StopOrder } from '@revive/proto/revive/repair/v1/repair';
import type { OrderKey } from '../../identity/order-keys.js';
import { OrderRefusal, type RefusalCode } from './order-refusal.js';
import { verifyStop } from './verify-stop.js';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const pair = generateKeyPairSync('ed25519');
const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
const trusted: OrderKey = { keyId: idOf(pair.publicKey), key: pair.publicKey, notAfter: new Date('2030-01-01') };

interface Made {
  readonly over?: Partial<StopOrder>;
  readonly named?: string;
  readonly key?: KeyObject;
  readonly prefix?: string;
  readonly keyId?: string;
}
function aStop({
  over = {},
  named,
  key = pair.privateKey,
  prefix = 'revive-stop-v1\0',
  keyId = trusted.keyId,
}: Made = {}): Stop {
  const order: StopOrder = {
    stopId: randomUUID(),
    issuedAt: NOW.toISOString(),
    expiresAt: '2026-11-21T08:10:00.000Z',
    procedureId: '',
    agentVersion: '',
    haltsUntil: '',
    ...over,
  };
  const payload = Buffer.from(StopOrder.encode(order).finish());
  return {
    stopId: named ?? order.stopId,
    order: { payload, signature: sign(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), key), keyId },
  };
}
function refusal(stop: Stop, keys: readonly OrderKey[] = [trusted]): RefusalCode | 'followed' {
  try {
    verifyStop(stop, { keys, now: NOW, agentVersion: '1.4.0' });
    return 'followed';
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error;
    return error.code;
  }
}

describe('emergency stop', () => {
  it('accepts a signed, unexpired stop with a matching id', () => {
    const stop = aStop();
    expect(verifyStop(stop, { keys: [trusted], now: NOW, agentVersion: '1.4.0' })).toEqual({
      stopId: stop.stopId,
      expiresAt: '2026-11-21T08:10:00.000Z',
      procedureId: '',
      haltsUntil: '',
    });
  });

  it('applies a stop for one release only to agents of the release', () => {
    expect(refusal(aStop({ over: { agentVersion: '1.4.0' } }))).toBe('followed');
    expect(refusal(aStop({ over: { agentVersion: '1.4.1' } }))).toBe('other_release');
  });

  it('refuses a stop without signature, with a foreign key or with an altered bit', () => {
    const stranger = generateKeyPairSync('ed25519');
    expect(refusal({ stopId: randomUUID(), order: null })).toBe('unreadable');
    expect(refusal(aStop({ key: stranger.privateKey }))).toBe('bad_signature');
    expect(refusal(aStop({ key: stranger.privateKey, keyId: idOf(stranger.publicKey) }))).toBe('unknown_key');
    expect(refusal(aStop(), [{ ...trusted, notAfter: NOW }])).toBe('expired_key');
    const { stopId, order } = aStop();
    if (!order) throw new TypeError('A stop has an order');
    for (let at = 0; at < order.payload.length; at++) {
      const payload = Buffer.from(order.payload);
      payload[at] = (payload[at] as number) ^ 1;
      expect(refusal({ stopId, order: { ...order, payload } })).toBe('bad_signature');
    }
  });

  it('refuses bytes signed for a different purpose, such as an order', () => {
    for (const prefix of ['revive-order-v1\0', 'revive-report-v1\0', ''])
      expect(refusal(aStop({ prefix }))).toBe('bad_signature');
    const payload = Buffer.from(Order.encode({ ...Order.decode(new Uint8Array()), orderId: randomUUID() }).finish());
    expect(
      refusal({
        stopId: randomUUID(),
        order: {
          payload,
          signature: sign(null, Buffer.concat([Buffer.from('revive-order-v1\0', 'latin1'), payload]), pair.privateKey),
          keyId: trusted.keyId,
        },
      }),
    ).toBe('bad_signature');
  });

  it('refuses a stop with a wrong or invalid id and an expired stop', () => {
    expect(refusal(aStop({ named: randomUUID() }))).toBe('unreadable');
    expect(refusal(aStop({ over: { stopId: 'everything' } }))).toBe('unreadable');
    for (const expiresAt of [NOW.toISOString(), 'some day', ''])
      expect(refusal(aStop({ over: { expiresAt } }))).toBe('expired');
  });
});
