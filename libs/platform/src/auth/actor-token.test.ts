import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ACTOR_TOKEN_MS, ActorVerifier, signActorToken } from './actor-token.js';
import { fixedClock } from '../core/clock.js';
import { ConfigError } from '../errors/config-error.js';
import { readPublicKeys, signToken, TokenReader, writePublicKey } from './signed-token.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const next = generateKeyPairSync('ed25519');
const who = {
  userId: '01a1fbfa-85a8-7495-b4f9-1c693beaa792',
  username: 'shop',
  role: 'tenant_admin' as const,
  tenantId: '01a1fbfa-85a8-7495-b4f9-1c693beaa793',
  sessionId: 's',
};
const refused = expect.objectContaining({ code: 'NOT_SIGNED_IN' });

describe('actor token', () => {
  it('returns the actor for five minutes, also from the cache', () => {
    const clock = fixedClock();
    const verifier = new ActorVerifier([publicKey], clock);
    const token = signActorToken(privateKey, who, clock());
    const actor = verifier.verify(token);
    expect(actor).toEqual({ kind: 'user', ...who, expiresAt: clock().getTime() + ACTOR_TOKEN_MS });
    expect(verifier.verify(token)).toBe(actor);
    clock.move(ACTOR_TOKEN_MS - 1);
    expect(verifier.verify(token)).toBe(actor);
    clock.move(1);
    expect(() => verifier.verify(token)).toThrow(refused);
  });

  it('carries the impersonating staff member, if any', () => {
    const clock = fixedClock();
    const verifier = new ActorVerifier([publicKey], clock);
    expect(verifier.verify(signActorToken(privateKey, { ...who, viewedBy: who.userId }, clock()))).toMatchObject({
      viewedBy: who.userId,
    });
    expect(verifier.verify(signActorToken(privateKey, who, clock()))).not.toHaveProperty('viewedBy');
    expect(() =>
      verifier.verify(
        signToken('revive.actor.v1', privateKey, { ...who, viewedBy: 'somebody', expiresAt: clock().getTime() + 1000 }),
      ),
    ).toThrow(refused);
  });

  it('has no tenant if the person has none', () => {
    const clock = fixedClock();
    const { tenantId, ...staff } = who;
    expect(tenantId).toBeDefined();
    expect(
      new ActorVerifier([publicKey], clock).verify(signActorToken(privateKey, { ...staff, role: 'master' }, clock())),
    ).not.toHaveProperty('tenantId');
  });

  it('accepts the current and the next key but no other', () => {
    const clock = fixedClock();
    const keys = readPublicKeys(`${writePublicKey(publicKey)}, ${writePublicKey(next.publicKey)}`);
    const verifier = new ActorVerifier(keys, clock);
    for (const key of [privateKey, next.privateKey])
      expect(verifier.verify(signActorToken(key, who, clock())).userId).toBe(who.userId);
    expect(() => verifier.verify(signActorToken(generateKeyPairSync('ed25519').privateKey, who, clock()))).toThrow(
      refused,
    );
  });

  it('rejects a token with any character changed, removed or added', () => {
    const clock = fixedClock();
    const verifier = new ActorVerifier([publicKey], clock);
    const token = signActorToken(privateKey, who, clock());
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A';
      expect(() => verifier.verify(token.slice(0, i) + other + token.slice(i + 1))).toThrow(refused);
      expect(() => verifier.verify(token.slice(0, i))).toThrow(refused);
    }
    for (const more of ['A', '.', '=', ' ', '\n']) expect(() => verifier.verify(token + more)).toThrow(refused);
    expect(verifier.verify(token).userId).toBe(who.userId);
  });

  it('rejects a different purpose or payload', () => {
    const clock = fixedClock();
    const verifier = new ActorVerifier([publicKey], clock);
    const payload = { ...who, expiresAt: clock().getTime() + 1000 };
    expect(verifier.verify(signToken('revive.actor.v1', privateKey, payload)).userId).toBe(who.userId);
    expect(() => verifier.verify(signToken('revive.command.v1', privateKey, payload))).toThrow(refused);
    for (const bad of [
      { ...payload, role: 'god' },
      { ...payload, tenantId: "x' or true" },
      { ...payload, userId: 7 },
      { ...payload, expiresAt: '9' },
      {},
      [],
      null,
    ]) {
      expect(() => verifier.verify(signToken('revive.actor.v1', privateKey, bad as object))).toThrow(refused);
    }
  });

  it.each(['', '.', '..', '...', 'a.b.c', 'x'.repeat(5000), '\u0000', 'null'])('rejects the token %j', (token) => {
    expect(() => new ActorVerifier([publicKey], fixedClock()).verify(token)).toThrow(refused);
  });
});

describe('token reader', () => {
  it('accepts Ed25519 keys only', () => {
    const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => readPublicKeys(writePublicKey(rsa))).toThrow(/not Ed25519/);
    for (const nonsense of ['nonsense', '', `${writePublicKey(publicKey)},`])
      expect(() => readPublicKeys(nonsense)).toThrow(
        /^ACTOR_PUBLIC_KEYS holds something that is no public key \(number \d\): each is SPKI DER/,
      );
    expect(() => readPublicKeys('nonsense')).toThrow(ConfigError);
  });

  it('rejects every token without keys', () => {
    expect(new TokenReader('p', []).read(signToken('p', privateKey, {}))).toBeUndefined();
  });
});
