import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import type { ShopLogosClient } from '@revive/proto/revive/identity/v1/shop_logos';
import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { RpcClient } from '@revive/platform/rpc/client';
import { shopLogoKey } from '@revive/platform/storage/shop-logos';
import { chunk } from '../src/shop-logo/png.js';
import { aDealer, personOf } from './fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

/** Eight by eight grey pixels, with a text chunk outside the picture. */
function anImage(grey: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8, 0);
  header.writeUInt32BE(8, 4);
  header.set([8, 0], 8);
  const row = [0, ...Array.from({ length: 8 }, () => grey)];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Author\u0000Nomsa')),
    chunk('IDAT', deflateSync(Buffer.from(Array.from({ length: 8 }, () => row).flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

let started: StartedIdentity;
let client: RpcClient<ShopLogosClient>;
let repairs: RpcClient<ShopLogosClient>;
beforeAll(async () => {
  started = await startedIdentity();
  [client, repairs] = [started.rpc.gateway, started.rpc.repairs].map(
    (rpc) =>
      new RpcClient<ShopLogosClient>({
        peer: 'identity',
        rpc,
        proto: protoOf('identity'),
        service: 'revive.identity.v1.ShopLogos',
      }),
  ) as [RpcClient<ShopLogosClient>, RpcClient<ShopLogosClient>];
});
afterAll(async () => {
  client.close();
  repairs.close();
  await started.close();
});

async function aShop() {
  const dealer = await aDealer(started);
  const tenantId = dealer.tenantId ?? '';
  const actor = personOf(dealer);
  const rows = (sql: string) =>
    started.db.tx(systemActor('test'), (em) => em.query<{ payload: Buffer }[]>(sql, [tenantId]));
  return {
    dealer,
    tenantId,
    change: (content: Buffer) => started.identity.changeShopLogo.change(actor, content),
    remove: () => started.identity.changeShopLogo.remove(actor),
    read: () => started.identity.readShopLogo.run(tenantId),
    told: async () =>
      (await rows(`select payload from outbox where topic = 'identity.tenant' and key = $1 order by seq`)).map(
        ({ payload }) => TenantChanged.decode(payload),
      ),
    audited: async () =>
      (
        await started.db.tx(systemActor('test'), (em) =>
          em.query<{ topic: string }[]>(
            `select topic from outbox where topic = 'identity.audit' and key = $1 order by seq`,
            [tenantId],
          ),
        )
      ).length,
  };
}

describe('shop logo', () => {
  it('stores only the picture, serves the logo publicly, and publishes a new version of the shop', async () => {
    const shop = await aShop();
    await expect(shop.read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { logo } = await shop.change(anImage(1));
    const file = await shop.read();
    const name = `${createHash('sha256').update(file.content).digest('hex')}.png`;
    expect(Buffer.from(file.content).includes('Nomsa')).toBe(false);
    expect(file).toMatchObject({ contentType: 'image/png', version: name.slice(0, 16) });
    expect(logo).toBe(`/api/shops/${shop.tenantId}/logo?v=${name.slice(0, 16)}`);
    expect((await shop.told()).map(({ version, logo: told }) => [version, told])).toEqual([
      [1, undefined],
      [2, name],
    ]);
    expect(await shop.audited()).toBe(1);
  });

  it('replaces and removes the logo, and ignores a repeated change', async () => {
    const shop = await aShop();
    const first = await shop.change(anImage(1));
    const second = await shop.change(anImage(2));
    expect(second.logo).not.toBe(first.logo);
    expect(await shop.change(anImage(2))).toEqual(second);
    expect(await shop.remove()).toEqual({ logo: undefined });
    expect(await shop.remove()).toEqual({ logo: undefined });
    await expect(shop.read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const told = await shop.told();
    expect(told.map(({ version, logo }) => [version, logo === undefined])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(await shop.audited()).toBe(3);
  });

  it('appears in the sessions of all shop members at once', async () => {
    const shop = await aShop();
    const tech = await started.anAccount({ role: 'tech', tenantId: shop.tenantId });
    const { sessionId, user } = await started.signIn(tech.username);
    expect(user?.tenantLogo).toBeUndefined();
    await started.client.call('readSession', { sessionId }, { actorToken: null });
    const { logo } = await shop.change(anImage(1));
    const key = `session:${createHash('sha256').update(sessionId).digest('hex')}`;
    expect(await started.base.cache.get(key)).toBeUndefined();
    const again = await started.client.call('readSession', { sessionId }, { actorToken: null });
    expect(again.user?.tenantLogo).toBe(logo);
  });

  it('refuses content that is not an image and keeps the previous logo', async () => {
    const shop = await aShop();
    await shop.change(anImage(1));
    await expect(shop.change(Buffer.from('<svg onload="x()"/>'))).rejects.toMatchObject({ code: 'INVALID' });
    await expect(shop.change(Buffer.concat([anImage(2), Buffer.from('PK')]))).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await shop.told()).toHaveLength(2);
    expect((await shop.read()).contentType).toBe('image/png');
  });

  it('permits only the shop’s own administrator to change the logo', async () => {
    const shop = await aShop();
    await shop.change(anImage(1));
    const other = await aShop();
    for (const role of ['tech', 'user', 'master', 'admin', 'finance', 'sales'] as const) {
      const tenantId = role === 'tech' ? shop.tenantId : null;
      const actor = personOf(await started.anAccount({ role, tenantId }));
      await expect(started.identity.changeShopLogo.change(actor, anImage(2))).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(started.identity.changeShopLogo.remove(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await other.change(anImage(2));
    await other.remove();
    expect(await shop.told()).toHaveLength(2);
  });

  it('refuses changes by an impersonating staff member, also in the database', async () => {
    const shop = await aShop();
    const viewed = { ...personOf(shop.dealer), viewedBy: uuidv7() };
    await expect(started.identity.changeShopLogo.change(viewed, anImage(1))).rejects.toThrow();
    await expect(started.identity.changeShopLogo.remove(viewed)).rejects.toThrow();
    expect(await shop.told()).toHaveLength(1);
  });

  it('protects foreign shops’ logos and the own row’s further columns in the database', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    await shop.change(anImage(1));
    const actor = personOf(other.dealer);
    const changed = (sql: string, id: string) =>
      started.db.tx(actor, (em) => em.query<[unknown, number]>(sql, [id])).then(([, count]) => count);
    expect(await changed('update tenants set logo = null where id = $1', shop.tenantId)).toBe(0);
    await expect(changed('update tenants set commission_rate = 0 where id = $1', other.tenantId)).rejects.toThrow();
    await expect(changed(`update tenants set logo = 'x' where id = $1`, other.tenantId)).rejects.toThrow();
    expect((await shop.read()).contentType).toBe('image/png');
  });

  it('hides the logo of a shop without an active administrator', async () => {
    const shop = await aShop();
    await shop.change(anImage(1));
    const isActive = async () =>
      (await repairs.call('readShopState', { tenantId: shop.tenantId }, { actorToken: null })).active;
    expect(await isActive()).toBe(true);
    const staff = personOf(await started.anAccount({ role: 'master' }));
    await started.identity.transitionPerson.run(staff, {
      move: 'suspend',
      userId: shop.dealer.id,
      reason: 'said why',
      command: { id: uuidv7() },
    });
    await expect(shop.read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await isActive()).toBe(false);
    await started.identity.transitionPerson.run(staff, {
      move: 'reactivate',
      userId: shop.dealer.id,
      reason: '',
      command: { id: uuidv7() },
    });
    expect(await isActive()).toBe(true);
    for (const tenantId of [uuidv7(), '', "'"])
      expect(await repairs.call('readShopState', { tenantId }, { actorToken: null })).toEqual({ active: false });
    await expect(client.call('readShopState', { tenantId: '' }, { actorToken: null })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('serves the logo without an actor, but requires a person for changes', async () => {
    const shop = await aShop();
    await shop.change(anImage(1));
    const nobody = { actorToken: null };
    expect((await client.call('readShopLogo', { tenantId: shop.tenantId }, nobody)).contentType).toBe('image/png');
    await expect(client.call('readShopLogo', { tenantId: 'no id' }, nobody)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(client.call('changeShopLogo', { content: anImage(2) }, nobody)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await expect(client.call('removeShopLogo', {}, nobody)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('deletes an unused image after an hour', async () => {
    const shop = await aShop();
    await shop.change(anImage(1));
    await shop.change(anImage(2));
    const names = (await shop.told()).map(({ logo }) => logo ?? '');
    const isThere = async (name = '') =>
      (await started.base.objects.head(shopLogoKey(shop.tenantId, name))) !== undefined;
    await started.identity.deleteOrphanedLogos.run();
    expect([await isThere(names[1]), await isThere(names[2])]).toEqual([true, true]);
    await started.identity.deleteOrphanedLogos.run(new Date(Date.now() + 2 * 3_600_000));
    expect([await isThere(names[1]), await isThere(names[2])]).toEqual([false, true]);
  });
});
