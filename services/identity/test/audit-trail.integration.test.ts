import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { TenantChanged, UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { readFrame } from '@revive/platform/live/live';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import pg from 'pg';
import { GENESIS, hashOf } from '../src/audit/chain.js';
import { AuditHeadEntity } from '../src/audit/audit-head.entity.js';
import { AuditEntryEntity } from '../src/audit/audit-entry.entity.js';
import { startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const actor = systemActor('test');
const rowsOf = (chain: string) =>
  started.db.tx(actor, (em) => em.find(AuditEntryEntity, { where: { chain }, order: { seq: 'ASC' } }));
const verify = (tenantId: string | null) => started.identity.verifyChain.run(tenantId);

function anEvent(tenantId: string, over: Partial<Action> = {}, topic = 'repairs.audit'): BusEvent {
  const id = uuidv7();
  const action: Action = {
    id: uuidv7(),
    tenantId,
    action: 'repair.executed',
    notes: 'repair 1',
    actorId: uuidv7(),
    actorName: 'agent 0190',
    actorRole: 'agent',
    at: new Date().toISOString(),
    ...over,
  };
  return {
    id,
    topic,
    key: tenantId || 'platform',
    type: 'revive.audit.v1.Action',
    payload: Action.encode(action).finish(),
    occurredAt: new Date(),
    ...(tenantId !== '' && { tenantId }),
  };
}
async function aChain(length: number): Promise<string> {
  const tenantId = uuidv7();
  await started.base.bus.publish(Array.from({ length }, (_, n) => anEvent(tenantId, { notes: `repair ${n + 1}` })));
  await waitFor(async () => (await rowsOf(tenantId)).length === length);
  return tenantId;
}

/** Runs SQL as the owner of the database, past every access check. */
async function asOwner(sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: started.database.adminUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

describe('audit trail', () => {
  it('keeps actions of every service in order, in one chain per tenant and one for the platform', async () => {
    const tenantId = uuidv7();
    await started.base.bus.publish(
      ['fleet.audit', 'repairs.audit', 'billing.audit', 'identity.audit', 'notifications.audit'].map((topic) =>
        anEvent(tenantId, { action: `from.${topic}` }, topic),
      ),
    );
    await waitFor(async () => (await rowsOf(tenantId)).length === 5);
    expect((await rowsOf(tenantId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(await verify(tenantId)).toEqual({ whole: true, rows: 5, anchors: 0 });
  });

  it('records a repeated event once, and an action under a second event id once', async () => {
    const tenantId = uuidv7();
    const event = anEvent(tenantId);
    await started.base.bus.publish([event]);
    await waitFor(async () => (await rowsOf(tenantId)).length === 1);
    await started.base.bus.publish([event, { ...event, id: uuidv7() }, anEvent(tenantId)]);
    await waitFor(async () => (await rowsOf(tenantId)).length === 2);
    expect(await verify(tenantId)).toMatchObject({ whole: true, rows: 2 });
  });

  it('accepts entries with NUL characters, an invalid time or an invalid id', async () => {
    const tenantId = uuidv7();
    await started.base.bus.publish([
      anEvent(tenantId, { notes: `a\u0000b\nc${'x'.repeat(2000)}`, at: 'yesterday', id: 'no id', actorId: '' }),
      anEvent(tenantId),
    ]);
    await waitFor(async () => (await rowsOf(tenantId)).length === 2);
    expect((await rowsOf(tenantId))[0]?.notes).toMatch(/^a b cx{595}$/);
    expect(await verify(tenantId)).toMatchObject({ whole: true });
  });

  it('records sign-in, refusal, registration and sign-out', async () => {
    const shop = await started.aTenant();
    const account = await started.anAccount({ role: 'tenant_admin', tenantId: shop.id });
    const { sessionId } = await started.signIn(account.username);
    await started.client.call('signOut', { sessionId });
    await started.signIn(account.username, { password: 'not the password' }).catch(() => undefined);
    await waitFor(
      async () =>
        (await rowsOf(shop.id)).length >= 2 && (await rowsOf('platform')).some(({ actorId }) => actorId === account.id),
    );
    expect((await rowsOf(shop.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['session.opened', account.id],
      ['session.closed', account.id],
    ]);
    expect(
      (await rowsOf('platform')).filter(({ actorId }) => actorId === account.id).map(({ action }) => action),
    ).toEqual(['sign_in.refused']);
  });

  it('keeps the chain whole after an account’s erasure, because it contains no names', async () => {
    const shop = await started.aTenant();
    const account = await started.anAccount({ role: 'tenant_admin', tenantId: shop.id });
    await started.signIn(account.username);
    await waitFor(async () => (await rowsOf(shop.id)).length === 1);
    expect(JSON.stringify(await rowsOf(shop.id))).not.toContain(account.username);
    await asOwner('delete from sessions where user_id = $1', [account.id]);
    await asOwner('delete from users where id = $1', [account.id]);
    expect(await verify(shop.id)).toMatchObject({ whole: true });
    const [entry] = await started.identity.listRecentAudit.run(aUser({ role: 'tenant_admin', tenantId: shop.id }), {
      limit: 10,
    });
    expect(entry?.username).toBe('deleted account');
  });

  it('shows a shop its own entries newest first, staff all entries, further roles none', async () => {
    const [mine, theirs] = [await aChain(3), await aChain(2)];
    const list = (over: Parameters<typeof aUser>[0], limit = 200) =>
      started.identity.listRecentAudit.run(aUser(over), { limit });
    expect((await list({ role: 'tenant_admin', tenantId: mine })).map(({ notes }) => notes)).toEqual([
      'repair 3',
      'repair 2',
      'repair 1',
    ]);
    const all = await list({ role: 'master' });
    const ids = new Set([...(await rowsOf(mine)), ...(await rowsOf(theirs))].map(({ id }) => id));
    expect(all.filter(({ id }) => ids.has(id))).toHaveLength(5);
    expect(await list({ role: 'admin' }, 2)).toHaveLength(2);
    expect(await list({ role: 'admin' }, 100_000).then((rows) => rows.length)).toBeLessThanOrEqual(200);
    for (const role of ['tech', 'user', 'finance', 'sales'] as const)
      await expect(list({ role, ...(role === 'tech' && { tenantId: mine }) })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
  });

  it('publishes a new entry to the shop’s and staff’s screens after the commit', async () => {
    const tenantId = uuidv7();
    const frames: string[] = [];
    for (const channel of [`live:tenant:${tenantId}`, 'live:staff'])
      await started.base.cache.subscribe(channel, (frame) => frames.push(frame));
    const event = anEvent(tenantId, { action: 'agent.confirmed', notes: 'agent 1' });
    await started.base.bus.publish([event]);
    const ofMine = () =>
      frames
        .filter((frame) => frame.includes('agent.confirmed'))
        .map((frame) => JSON.parse(readFrame(frame).json) as object);
    await waitFor(() => ofMine().length === 2);
    expect(ofMine()[0]).toMatchObject({
      type: 'audit.entry',
      version: 1,
      row: { action: 'agent.confirmed', notes: 'agent 1', actor: { username: 'agent 0190', role: 'agent' } },
    });
  });
});

describe('audit trail altered by the database owner', () => {
  let tenantId: string;
  beforeEach(async () => {
    tenantId = await aChain(7);
    expect(await verify(tenantId)).toMatchObject({ whole: true, rows: 7 });
  });
  const at = (seq: number) => [tenantId, seq];

  it.each([
    ['action', "'repair.started'"],
    ['notes', "notes || ' '"],
    ['actor_id', "'somebody else'"],
    ['actor_role', "'master'"],
    ['at', "at + interval '1 millisecond'"],
    ['hash', "sha256('x')"],
    ['id', "'0190a0a0-0000-7000-8000-0000000000ff'"],
    ['tenant_id', 'null'],
  ])('detects an edited %s', async (column, value) => {
    await asOwner(`update audit_entries set ${column} = ${value} where chain = $1 and seq = $2`, at(4));
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 4, reason: 'altered' });
    if (column === 'id') await asOwner('delete from audit_entries where chain = $1', [tenantId]);
  });

  it('detects a deleted entry', async () => {
    await asOwner('delete from audit_entries where chain = $1 and seq = $2', at(4));
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 4, reason: 'missing' });
  });

  it('detects a deleted entry even if later entries were renumbered', async () => {
    await asOwner('delete from audit_entries where chain = $1 and seq = $2', at(4));
    await asOwner('update audit_entries set seq = seq - 1 where chain = $1 and seq > $2', at(4));
    expect(await verify(tenantId)).toMatchObject({ whole: false, seq: 4, reason: 'altered' });
  });

  it.each([3, 7, 8])('detects an entry inserted as number %d', async (seq) => {
    await asOwner(
      `insert into audit_entries (id, chain, tenant_id, seq, action, notes, actor_id, actor_role, actor_name, at,
        hash) select $3, chain, tenant_id, $2, action, notes, actor_id, actor_role, actor_name, at, hash
        from audit_entries where chain = $1 and seq = 3`,
      [tenantId, seq, uuidv7()],
    );
    expect(await verify(tenantId)).toMatchObject({ whole: false, seq, reason: 'altered' });
  });

  it('detects two swapped entries', async () => {
    await asOwner('update audit_entries set seq = 11 - seq where chain = $1 and seq in (5, 6)', [tenantId]);
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 5, reason: 'altered' });
  });

  it('detects a truncated chain', async () => {
    await asOwner('delete from audit_entries where chain = $1 and seq > 5', [tenantId]);
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 6, reason: 'cut' });
  });

  it('detects a truncated chain whose head was reset too', async () => {
    await asOwner('delete from audit_entries where chain = $1 and seq > 5', [tenantId]);
    await asOwner(
      'update audit_heads set seq = 5, hash = (select hash from audit_entries where chain = $1 and seq = 5) where chain = $1',
      [tenantId],
    );
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 5, reason: 'head' });
  });

  it('detects by its anchor a chain truncated to a formerly valid head', async () => {
    const once = await started.db.tx(actor, (em) => em.findOneByOrFail(AuditHeadEntity, { chain: tenantId }));
    await started.base.bus.publish([anEvent(tenantId), anEvent(tenantId)]);
    await waitFor(async () => (await rowsOf(tenantId)).length === 9);
    await started.identity.anchors.anchorAll();
    await asOwner('delete from audit_entries where chain = $1 and seq > 7', [tenantId]);
    await asOwner('update audit_heads set seq = $2, hash = $3, anchored_seq = $4, seal = $5 where chain = $1', [
      tenantId,
      once.seq,
      once.hash,
      once.anchoredSeq,
      once.seal,
    ]);
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 8, reason: 'cut' });
  });

  it('detects by its anchor a chain rewritten from the start', async () => {
    await started.identity.anchors.anchorAll();
    expect(await verify(tenantId)).toMatchObject({ whole: true, anchors: 1 });
    let hash = GENESIS;
    for (const row of await rowsOf(tenantId)) {
      const forged = { ...row, notes: `forged ${row.seq}` };
      hash = hashOf(hash, forged);
      await asOwner('update audit_entries set notes = $3, hash = $4 where chain = $1 and seq = $2', [
        tenantId,
        row.seq,
        forged.notes,
        hash,
      ]);
    }
    expect(await verify(tenantId)).toMatchObject({ whole: false, seq: 7, reason: 'altered' });
  });

  it('detects a forged anchor', async () => {
    await started.identity.anchors.anchorAll();
    await started.base.objects.put(`audit-anchors/${tenantId}/000000000003`, Buffer.from('a.b.c'), { maxBytes: 100 });
    expect(await verify(tenantId)).toMatchObject({ whole: false, reason: 'anchor' });
  });

  it('detects a missing head and a restarted chain', async () => {
    await asOwner('delete from audit_heads where chain = $1', [tenantId]);
    expect(await verify(tenantId)).toEqual({ whole: false, seq: 7, reason: 'head' });
    await started.base.bus.publish([anEvent(tenantId)]);
    await waitFor(async () => (await rowsOf(tenantId)).length === 8);
    expect(await verify(tenantId)).toMatchObject({ whole: false, seq: 1, reason: 'altered' });
  });

  it('anchors the remaining chains despite one altered head', async () => {
    const neighbour = await aChain(1);
    await asOwner('update audit_heads set seq = 3 where chain = $1', [tenantId]);
    expect((await started.identity.anchors.anchorAll()).altered).toContain(tenantId);
    expect(await verify(neighbour)).toMatchObject({ whole: true, anchors: 1 });
  });

  it('refuses new entries on an altered head', async () => {
    await asOwner('update audit_heads set seq = 3 where chain = $1', [tenantId]);
    const event = anEvent(tenantId);
    await started.base.bus.publish([event]);
    await waitFor(async () =>
      (await started.base.bus.deadLetters('identity')).some((parked) => parked.event.id === event.id),
    );
    expect(await rowsOf(tenantId)).toHaveLength(7);
  });
});

describe('anchors', () => {
  it('writes an anchor at least every hundred rows', async () => {
    const tenantId = await aChain(105);
    await waitFor(async () => (await started.base.objects.list(`audit-anchors/${tenantId}/`)).length === 1);
    expect((await started.base.objects.list(`audit-anchors/${tenantId}/`)).map(({ key }) => key)).toEqual([
      `audit-anchors/${tenantId}/000000000100`,
    ]);
    await waitFor(async () => (await verify(tenantId)).whole);
    expect(await verify(tenantId)).toEqual({ whole: true, rows: 105, anchors: 1 });
  });
});

describe('identity events', () => {
  it('publishes the state of accounts and shops without names of people', async () => {
    const seen: BusEvent[] = [];
    const subscription = await started.base.bus.subscribe({
      group: 'listener',
      topics: ['identity.user', 'identity.tenant'],
      handler: async (event) => void seen.push(event),
    });
    const shop = await started.aTenant();
    const account = await started.anAccount({ role: 'tech', tenantId: shop.id });
    // The builders write past the service; the service's relay finds their events in its periodic sweep.
    await waitFor(() => seen.some(({ key }) => key === shop.id) && seen.some(({ key }) => key === account.id));
    const message = (key: string) => seen.find((event) => event.key === key)?.payload ?? new Uint8Array();
    expect(TenantChanged.decode(message(shop.id))).toMatchObject({
      id: shop.id,
      name: shop.name,
      commissionRate: 0.2,
      version: 1,
    });
    expect(UserChanged.decode(message(account.id))).toEqual({
      id: account.id,
      role: 'tech',
      status: 'active',
      tenantId: shop.id,
      version: 1,
    });
    expect(Buffer.from(message(account.id)).toString()).not.toContain(account.username);
    await subscription.close();
  });
});
