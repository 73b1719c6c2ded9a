import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { RpcClient } from '@revive/platform/rpc/client';
import { aUser } from '@revive/platform/testing/testkit';
import { startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const actor = systemActor('test');

describe('access to identity', () => {
  it('permits only the gateway', async () => {
    const fleet = new RpcClient<IdentityClient>({
      peer: 'identity',
      rpc: started.rpc.fleet,
      proto: protoOf('identity'),
      service: 'revive.identity.v1.Identity',
    });
    await expect(fleet.call('signIn', { username: 'a', password: 'b', otp: '', address: '' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    fleet.close();
  });

  it('hides credentials and sessions from the tenant and staff roles', async () => {
    const shop = await started.aTenant();
    const person = aUser({ role: 'tenant_admin', tenantId: shop.id });
    for (const secret of [
      'password_hash from users',
      'otp_secret from users',
      'seal from users',
      'id from sessions',
      'key from attempts',
      'chain from audit_heads',
    ]) {
      for (const somebody of [person, aUser({ role: 'master' })]) {
        await expect(started.db.tx(somebody, (em) => em.query(`select ${secret}`))).rejects.toMatchObject({
          message: expect.stringContaining('permission denied'),
        });
      }
    }
    const seen: { id: string }[] = await started.db.tx(person, (em) => em.query('select id from tenants'));
    expect(seen).toEqual([{ id: shop.id }]);
  });

  it('forces row-level security on every table, also for its owner', async () => {
    const open: { name: string }[] = await started.db.tx(actor, (em) =>
      em.query(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r',
          'p') and relname <> 'migrations' and not (relrowsecurity and relforcerowsecurity)`,
      ),
    );
    expect(open).toEqual([]);
  });
});
