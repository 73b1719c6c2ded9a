import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { Order, type SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { OrderKey } from '../../identity/order-keys.js';
import type { Offer, TakenOrder } from './order-journal.js';
import { OrderRefusal, type RefusalCode } from './order-refusal.js';
import { verifyOrder, type OrderContext } from './verify-order.js';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const AGENT = 'a'.repeat(64);
const DEVICE = `${'a'.repeat(16)}-${'1'.repeat(32)}`;
const DIGEST = 'd'.repeat(64);
const [REPAIR, SOURCE, APPROVAL] = [randomUUID(), randomUUID(), randomUUID()];
const PROCEDURES = [{ id: 'boot.table', version: '1.0.0' }];

const pair = generateKeyPairSync('ed25519');
const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
const trusted: OrderKey = { keyId: idOf(pair.publicKey), key: pair.publicKey, notAfter: new Date('2030-01-01') };

const offers = new Map<string, { offer: Offer; spent: boolean }>();
const executed = new Map<string, TakenOrder>();
let haltsUntil = 0;
const context: OrderContext = {
  agentId: AGENT,
  keys: [trusted],
  now: NOW,
  journal: {
    offer: (nonce) => offers.get(nonce),
    approvedBy: (approvalId, kind) => (kind === 'execute' ? executed.get(approvalId) : undefined),
    isHalted: ({ issuedAt }) => Date.parse(issuedAt) < haltsUntil,
  },
  device: (id) => (id === DEVICE ? 'disk' : id.endsWith('computer') ? 'computer' : 'away'),
};

const anOffer = (over: Partial<Offer> = {}): Offer => ({
  nonce: 'n1',
  use: 'execute',
  repairId: REPAIR,
  runId: SOURCE,
  deviceId: DEVICE,
  planDigest: DIGEST,
  procedures: ['boot.table@1.0.0'],
  ...over,
});
const anOrder = (over: Partial<Order> = {}): Order => ({
  orderId: randomUUID(),
  kind: 'execute',
  agentId: AGENT,
  deviceId: DEVICE,
  repairId: REPAIR,
  runId: randomUUID(),
  procedures: PROCEDURES,
  planDigest: DIGEST,
  nonce: 'n1',
  approvalId: APPROVAL,
  approvalRecord: JSON.stringify({ quote: 1, plan: DIGEST, by: 'A Customer', how: 'link' }),
  issuedAt: NOW.toISOString(),
  expiresAt: '2026-11-21T08:10:00.000Z',
  escrowKey: new Uint8Array(44),
  ...over,
});
function signedBy(key: KeyObject, order: Order, prefix = 'revive-order-v1\0', keyId = trusted.keyId): SignedOrder {
  const payload = Buffer.from(Order.encode(order).finish());
  return { payload, signature: sign(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), key), keyId };
}
function refusal(signed: SignedOrder | null, over: Partial<OrderContext> = {}): RefusalCode | 'followed' {
  try {
    verifyOrder(signed, { ...context, ...over });
    return 'followed';
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error;
    expect(error.message).toMatch(new RegExp(`^[A-Z].*[.] \\(${error.code}\\)$`));
    return error.code;
  }
}
const ordered = (over: Partial<Order> = {}): RefusalCode | 'followed' =>
  refusal(signedBy(pair.privateKey, anOrder(over)));

beforeEach(() => {
  haltsUntil = 0;
  offers.clear();
  executed.clear();
  offers.set('n1', { offer: anOffer(), spent: false });
});

describe('order to execute', () => {
  it('accepts a signed, unexpired and approved order for this agent, device and plan', () => {
    expect(verifyOrder(signedBy(pair.privateKey, anOrder()), context)).toMatchObject({
      kind: 'execute',
      deviceId: DEVICE,
      planDigest: DIGEST,
      procedures: ['boot.table@1.0.0'],
    });
  });

  it('refuses an order signed before an emergency stop', () => {
    haltsUntil = NOW.getTime() + 1;
    expect(ordered()).toBe('halted');
    expect(ordered({ kind: 'diagnose' })).toBe('followed');
    haltsUntil = NOW.getTime();
    expect(ordered()).toBe('followed');
  });

  it('refuses a forged order', () => {
    const stranger = generateKeyPairSync('ed25519');
    expect(refusal(signedBy(stranger.privateKey, anOrder()))).toBe('bad_signature');
    expect(refusal(signedBy(stranger.privateKey, anOrder(), undefined, idOf(stranger.publicKey)))).toBe('unknown_key');
    expect(refusal({ ...signedBy(pair.privateKey, anOrder()), signature: new Uint8Array(64) })).toBe('bad_signature');
    expect(refusal(null)).toBe('unreadable');
  });

  it('refuses bytes signed for a different purpose', () => {
    expect(refusal(signedBy(pair.privateKey, anOrder(), 'revive-report-v1\0'))).toBe('bad_signature');
  });

  it('refuses an order with an altered bit', () => {
    const signed = signedBy(pair.privateKey, anOrder());
    for (let at = 0; at < signed.payload.length; at++) {
      const payload = Buffer.from(signed.payload);
      payload[at] = (payload[at] as number) ^ 1;
      expect(refusal({ ...signed, payload })).toBe('bad_signature');
    }
  });

  it('refuses an order signed with an expired key', () => {
    expect(refusal(signedBy(pair.privateKey, anOrder()), { keys: [{ ...trusted, notAfter: NOW }] })).toBe(
      'expired_key',
    );
  });

  it('refuses an order that has expired or has no valid expiry', () => {
    expect(ordered({ expiresAt: NOW.toISOString() })).toBe('expired');
    expect(ordered({ expiresAt: 'some day' })).toBe('expired');
  });

  it('refuses an order for a different agent', () => expect(ordered({ agentId: 'b'.repeat(64) })).toBe('other_agent'));

  it('refuses an order for a wrong or missing device', () => {
    expect(ordered({ deviceId: `${'a'.repeat(16)}-${'2'.repeat(32)}` })).toBe('other_device');
    expect(refusal(signedBy(pair.privateKey, anOrder()), { device: () => 'away' })).toBe('device_away');
    expect(refusal(signedBy(pair.privateKey, anOrder()), { device: () => 'computer' })).toBe('not_a_disk');
    expect(refusal(signedBy(pair.privateKey, anOrder()), { device: () => 'listed' })).toBe('only_listed');
  });

  it('refuses a plan that was not offered', () => {
    const other = 'e'.repeat(64);
    expect(ordered({ planDigest: other, approvalRecord: JSON.stringify({ plan: other }) })).toBe('other_plan');
    expect(ordered({ planDigest: '' })).toBe('no_plan');
  });

  it('refuses an order without approval or with the approval of a different plan', () => {
    expect(ordered({ approvalId: '' })).toBe('not_approved');
    expect(ordered({ approvalRecord: '' })).toBe('not_approved');
    expect(ordered({ approvalRecord: JSON.stringify({ plan: 'e'.repeat(64) }) })).toBe('other_plan_approved');
    for (const record of ['{', 'null', '[]', '"plan"'])
      expect(ordered({ approvalRecord: record })).toBe('other_plan_approved');
  });

  it('refuses an approval that was used before', () => {
    executed.set(APPROVAL, { runId: randomUUID() } as TakenOrder);
    expect(ordered()).toBe('approval_spent');
  });

  it('refuses a replayed order with a spent nonce', () => {
    offers.set('n1', { offer: anOffer(), spent: true });
    expect(ordered()).toBe('nonce_spent');
  });

  it('refuses an unknown nonce', () => expect(ordered({ nonce: 'n0' })).toBe('unknown_nonce'));

  it('refuses the nonce of a rollback or of a different repair', () => {
    offers.set('n1', { offer: anOffer({ use: 'roll_back' }), spent: false });
    expect(ordered()).toBe('other_use');
    offers.set('n1', { offer: anOffer({ repairId: randomUUID() }), spent: false });
    expect(ordered()).toBe('other_repair');
  });

  it('refuses an unknown procedure or version and a procedure that was not offered', () => {
    expect(ordered({ procedures: [{ id: 'boot.table', version: '9.0.0' }] })).toBe('unknown_procedure');
    expect(ordered({ procedures: [{ id: 'shell', version: '1.0.0' }] })).toBe('unknown_procedure');
    expect(ordered({ procedures: [] })).toBe('unknown_procedure');
    expect(ordered({ procedures: [...PROCEDURES, { id: 'boot.volume', version: '1.0.0' }] })).toBe('unknown_procedure');
  });

  it('refuses an unknown kind and invalid ids', () => {
    expect(ordered({ kind: 'run_script' })).toBe('unknown_kind');
    for (const id of ['orderId', 'runId', 'repairId'] as const)
      expect(ordered({ [id]: '../../etc' })).toBe('unreadable');
  });
});

describe('order to roll back', () => {
  const rollback = (over: Partial<Order> = {}) => ordered({ kind: 'roll_back', nonce: 'r1', ...over });
  beforeEach(() => {
    offers.set('r1', { offer: anOffer({ nonce: 'r1', use: 'roll_back' }), spent: false });
    executed.set(APPROVAL, { runId: SOURCE } as TakenOrder);
  });

  it('accepts a rollback under the approval of the repair', () => {
    expect(verifyOrder(signedBy(pair.privateKey, anOrder({ kind: 'roll_back', nonce: 'r1' })), context)).toMatchObject({
      kind: 'roll_back',
      sourceRunId: SOURCE,
    });
  });

  it('refuses a rollback under a different approval or before the repair', () => {
    expect(rollback({ approvalId: randomUUID() })).toBe('other_approval');
    executed.clear();
    expect(rollback()).toBe('other_approval');
    offers.clear();
    expect(rollback()).toBe('unknown_nonce');
  });

  it('refuses a repeated rollback and a rollback with a wrong plan or device', () => {
    expect(rollback({ deviceId: `${'a'.repeat(16)}-${'2'.repeat(32)}` })).toBe('other_device');
    const other = 'e'.repeat(64);
    expect(rollback({ planDigest: other, approvalRecord: JSON.stringify({ plan: other }) })).toBe('other_plan');
    offers.set('r1', { offer: anOffer({ nonce: 'r1', use: 'roll_back' }), spent: true });
    expect(rollback()).toBe('nonce_spent');
  });
});

describe('order to diagnose or to forget', () => {
  it('needs no approval and no nonce, but every further check', () => {
    const free = { planDigest: '', nonce: '', approvalId: '', approvalRecord: '' };
    expect(ordered({ kind: 'diagnose', ...free })).toBe('followed');
    expect(ordered({ kind: 'forget', ...free, procedures: [], deviceId: '' })).toBe('followed');
    expect(ordered({ kind: 'diagnose', ...free, agentId: 'b'.repeat(64) })).toBe('other_agent');
    expect(ordered({ kind: 'diagnose', ...free, deviceId: `${'b'.repeat(16)}-${'1'.repeat(32)}` })).toBe(
      'other_device',
    );
    expect(ordered({ kind: 'diagnose', ...free, deviceId: `${'a'.repeat(16)}-computer` })).toBe('not_a_disk');
    expect(ordered({ kind: 'diagnose', ...free, procedures: [] })).toBe('unknown_procedure');
    expect(ordered({ kind: 'forget', ...free, expiresAt: NOW.toISOString() })).toBe('expired');
  });
});
