import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { runMigrations } from '@revive/platform/database/migrations';
import { aUser, freshDatabase } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import type { UserEntity } from '../../src/accounts/user.entity.js';
import { identity as definition } from '../../src/service.js';
import { CountPeople } from '../../src/people/count-people.js';
import { aCommand, personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';
import { CountedPeople1763812800000 } from '../../src/database/migrations/0004-counted-people.js';

let started: StartedIdentity;
let master: UserEntity;
beforeAll(async () => {
  started = await startedIdentity();
  master = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const counted = () => started.identity.countPeople.run(personOf(master));

describe('counters of people and shops', () => {
  it('follows every account and every change without counting rows', async () => {
    expect(await counted()).toEqual({ users: 1, activeUsers: 1, pendingUsers: 0, tenants: 0, activeTenants: 0 });
    const shop = await started.aTenant();
    expect(await counted()).toMatchObject({ tenants: 1, activeTenants: 0 });
    const [dealer, tech] = [
      await started.anAccount({ role: 'tenant_admin', status: 'pending', tenantId: shop.id }),
      await started.anAccount({ role: 'tech', tenantId: shop.id }),
    ];
    expect(await counted()).toEqual({ users: 3, activeUsers: 2, pendingUsers: 1, tenants: 1, activeTenants: 1 });
    await started.anAccount({ role: 'tech', tenantId: shop.id });
    await started.identity.transitionPerson.run(personOf(master), {
      move: 'suspend',
      userId: tech.id,
      reason: 'said why',
      command: aCommand(),
    });
    expect(await counted()).toEqual({ users: 4, activeUsers: 2, pendingUsers: 1, tenants: 1, activeTenants: 1 });
    await started.identity.transitionPerson.run(personOf(master), {
      move: 'reactivate',
      userId: tech.id,
      command: aCommand(),
    });
    await started.identity.transitionPerson.run(personOf(master), {
      move: 'suspend',
      userId: dealer.id,
      reason: 'said why',
      command: aCommand(),
    });
    expect(await counted()).toEqual({ users: 4, activeUsers: 3, pendingUsers: 0, tenants: 1, activeTenants: 1 });
  });

  it('counts a shop as active from its first to its last active account, also concurrently', async () => {
    const shop = await started.aTenant();
    const before = await counted();
    const people = await Promise.all(
      Array.from({ length: 8 }, () => started.anAccount({ role: 'tech', tenantId: shop.id })),
    );
    expect(await counted()).toEqual({
      ...before,
      users: before.users + 8,
      activeUsers: before.activeUsers + 8,
      activeTenants: before.activeTenants + 1,
    });
    await Promise.all(
      people.map(({ id }) =>
        started.identity.transitionPerson.run(personOf(master), {
          move: 'suspend',
          userId: id,
          reason: 'said why',
          command: aCommand(),
        }),
      ),
    );
    expect(await counted()).toEqual({ ...before, users: before.users + 8 });
  });

  it('refuses roles that do not run the platform', async () => {
    const read = new CountPeople(started.db);
    for (const role of ['tenant_admin', 'tech', 'user', 'sales'] as Role[])
      await expect((async () => read.run(aUser({ role })))()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('starts with the accounts that existed before the counters', async () => {
    const old = await freshDatabase(
      'identity',
      definition.migrations.filter((one) => one !== CountedPeople1763812800000),
    );
    try {
      const before = await old.open([]);
      const tenant = uuidv7();
      await before.tx({ kind: 'system', name: 'test' }, async (em) => {
        await em.query(
          `insert into tenants (id, name, phone, address, email, commission_rate, version, created_at)
            values ($1, 'Shop', '', '', '', 0.2, 1, now())`,
          [tenant],
        );
        for (const [at, status] of ['active', 'active', 'pending'].entries()) {
          await em.query(
            `insert into users (id, tenant_id, username, username_key, name, email, email_key, role, status,
              password_hash, version, seal, created_at, updated_at)
            values ($1, $2, $3, $3, $3, $3, $3, 'tech', $4, '', 1, '', now(), now())`,
            [uuidv7(), tenant, `old-${at}`, status],
          );
        }
      });
      await runMigrations('identity', old.MIGRATE_DATABASE_URL, definition.migrations);
      expect(await new CountPeople(before).run(aUser({ role: 'master' }))).toEqual({
        users: 3,
        activeUsers: 2,
        pendingUsers: 1,
        tenants: 1,
        activeTenants: 1,
      });
    } finally {
      await old.close();
    }
  });
});
