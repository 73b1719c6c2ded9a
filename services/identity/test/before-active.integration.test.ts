import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import { bodySha256, CommandVerifier } from '@revive/platform/auth/command-token';
import { startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const STEP = '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement';
const BODY = Buffer.from('x');
const ask = (sessionId: string, method = STEP) =>
  started.client.call('issueCommandToken', { sessionId, method, bodySha256: bodySha256(BODY) });
async function somebody(role: Role, status: AccountStatus) {
  const tenant = await started.aTenant();
  const account = await started.anAccount({ role, status, tenantId: tenant.id });
  return { account, tenant, session: await started.signIn(account.username) };
}
const verifier = () => new CommandVerifier([createPublicKey(started.config.actorPrivateKey)], () => new Date());

describe('command tokens before activation', () => {
  it.each(['approved', 'training'] as const)(
    'confirms onboarding steps while the account is %s, with the identity in the token',
    async (status) => {
      const { account, tenant, session } = await somebody('tenant_admin', status);
      expect(session.actorToken).toBe('');
      const { actor } = verifier().verifyAlone((await ask(session.sessionId)).token, STEP, BODY);
      expect(actor).toMatchObject({
        userId: account.id,
        username: account.username,
        role: 'tenant_admin',
        tenantId: tenant.id,
        notActive: true,
      });
    },
  );

  it.each<[string, Role, AccountStatus, string]>([
    ['before the approval', 'tenant_admin', 'pending', STEP],
    ['while it is suspended', 'tenant_admin', 'suspended', STEP],
    ['in another role', 'tech', 'approved', STEP],
    ['for the agent', 'tenant_admin', 'approved', '/revive.onboarding.v1.TenantOnboarding/GenerateAgent'],
    ['for a token of fleet', 'tenant_admin', 'training', '/revive.fleet.v1.Fleet/CreateEnrolmentToken'],
  ])('refuses a command %s', async (_, role, status, method) => {
    const { session } = await somebody(role, status);
    await expect(ask(session.sessionId, method)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  });

  it('issues no stand-alone identity once the account is active', async () => {
    const { session } = await somebody('tenant_admin', 'active');
    const { token } = await ask(session.sessionId);
    expect(() => verifier().verifyAlone(token, STEP, BODY)).toThrow(
      expect.objectContaining({ code: 'COMMAND_TOKEN_REFUSED' }),
    );
  });
});
