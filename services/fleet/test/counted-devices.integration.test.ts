import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Device } from '@revive/proto/revive/link/v1/link';
import { systemActor, type AgentActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { runMigrations } from '@revive/platform/database/migrations';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { BenchRepository } from '../src/bench/bench.repository.js';
import { CountedDevices1763812800000 } from '../src/database/migrations/0006-counted-devices.js';
import { ENTITIES } from '../src/database/entities.js';
import { fleet } from '../src/service.js';
import { CountDevices } from '../src/bench/count-devices.js';

let test: TestDatabase;
let db: Database;
let benches: BenchRepository;
beforeAll(async () => {
  test = await freshDatabase('fleet', fleet.migrations);
  db = await test.open(ENTITIES);
  benches = new BenchRepository(db, new LivePublisher(new EmbeddedCache()), () => new Date());
});
afterAll(() => test.close());

const counted = (of = db) => new CountDevices(of).run(aUser({ role: 'master' }));
async function anAgent(binding: string, on = db): Promise<AgentActor> {
  const [agentId, tenantId] = [createHash('sha256').update(randomBytes(8)).digest('hex'), uuidv7()];
  await on.tx(systemActor('test'), (em) =>
    em.query(
      `insert into agents (id, tenant_id, machine, name, platform, agent_version, binding, spki, enrolled_at,
        version, seal, epoch) values ($1, $2, '', 'PC', '', '', $3, '', now(), 1, '', 1)`,
      [agentId, tenantId, binding],
    ),
  );
  return { kind: 'agent', agentId, tenantId };
}
const device = (id: string): Device => ({
  id,
  name: id,
  kind: 'disk_image',
  sizeBytes: 4096,
  detail: '',
  status: 'ready',
});
const shows = (agent: AgentActor, ...ids: string[]) =>
  benches.reconcile(agent, 1, new Map(ids.map((id) => [id, device(id)])));

describe('device counter', () => {
  it('counts every device once, attached or not', async () => {
    expect(await counted()).toEqual({ total: 0, registered: 0 });
    const [ours, loose] = [await anAgent('confirmed'), await anAgent('unconfirmed')];
    await shows(ours, 'a', 'b');
    await shows(loose, 'c');
    expect(await counted()).toEqual({ total: 3, registered: 2 });
    await shows(ours);
    await shows(ours, 'b', 'd');
    expect(await counted()).toEqual({ total: 4, registered: 3 });
    const second = { ...(await anAgent('confirmed')), tenantId: ours.tenantId };
    await shows(second, 'd');
    expect(await counted()).toEqual({ total: 4, registered: 3 });
    await db.tx(systemActor('test'), (em) =>
      em.query("update agents set binding = 'revoked' where id = $1", [second.agentId]),
    );
    expect(await counted()).toEqual({ total: 4, registered: 2 });
  });

  it('allows only platform staff to read the counts', async () => {
    for (const role of ['tenant_admin', 'tech', 'user', 'sales'] as const)
      await expect((async () => new CountDevices(db).run(aUser({ role })))()).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
  });

  it('includes devices from before the migration', async () => {
    const old = await freshDatabase(
      'fleet',
      fleet.migrations.filter((one) => one !== CountedDevices1763812800000),
    );
    try {
      const before = await old.open(ENTITIES);
      await new BenchRepository(before, new LivePublisher(new EmbeddedCache()), () => new Date()).reconcile(
        await anAgent('confirmed', before),
        1,
        new Map([
          ['x', device('x')],
          ['y', device('y')],
        ]),
      );
      await runMigrations('fleet', old.MIGRATE_DATABASE_URL, fleet.migrations);
      expect(await counted(before)).toEqual({ total: 2, registered: 2 });
    } finally {
      await old.close();
    }
  });
});
