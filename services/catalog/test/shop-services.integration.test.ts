import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SaveShopServiceRequest } from '@revive/proto/revive/catalog/v1/shop_services';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { catalog } from '../src/service.js';
import { ShopServices } from '../src/shop-services/shop-services.js';

let test: TestDatabase;
let db: Database;
let services: ShopServices;
beforeAll(async () => {
  test = await freshDatabase('catalog', catalog.migrations);
  db = await test.open([]);
  services = new ShopServices(db, () => new Date('2026-11-29T10:00:00.000Z'));
});
afterAll(() => test.close());

const anAdmin = () => aUser({ role: 'tenant_admin', tenantId: uuidv7() });
const aScreen = (over: Partial<SaveShopServiceRequest> = {}): SaveShopServiceRequest => ({
  id: '',
  name: 'Screen replacement',
  lines: [
    { kind: 'part', name: 'Screen', cents: 120_000, costCents: 80_000, warrantyDays: 90 },
    { kind: 'work', name: 'Replace the screen', cents: 45_000, hours: 100 },
  ],
  ...over,
});

describe('services of a shop', () => {
  it('keeps lines, costs and warranty, and adds the prices up', async () => {
    const admin = anAdmin();
    const saved = await services.save(admin, aScreen());
    expect(saved).toMatchObject({ totalCents: 165_000, version: 1, isArchived: false });
    expect((await services.list(admin)).services).toEqual([saved]);
    const technician = aUser({ role: 'tech', tenantId: admin.tenantId });
    expect((await services.list(technician)).services).toEqual([saved]);
  });

  it('is invisible to other shops and cannot be changed by them', async () => {
    const [admin, other] = [anAdmin(), anAdmin()];
    const { id, version } = await services.save(admin, aScreen());
    expect((await services.list(other)).services).toEqual([]);
    await expect(services.save(other, aScreen({ id, version }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(services.archive(other, { id, version, isArchived: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is changed by an administrator only, never by a technician or a person without a shop', async () => {
    const admin = anAdmin();
    for (const person of [aUser({ role: 'tech', tenantId: admin.tenantId }), aUser({ role: 'master' })])
      await expect(async () => services.save(person, aScreen())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('refuses a change of a version that somebody else has changed', async () => {
    const admin = anAdmin();
    const { id, version } = await services.save(admin, aScreen());
    await services.save(admin, aScreen({ id, version, name: 'Screen, original' }));
    await expect(services.save(admin, aScreen({ id, version }))).rejects.toMatchObject({ code: 'STALE_SERVICE' });
    await expect(services.archive(admin, { id, version, isArchived: true })).rejects.toMatchObject({
      code: 'STALE_SERVICE',
    });
  });

  it('frees the name of an archived service and refuses two listed services of one name', async () => {
    const admin = anAdmin();
    const first = await services.save(admin, aScreen());
    await expect(services.save(admin, aScreen({ name: 'screen REPLACEMENT' }))).rejects.toMatchObject({
      code: 'INVALID',
    });
    const archived = await services.archive(admin, { id: first.id, version: 1, isArchived: true });
    expect(archived).toMatchObject({ isArchived: true, version: 2 });
    await services.save(admin, aScreen());
    await expect(services.archive(admin, { id: first.id, version: 2, isArchived: false })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('refuses lines that no quote would take', async () => {
    const admin = anAdmin();
    const bad: SaveShopServiceRequest['lines'][] = [
      [],
      [{ kind: 'work', name: 'Replace', cents: -1 }],
      [{ kind: 'work', name: 'Replace', cents: 0.5 }],
      [{ kind: 'procedure', name: 'Boot repair', cents: 1 }],
      [{ kind: 'part', name: 'https://example.com', cents: 1 }],
      Array.from({ length: 11 }, () => ({ kind: 'work', name: 'Replace', cents: 1 })),
    ];
    for (const lines of bad)
      await expect(services.save(admin, aScreen({ lines }))).rejects.toMatchObject({ code: 'INVALID' });
  });
});
