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

describe('an order to execute', () => {
  it('is followed when it is signed, alive, approved, for this agent, this device and the offered plan', () => {
    expect(verifyOrder(signedBy(pair.privateKey, anOrder()), context)).toMatchObject({
      kind: 'execute',
      deviceId: DEVICE,
      planDigest: DIGEST,
      procedures: ['boot.table@1.0.0'],
    });
  });

  it('is refused when an emergency stop came after it was signed', () => {
    haltsUntil = NOW.getTime() + 1;
    expect(ordered()).toBe('halted');
    expect(ordered({ kind: 'diagnose' })).toBe('followed');
    haltsUntil = NOW.getTime();
    expect(ordered()).toBe('followed');
  });

  it('is refused when it is forged', () => {
    const stranger = generateKeyPairSync('ed25519');
    expect(refusal(signedBy(stranger.privateKey, anOrder()))).toBe('bad_signature');
    expect(refusal(signedBy(stranger.privateKey, anOrder(), undefined, idOf(stranger.publicKey)))).toBe('unknown_key');
    expect(refusal({ ...signedBy(pair.privateKey, anOrder()), signature: new Uint8Array(64) })).toBe('bad_signature');
    expect(refusal(null)).toBe('unreadable');
  });

  it('is refused when its bytes were signed for another purpose', () => {
    expect(refusal(signedBy(pair.privateKey, anOrder(), 'revive-report-v1\0'))).toBe('bad_signature');
  });

  it('is refused when one bit of it was altered', () => {
    const signed = signedBy(pair.privateKey, anOrder());
    for (let at = 0; at < signed.payload.length; at++) {
      const payload = Buffer.from(signed.payload);
      payload[at] = (payload[at] as number) ^ 1;
      expect(refusal({ ...signed, payload })).toBe('bad_signature');
    }
  });

  it('is refused once the key that signed it is over', () => {
    expect(refusal(signedBy(pair.privateKey, anOrder()), { keys: [{ ...trusted, notAfter: NOW }] })).toBe(
      'expired_key',
    );
  });

  it('is refused when it has expired, or does not say when it does', () => {
    expect(ordered({ expiresAt: NOW.toISOString() })).toBe('expired');
    expect(ordered({ expiresAt: 'some day' })).toBe('expired');
  });

  it('is refused for another agent', () => expect(ordered({ agentId: 'b'.repeat(64) })).toBe('other_agent'));

  it('is refused for another device, and for one that is not there', () => {
    expect(ordered({ deviceId: `${'a'.repeat(16)}-${'2'.repeat(32)}` })).toBe('other_device');
    expect(refusal(signedBy(pair.privateKey, anOrder()), { device: () => 'away' })).toBe('device_away');
    expect(refusal(signedBy(pair.privateKey, anOrder()), { device: () => 'computer' })).toBe('not_a_disk');
  });

  it('is refused for another plan than was offered', () => {
    const other = 'e'.repeat(64);
    expect(ordered({ planDigest: other, approvalRecord: JSON.stringify({ plan: other }) })).toBe('other_plan');
    expect(ordered({ planDigest: '' })).toBe('no_plan');
  });

  it('is refused without the approval, or with the approval of another plan', () => {
    expect(ordered({ approvalId: '' })).toBe('not_approved');
    expect(ordered({ approvalRecord: '' })).toBe('not_approved');
    expect(ordered({ approvalRecord: JSON.stringify({ plan: 'e'.repeat(64) }) })).toBe('other_plan_approved');
    for (const record of ['{', 'null', '[]', '"plan"'])
      expect(ordered({ approvalRecord: record })).toBe('other_plan_approved');
  });

  it('is refused when its approval was used before', () => {
    executed.set(APPROVAL, { runId: randomUUID() } as TakenOrder);
    expect(ordered()).toBe('approval_spent');
  });

  it('is refused when it is replayed: its number is spent', () => {
    offers.set('n1', { offer: anOffer(), spent: true });
    expect(ordered()).toBe('nonce_spent');
  });

  it('is refused with a number that was never given out, or replaced by a newer look', () =>
    expect(ordered({ nonce: 'n0' })).toBe('unknown_nonce'));

  it('is refused with a number that was given out for a rollback, or for another repair', () => {
    offers.set('n1', { offer: anOffer({ use: 'roll_back' }), spent: false });
    expect(ordered()).toBe('other_use');
    offers.set('n1', { offer: anOffer({ repairId: randomUUID() }), spent: false });
    expect(ordered()).toBe('other_repair');
  });

  it('is refused for a procedure, or a version, that this agent does not have or did not offer', () => {
    expect(ordered({ procedures: [{ id: 'boot.table', version: '9.0.0' }] })).toBe('unknown_procedure');
    expect(ordered({ procedures: [{ id: 'shell', version: '1.0.0' }] })).toBe('unknown_procedure');
    expect(ordered({ procedures: [] })).toBe('unknown_procedure');
    expect(ordered({ procedures: [...PROCEDURES, { id: 'boot.volume', version: '1.0.0' }] })).toBe('unknown_procedure');
  });

  it('is refused for something that this agent does not do, or under ids that are none', () => {
    expect(ordered({ kind: 'run_script' })).toBe('unknown_kind');
    for (const id of ['orderId', 'runId', 'repairId'] as const)
      expect(ordered({ [id]: '../../etc' })).toBe('unreadable');
  });
});

describe('an order to roll back', () => {
  const rollback = (over: Partial<Order> = {}) => ordered({ kind: 'roll_back', nonce: 'r1', ...over });
  beforeEach(() => {
    offers.set('r1', { offer: anOffer({ nonce: 'r1', use: 'roll_back' }), spent: false });
    executed.set(APPROVAL, { runId: SOURCE } as TakenOrder);
  });

  it('is followed under the approval of what it takes back', () => {
    expect(verifyOrder(signedBy(pair.privateKey, anOrder({ kind: 'roll_back', nonce: 'r1' })), context)).toMatchObject({
      kind: 'roll_back',
      sourceRunId: SOURCE,
    });
  });

  it('is refused under another approval, or before the repair it would take back', () => {
    expect(rollback({ approvalId: randomUUID() })).toBe('other_approval');
    executed.clear();
    expect(rollback()).toBe('other_approval');
    offers.clear();
    expect(rollback()).toBe('unknown_nonce');
  });

  it('is refused a second time, and for another plan or device', () => {
    expect(rollback({ deviceId: `${'a'.repeat(16)}-${'2'.repeat(32)}` })).toBe('other_device');
    const other = 'e'.repeat(64);
    expect(rollback({ planDigest: other, approvalRecord: JSON.stringify({ plan: other }) })).toBe('other_plan');
    offers.set('r1', { offer: anOffer({ nonce: 'r1', use: 'roll_back' }), spent: true });
    expect(rollback()).toBe('nonce_spent');
  });
});

describe('an order to diagnose or to forget', () => {
  it('needs no approval and no number, but everything else', () => {
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
