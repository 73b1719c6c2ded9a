import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import pg from 'pg';
import { verifyAll } from '../src/verify-all.js';
import { AuditEntryEntity } from '../src/audit/audit-entry.entity.js';
import type { UserEntity } from '../src/accounts/user.entity.js';
import { VERIFICATIONS_PER_CHAIN } from '../src/audit/verify-audit.js';
import { aDealer, personOf } from './fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const rowsOf = (chain: string) =>
  started.db.tx(systemActor('test'), (em) => em.find(AuditEntryEntity, { where: { chain }, order: { id: 'DESC' } }));
function anEvent(tenantId: string, over: Partial<Action> = {}): BusEvent {
  const action: Action = {
    id: uuidv7(),
    tenantId,
    action: 'repair.executed',
    notes: '',
    actorId: uuidv7(),
    actorName: '',
    actorRole: 'tech',
    at: new Date().toISOString(),
    ...over,
  };
  return {
    id: uuidv7(),
    topic: 'repairs.audit',
    key: tenantId || 'platform',
    type: 'revive.audit.v1.Action',
    payload: Action.encode(action).finish(),
    occurredAt: new Date(),
    ...(tenantId !== '' && { tenantId }),
  };
}
async function aChain(tenantId: string, actions: readonly Partial<Action>[]): Promise<void> {
  await started.base.bus.publish(actions.map((over) => anEvent(tenantId, over)));
  await waitFor(async () => (await rowsOf(tenantId || 'platform')).length >= actions.length);
}
const NOTHING = { tenantId: '', action: '', actor: '', from: '', to: '', before: '' };
const search = (by: UserEntity, over: Partial<typeof NOTHING> = {}) =>
  started.identity.searchAudit.run(personOf(by), { ...NOTHING, ...over });
const notes = async (by: UserEntity, over: Partial<typeof NOTHING> = {}) =>
  (await search(by, over)).entries.map((one) => one.notes);

/** Runs SQL as the owner of the database, past every access check. */
async function asOwner(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: started.database.adminUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

describe('audit search', () => {
  it('returns pages newest first, each row once', async () => {
    const dealer = await aDealer(started);
    await aChain(
      dealer.tenantId as string,
      Array.from({ length: 120 }, (_, n) => ({ notes: `${n}` })),
    );
    const seen: string[] = [];
    let before: string | undefined = '';
    while (before !== undefined) {
      const { entries, next }: Awaited<ReturnType<typeof search>> = await search(dealer, { before });
      expect(entries.length).toBeLessThanOrEqual(50);
      seen.push(...entries.map(({ id }) => id));
      before = next ?? undefined;
    }
    expect(seen).toEqual((await rowsOf(dealer.tenantId as string)).map(({ id }) => id));
  });

  it('finds entries by the prefix of an action, without wildcards', async () => {
    const dealer = await aDealer(started);
    await aChain(dealer.tenantId as string, [
      { action: 'repair.executed', notes: 'a' },
      { action: 'repair.quoted', notes: 'b' },
      { action: 'agent.confirmed', notes: 'c' },
    ]);
    expect((await notes(dealer, { action: 'repair.' })).sort()).toEqual(['a', 'b']);
    expect(await notes(dealer, { action: 'agent.confirmed' })).toEqual(['c']);
    for (const action of ['%', 'repair_', '\\', 'executed']) expect(await notes(dealer, { action })).toEqual([]);
  });

  it('finds entries by username, id, or the name of an actor without an account', async () => {
    const dealer = await aDealer(started);
    await aChain(dealer.tenantId as string, [
      { actorId: dealer.id, notes: 'mine' },
      { actorName: 'agent 0190', actorId: 'f'.repeat(64), notes: 'the agent' },
      { notes: 'another' },
    ]);
    expect(await notes(dealer, { actor: dealer.username.toUpperCase() })).toEqual(['mine']);
    expect(await notes(dealer, { actor: dealer.id })).toEqual(['mine']);
    expect(await notes(dealer, { actor: 'agent 0190' })).toEqual(['the agent']);
    expect(await notes(dealer, { actor: 'nobody' })).toEqual([]);
  });

  it('includes the start of a period and excludes its end', async () => {
    const dealer = await aDealer(started);
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    await aChain(
      dealer.tenantId as string,
      [-3000, -2000, -1000].map((ms) => ({ at: at(ms), notes: `${ms}` })),
    );
    expect(await notes(dealer, { from: at(-3000), to: at(-1000) })).toEqual(['-2000', '-3000']);
    expect(await notes(dealer, { from: at(-1000) })).toEqual(['-1000']);
    expect(await notes(dealer, { to: at(-3000) })).toEqual([]);
  });

  it('treats blanks as an absent filter', async () => {
    const [dealer, master, blank] = [await aDealer(started), await started.anAccount({ role: 'master' }), '   '];
    await aChain(dealer.tenantId as string, [{ notes: 'one' }]);
    await aChain('', [{ notes: 'the platform’s' }]);
    expect(await notes(dealer, { tenantId: blank, from: blank, to: blank, before: blank })).toEqual(['one']);
    expect(await notes(master, { tenantId: blank })).toContain('the platform’s');
  });

  it('shows a shop only its own chain, and staff the platform’s or a chosen shop’s', async () => {
    const [mine, theirs] = [await aDealer(started), await aDealer(started)];
    await aChain(mine.tenantId as string, [{ notes: 'mine' }]);
    await aChain(theirs.tenantId as string, [{ notes: 'theirs' }]);
    await aChain('', [{ notes: 'the platform’s' }]);
    expect(await notes(mine, { tenantId: theirs.tenantId as string })).toEqual(['mine']);
    for (const role of ['master', 'admin'] as const) {
      const staff = await started.anAccount({ role });
      expect(await notes(staff, { tenantId: theirs.tenantId as string })).toEqual(['theirs']);
      const platform = await notes(staff);
      expect(platform).toContain('the platform’s');
      expect(platform).not.toContain('mine');
    }
    for (const role of ['tech', 'user', 'finance', 'sales'] as const)
      await expect(search(await started.anAccount({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(search(await started.anAccount({ role: 'tenant_admin' }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it.each([
    { from: 'yesterday' },
    { to: '2026-01-01' },
    { before: '1' },
    { tenantId: 'a shop' },
    { action: 'a'.repeat(81) },
    { actor: 'a\u0000' },
  ])('refuses %j', async (over) => {
    await expect(search(await started.anAccount({ role: 'master' }), over)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('chain verification', () => {
  const prove = (by: UserEntity, tenantId = '') => started.identity.verifyAudit.run(personOf(by), { tenantId });

  it('confirms a whole chain and names the first wrong row otherwise', async () => {
    const dealer = await aDealer(started);
    const chain = dealer.tenantId as string;
    await aChain(
      chain,
      Array.from({ length: 5 }, (_, n) => ({ notes: `${n + 1}` })),
    );
    expect(await prove(dealer)).toEqual({ whole: true, rows: 5, anchors: 0, seq: 0, reason: '' });
    await asOwner("update audit_entries set notes = 'forged' where chain = $1 and seq = 3", [chain]);
    const [forged] = (await rowsOf(chain)).filter(({ seq }) => seq === 3);
    expect(await prove(dealer)).toMatchObject({
      whole: false,
      rows: 2,
      seq: 3,
      reason: 'altered',
      row: { id: forged?.id, notes: 'forged' },
    });
    await asOwner('delete from audit_entries where chain = $1 and seq = 3', [chain]);
    expect(await prove(dealer)).toEqual({ whole: false, rows: 2, anchors: 0, seq: 3, reason: 'missing' });
    await asOwner('delete from audit_entries where chain = $1 and seq > 2', [chain]);
    expect(await prove(dealer)).toEqual({ whole: false, rows: 2, anchors: 0, seq: 3, reason: 'cut' });
    const said = await verifyAll(started.config, started.base.objects);
    expect(said.find((one) => one.chain === chain)).toEqual({
      chain,
      whole: false,
      sentence: 'The end was cut off: row 3 and what followed are gone.',
    });
    expect(said[0]).toMatchObject({ chain: 'platform', whole: true });
  });

  it('permits a master for every chain, and an administrator for the own shop’s', async () => {
    const [mine, theirs, master] = [
      await aDealer(started),
      await aDealer(started),
      await started.anAccount({ role: 'master' }),
    ];
    await aChain(mine.tenantId as string, [{}, {}]);
    await aChain(theirs.tenantId as string, [{}, {}, {}]);
    expect(await prove(mine, theirs.tenantId as string)).toMatchObject({ rows: 2 });
    expect(await prove(master, theirs.tenantId as string)).toMatchObject({ rows: 3 });
    expect(await prove(master)).toMatchObject({ whole: true });
    for (const role of ['admin', 'tech', 'user', 'finance', 'sales'] as const)
      await expect(started.identity.verifyAudit.run(aUser({ role }), { tenantId: '' })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(prove(master, 'a shop')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('refuses more than the limit per chain', async () => {
    const dealer = await aDealer(started);
    const all = await Promise.allSettled(Array.from({ length: VERIFICATIONS_PER_CHAIN.max + 5 }, () => prove(dealer)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(VERIFICATIONS_PER_CHAIN.max);
  });
});
