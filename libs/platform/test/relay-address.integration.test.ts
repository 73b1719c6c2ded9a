import { expect, it } from '@jest/globals';
import pg from 'pg';
import { startNestService } from '../src/runtime/nest-service.js';
import { freshDatabase, testActorKeys, testInfrastructure, testRpc } from '../src/testing/testkit.js';
import { waitFor } from '../src/testing/wait-for.js';

it('connects the relay past a pooler with its own URL, unlike the pools', async () => {
  const [base, database, rpc] = await Promise.all([testInfrastructure(), freshDatabase('repairs'), testRpc('repairs')]);
  const watcher = new pg.Client({ connectionString: database.MIGRATE_DATABASE_URL });
  await watcher.connect();
  // The owner's login serves as the relay URL, to distinguish its connection.
  const service = await startNestService({
    name: 'repairs',
    base,
    entities: [],
    config: {
      databases: {
        tenant: database.DATABASE_URL,
        staff: database.DATABASE_STAFF_URL,
        system: database.DATABASE_SYSTEM_URL,
      },
      relayUrl: database.MIGRATE_DATABASE_URL,
      rpc: rpc.repairs,
      actorPublicKeys: testActorKeys().publicKeys,
      logLevel: 'silent',
    },
  });
  try {
    const logins = async () =>
      (
        await watcher.query<{ application_name: string; usename: string }>(
          `select distinct application_name, usename from pg_stat_activity
            where datname = current_database() and application_name like 'revive repairs %'`,
        )
      ).rows;
    await waitFor(async () =>
      (await logins()).some(({ application_name }) => application_name === 'revive repairs relay'),
    );
    await service.ready();
    const found = Object.fromEntries(
      (await logins()).map(({ application_name, usename }) => [application_name, usename]),
    );
    expect(found['revive repairs relay']).toBe(new URL(database.MIGRATE_DATABASE_URL).username);
    for (const pool of ['tenant', 'staff', 'system'])
      expect(found[`revive repairs ${pool}`] ?? '').not.toMatch(/owner/);
  } finally {
    await service.stop();
    await watcher.end();
    await database.close();
    await base.close();
  }
});
