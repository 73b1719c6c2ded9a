import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bodySha256, COMMAND_TOKEN_MS, CommandVerifier, signCommandToken } from './command-token.js';
import { testActorKeys } from '../testing/testkit.js';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const METHOD = '/test.v1.Echo/Move';
const BODY = Buffer.from('what is to be done');
const keys = testActorKeys();
const claims = {
  method: METHOD,
  bodySha256: bodySha256(BODY),
  userId: 'user-1',
  tenantId: 'tenant-1',
  sessionId: 'session-1',
};
const person = { username: 'thandi', role: 'tenant_admin' } as const;
const at = (ms: number) => new CommandVerifier([createPublicKey(keys.sign)], () => new Date(NOW.getTime() + ms));
const refused = expect.objectContaining({ code: 'COMMAND_TOKEN_REFUSED' });

describe('command of an account that is not active yet', () => {
  const own = signCommandToken(keys.sign, { ...claims, person }, NOW);

  it('identifies the person', () => {
    const { command, actor } = at(0).verifyAlone(own, METHOD, BODY);
    expect(actor).toEqual({
      kind: 'user',
      userId: 'user-1',
      username: 'thandi',
      role: 'tenant_admin',
      tenantId: 'tenant-1',
      sessionId: 'session-1',
      notActive: true,
      expiresAt: NOW.getTime() + COMMAND_TOKEN_MS,
    });
    expect(command.id).not.toBe('');
    expect(
      at(0).verifyAlone(signCommandToken(keys.sign, { ...claims, tenantId: '', person }, NOW), METHOD, BODY).actor,
    ).not.toHaveProperty('tenantId');
  });

  it.each([
    [
      'that names nobody, as those of active accounts do',
      () => at(0),
      signCommandToken(keys.sign, claims, NOW),
      METHOD,
      BODY,
    ],
    ['of another key', () => at(0), signCommandToken(testActorKeys().sign, { ...claims, person }, NOW), METHOD, BODY],
    [
      'of a role that there is not',
      () => at(0),
      signCommandToken(keys.sign, { ...claims, person: { ...person, role: 'owner' as never } }, NOW),
      METHOD,
      BODY,
    ],
    ['for another method', () => at(0), own, '/test.v1.Echo/Say', BODY],
    ['for other bytes', () => at(0), own, METHOD, Buffer.from('something else')],
    ['that is over', () => at(COMMAND_TOKEN_MS), own, METHOD, BODY],
    ['that is nonsense', () => at(0), 'a.b.c', METHOD, BODY],
  ])('rejects a command %s', (_, verifier, token, method, body) => {
    expect(() => verifier().verifyAlone(token, method, body)).toThrow(refused);
  });
});

describe('earlier confirmation', () => {
  it('can be read later for its method only', () => {
    const token = signCommandToken(keys.sign, claims, NOW);
    expect(at(86_400_000).readSigned(token, METHOD)).toMatchObject({
      tenantId: 'tenant-1',
      expiresAt: NOW.getTime() + COMMAND_TOKEN_MS,
    });
    expect([
      at(0).readSigned(token, '/test.v1.Echo/Say'),
      at(0).readSigned('', METHOD),
      at(0).readProof(token, METHOD, Buffer.from('other')),
    ]).toEqual([undefined, undefined, undefined]);
    expect(at(86_400_000).readProof(token, METHOD, BODY)).toMatchObject({ userId: 'user-1' });
  });
});
