import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let keeper: UserEntity;
beforeAll(async () => {
  started = await startedIdentity();
  keeper = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());
const system = systemActor('test');

describe('list of accounts', () => {
  const list = (
    over: {
      search?: string;
      role?: string;
      status?: string;
      before?: string;
      found?: string[];
      only?: { ids: string[] };
    } = {},
    by = keeper,
  ) =>
    started.identity.listPeople.users(personOf(by), {
      search: '',
      role: '',
      status: '',
      erasure: '',
      before: '',
      ...over,
    });

  it('shows the search results together with given ids, and can be limited to given ids', async () => {
    const [named, found, other] = [
      await started.anAccount({ username: 'quillan-named' }),
      await started.anAccount({ status: 'pending' }),
      await started.anAccount(),
    ];
    const idsOf = async (over: Parameters<typeof list>[0]) => (await list(over)).people.map(({ id }) => id);
    expect(await idsOf({ search: 'quillan' })).toEqual([named.id]);
    expect(await idsOf({ search: 'quillan', found: [found.id, 'none'] })).toEqual([found.id, named.id]);
    expect(await idsOf({ search: 'quillan', found: [found.id], status: 'pending' })).toEqual([found.id]);
    expect(await idsOf({ only: { ids: [other.id, named.id, 'none'] } })).toEqual([other.id, named.id]);
    expect(await idsOf({ search: 'quillan', only: { ids: [other.id] } })).toEqual([]);
    expect(await idsOf({ only: { ids: [] } })).toEqual([]);
  });

  it('returns pages newest first, each account once', async () => {
    for (let n = 0; n < 60; n++) await started.anAccount();
    const seen: string[] = [];
    let before: string | undefined = '';
    while (before !== undefined) {
      const { people, next }: Awaited<ReturnType<typeof list>> = await list({ before });
      expect(people.length).toBeLessThanOrEqual(50);
      seen.push(...people.map(({ id }) => id));
      before = next ?? undefined;
    }
    const all = await started.db.tx(system, (em) =>
      em.find(UserEntity, { select: { id: true }, order: { id: 'DESC' } }),
    );
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('searches prefixes of name, username and address, without wildcards', async () => {
    const [odd, plain] = [
      await started.anAccount({ username: 'Zo%l_a' }),
      await started.anAccount({ username: 'Zoxlya' }),
    ];
    expect((await list({ search: 'zo%' })).people.map(({ id }) => id)).toEqual([odd.id]);
    expect((await list({ search: ' ZO' })).people.map(({ id }) => id)).toEqual([plain.id, odd.id]);
    expect((await list({ search: 'Zoxlya@peo' })).people.map(({ id }) => id)).toEqual([plain.id]);
    expect((await list({ search: 'oxl' })).people).toEqual([]);
    expect((await list({ search: 'a pers' })).people.length).toBeGreaterThan(40);
    expect((await list({ search: '\\' })).people).toEqual([]);
  });

  it.each([
    ['without its accents', 'zoe o'],
    ['with another apostrophe', "ZOË O'B"],
    ['in the other form of Unicode', 'Zoe\u0308 O’Brien'],
    ['as it is written', 'Zoë O’Brien Nuñez'],
  ])('finds a name %s', async (_, search) => {
    const account = await started.anAccount({ name: 'Zoë O’Brien Nuñez' });
    expect((await list({ search })).people.map(({ id }) => id)).toContain(account.id);
    expect((await list({ search: 'nuñez' })).people).toEqual([]);
  });

  it('treats a full-width percent sign literally', async () => {
    const account = await started.anAccount({ name: '％ Nine' });
    expect((await list({ search: '％' })).people.map(({ id }) => id)).toEqual([account.id]);
  });

  it('filters by role and status', async () => {
    const account = await started.anAccount({ role: 'sales', status: 'approved' });
    const { people } = await list({ role: 'sales', status: 'approved' });
    expect(people.map(({ id }) => id)).toEqual([account.id]);
    for (const over of [{ role: 'root' }, { status: 'asleep' }, { before: 'yesterday' }, { search: 'a\u0000' }])
      await expect(list(over)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('shows accounts only to master and admin, without credentials', async () => {
    const account = await started.anAccount();
    for (const role of ROLES) {
      const by = await started.anAccount({
        role,
        tenantId: role === 'tenant_admin' ? (await started.aTenant()).id : null,
      });
      if (role === 'master' || role === 'admin') {
        await expect(list({}, by)).resolves.toBeDefined();
        continue;
      }
      await expect(list({}, by)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(started.identity.readPerson.run(personOf(by), account.id)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(
        started.identity.listPeople.tenantNames(personOf(by), { search: '', before: '' }),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    const found = await started.identity.readPerson.run(personOf(keeper), account.id);
    expect(Object.keys(found.person ?? {}).sort()).toEqual([
      'createdAt',
      'email',
      'emailConfirmed',
      'erasureRequestedAt',
      'firstPasswordUntil',
      'id',
      'invited',
      'name',
      'role',
      'status',
      'tenantId',
      'tenantName',
      'username',
    ]);
    await expect(started.identity.readPerson.run(personOf(keeper), uuidv7())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('shops by name', () => {
  it('finds shops by prefix', async () => {
    const tenant = await started.aTenant();
    const { tenants } = await started.identity.listPeople.tenantNames(personOf(keeper), {
      search: tenant.name.toUpperCase(),
      before: '',
    });
    expect(tenants[0]).toEqual({ id: tenant.id, name: tenant.name });
    expect(
      (await started.identity.listPeople.tenantNames(personOf(keeper), { search: '%', before: '' })).tenants,
    ).toEqual([]);
    expect(
      (await started.identity.listPeople.tenantNames(personOf(keeper), { search: '', before: tenant.id })).tenants.map(
        ({ id }) => id,
      ),
    ).not.toContain(tenant.id);
  });
});

describe('colleagues of a shop', () => {
  it('lists active members by name, without former, invited and foreign people', async () => {
    const tenant = await started.aTenant();
    const of = (over: Parameters<typeof started.anAccount>[0]) =>
      started.anAccount({ tenantId: tenant.id, role: 'tech', ...over });
    const [admin, tech] = [await of({ name: 'Zanele', role: 'tenant_admin' }), await of({ name: 'Abel' })];
    await of({ name: 'Left', status: 'suspended' });
    await started.anAccount({ role: 'tech', tenantId: (await started.aTenant()).id });
    for (const by of [admin, tech])
      expect(await started.identity.listPeople.colleagues(personOf(by))).toEqual({
        people: [
          { id: tech.id, name: 'Abel' },
          { id: admin.id, name: 'Zanele' },
        ],
      });
    await expect(started.identity.listPeople.colleagues(personOf(keeper))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
