import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RollBackOrder, type Update } from '@revive/proto/revive/link/v1/updates';
import { verifyRollBack } from './verify-roll-back.js';

const NOW = new Date('2026-11-28T10:00:00Z');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signers = { keys: [{ keyId: 'key', key: publicKey, notAfter: new Date('2027-01-01') }], now: NOW };
const ORDER: RollBackOrder = {
  orderId: '0190a0a0-0000-7000-8000-000000000001',
  agentId: 'agent',
  fromVersion: '0.2.0',
  toVersion: '0.1.0',
  issuedAt: NOW.toISOString(),
  expiresAt: '2026-11-29T10:00:00.000Z',
};

function update(over: Partial<RollBackOrder> = {}, prefix = 'revive-roll-back-v1\0'): Update {
  const payload = Buffer.from(RollBackOrder.encode({ ...ORDER, ...over }).finish());
  const signature = sign(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), privateKey);
  return { offerId: ORDER.orderId, version: ORDER.toVersion, rollBack: { payload, signature, keyId: 'key' } };
}
const verify = (one: Update, running = '0.2.0') => verifyRollBack(one, { ...signers, agentId: 'agent', running });

describe('verify roll-back', () => {
  it('returns both versions of a signed order', () => {
    expect(verify(update())).toEqual({ from: '0.2.0', to: '0.1.0' });
  });

  it.each([
    ['of another agent', update({ agentId: 'other' }), 'other_agent'],
    ['that has expired', update({ expiresAt: NOW.toISOString() }), 'expired'],
    ['from another version', update({ fromVersion: '0.3.0' }), 'other_version'],
    ['in a message with another version', { ...update(), version: '0.0.9' }, 'unreadable'],
    ['in a message with another id', { ...update(), offerId: 'other' }, 'unreadable'],
    ['that was signed as an order for a repair', update({}, 'revive-order-v1\0'), 'bad_signature'],
    ['without a signature', { ...update(), rollBack: undefined }, 'unreadable'],
  ])('refuses an order %s', (_name, one, code) => {
    expect(() => verify(one)).toThrow(`(${code})`);
  });
});
