import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OWN_REPAIRS_A_PAGE } from '@revive/contracts/repairs/own-repairs';
import { COMPUTER_LAND } from '@revive/contracts/shop-pages/page';
import { systemActor } from '@revive/platform/auth/actor';
import { systemClock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { OwnShopPageSettings } from '../src/public/shop-pages/own-shop-page.js';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
type Shop = Awaited<ReturnType<Bench['aShop']>>;

describe('public page of a shop', () => {
  let slugs = 0;
  const aSlug = () => `shop-${(slugs += 1)}-${uuidv7().slice(-6)}`;

  // spec R025
  it('shows name, phone, address and prices of the shop only while published', async () => {
    const shop = await bench.aShop();
    const slug = aSlug();
    expect(await bench.ownShopPage.read(shop.actor)).toEqual({ slug: undefined, published: false });
    await bench.ownShopPage.save(shop.actor, { slug, published: false });
    await expect(bench.readShopPage.run(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await bench.ownShopPage.save(shop.actor, { slug, published: true });
    const page = await bench.readShopPage.run(slug);
    expect(page).toMatchObject({
      slug,
      name: 'Umbani Electronics',
      phone: '021 555 0100',
      address: '1 Long Street',
      logo: undefined,
    });
    expect(page.services.find(({ id }) => id === 'boot_repair')).toEqual({
      id: 'boot_repair',
      name: 'Windows Boot Repair',
      cents: 35_000,
    });
    const other = aSlug();
    await bench.ownShopPage.save(shop.actor, { slug: other, published: true });
    await expect(bench.readShopPage.run(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await bench.ownShopPage.save(shop.actor, { slug: other, published: false });
    await expect(bench.readShopPage.run(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses addresses reserved for the platform', async () => {
    const shop = await bench.aShop();
    for (const slug of [COMPUTER_LAND, 'admin', 'login', 'api'])
      await expect(bench.ownShopPage.save(shop.actor, { slug, published: true })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { slug: expect.stringMatching(/reserved/) },
      });
  });

  it('allows the specified address for the shop chosen by the operator', async () => {
    const [shop, other] = [await bench.aShop(), await bench.aShop()];
    const settings = new OwnShopPageSettings(bench.db, systemClock, { computerLandTenant: shop.tenantId });
    const wanted = { slug: COMPUTER_LAND, published: true };
    await expect(settings.save(other.actor, wanted)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await settings.save(shop.actor, wanted)).toEqual(wanted);
    await expect(settings.save(shop.actor, { slug: 'admin', published: true })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('keeps a reserved address from earlier and can unpublish it', async () => {
    const shop = await bench.aShop();
    await bench.db.tx(shop.actor, (em) =>
      em.query(
        `insert into shop_pages (tenant_id, slug, published, updated_at, updated_by)
          values ($1, 'login', true, now(), $2)`,
        [shop.tenantId, shop.actor.userId],
      ),
    );
    const offline = { slug: 'login', published: false };
    expect(await bench.ownShopPage.save(shop.actor, offline)).toEqual(offline);
  });

  it('hides the page while the shop has no administrator and restores it afterwards', async () => {
    const shop = await bench.aShop();
    const slug = aSlug();
    await bench.ownShopPage.save(shop.actor, { slug, published: true });
    bench.suspended.add(shop.tenantId);
    await expect(bench.readShopPage.run(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    bench.suspended.delete(shop.tenantId);
    expect((await bench.readShopPage.run(slug)).slug).toBe(slug);
  });

  it('returns the same error for an unpublished and an unknown page', async () => {
    const shop = await bench.aShop();
    const slug = aSlug();
    await bench.ownShopPage.save(shop.actor, { slug, published: false });
    const said = (one: string) =>
      bench.readShopPage.run(one).then(
        () => 'a page',
        ({ code, message }: { code: string; message: string }) => [code, message],
      );
    expect(await said(slug)).toEqual(await said('nobody-at-all'));
    for (const none of ['', '../x', 'UPPER', 'a', `${'x'.repeat(41)}`, "'; drop table", 'constructor'])
      expect(await said(none)).toEqual(await said(slug));
  });

  it('assigns an address once for two simultaneous requests', async () => {
    const [one, two] = [await bench.aShop(), await bench.aShop('Two')];
    const slug = aSlug();
    const both = await Promise.allSettled(
      [one, two].map(({ actor }) => bench.ownShopPage.save(actor, { slug, published: true })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'INVALID', fields: { slug: expect.stringContaining('taken') } },
    });
  });

  it.each(['', 'ab', 'x'.repeat(41), 'Capital', 'two words', '-edge', 'edge-', 'a--b', 'ünï', 'a/b'])(
    'refuses %j as an address',
    async (slug) => {
      const shop = await bench.aShop();
      await expect(bench.ownShopPage.save(shop.actor, { slug, published: true })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { slug: expect.any(String) },
      });
    },
  );

  it('lets the administrator publish only the own shop’s page', async () => {
    const shop = await bench.aShop();
    const slug = aSlug();
    const tech = aUser({ role: 'tech', tenantId: shop.tenantId });
    for (const actor of [
      tech,
      { ...aUser({ role: 'master' }), tenantId: undefined },
      { ...aUser({ role: 'user' }), tenantId: undefined },
    ]) {
      await expect(bench.ownShopPage.read(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.ownShopPage.save(actor, { slug, published: true })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    }
    await bench.ownShopPage.save(shop.actor, { slug, published: true });
    expect(await bench.ownShopPage.read((await bench.aShop('Other')).actor)).toEqual({
      slug: undefined,
      published: false,
    });
  });
});

describe('own list of a customer', () => {
  const customer = () => ({ ...aUser({ role: 'user' }), tenantId: undefined });
  const list = (before = '') => bench.listOwnRepairs.run(customer(), { before });
  async function repairFor(shop: Shop, email: string | undefined): Promise<string> {
    const device = { ...shop.device, id: `device-${uuidv7()}` };
    bench.devices.set(device.id, device);
    const { repairId } = await bench.startRepair.run(shop.actor, {
      deviceId: device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi', phone: '', ...(email !== undefined && { email }) },
    });
    return repairId;
  }
  const address = () => `thandi.${uuidv7().slice(-10)}@example.com`;

  it('lists repairs of every shop with the customer’s email, newest first', async () => {
    const [one, two] = [await bench.aShop('Shop one'), await bench.aShop('Shop two')];
    const mine = address();
    const first = await repairFor(one, mine.toUpperCase());
    const second = await repairFor(two, mine);
    await repairFor(one, address());
    await repairFor(two, `x${mine}`);
    await repairFor(two, undefined);
    bench.confirmed.email = mine;
    const { emailConfirmed, repairs, next } = await list();
    expect(emailConfirmed).toBe(true);
    expect(repairs.map(({ id, shopName }) => [id, shopName])).toEqual([
      [second, 'Shop two'],
      [first, 'Shop one'],
    ]);
    expect(repairs[0]).toMatchObject({
      number: 1,
      deviceName: 'Dlamini laptop disk',
      status: 'diagnosing',
      outcome: 'none',
      waitingOn: 'repair',
      handedOver: false,
      trackingId: expect.stringMatching(/^RV-/),
    });
    expect(next).toBeUndefined();
    expect(await bench.trackRepair.run(repairs[0]?.trackingId ?? '', '10.9.0.1')).toMatchObject({
      repair: { id: second },
    });
  });

  it('returns no repairs while the email address is unconfirmed', async () => {
    const shop = await bench.aShop();
    await repairFor(shop, address());
    delete bench.confirmed.email;
    expect(await list()).toEqual({ emailConfirmed: false, repairs: [], next: undefined });
    expect(await bench.getOwnRepairsChannel.run(customer())).toEqual({ addressTag: undefined });
  });

  it('follows the current address and ignores former addresses', async () => {
    const shop = await bench.aShop();
    const [before, after] = [address(), address()];
    await repairFor(shop, before);
    bench.confirmed.email = after;
    expect((await list()).repairs).toEqual([]);
    bench.confirmed.email = before;
    expect((await list()).repairs).toHaveLength(1);
    await bench.db.tx(systemActor('test'), (em) =>
      em.query('update repairs set customer_email = $2 where customer_email = $1', [before, after]),
    );
    expect((await list()).repairs).toEqual([]);
  });

  it('matches no look-alike letters, patterns or blanks', async () => {
    const shop = await bench.aShop();
    const mine = `k.${address()}`;
    await repairFor(shop, mine);
    // The Kelvin sign becomes a k under full Unicode case folding.
    for (const other of [mine.replace('k', '\u212a'), mine.replace('thandi', '%'), ` ${mine}`, '%', '']) {
      bench.confirmed.email = other;
      expect((await list()).repairs).toEqual([]);
    }
  });

  it('reads page by page without gaps or repeats', async () => {
    const shop = await bench.aShop();
    const mine = address();
    for (let n = 0; n < OWN_REPAIRS_A_PAGE + 3; n += 1) await repairFor(shop, mine);
    bench.confirmed.email = mine;
    const first = await list();
    const second = await list(first.next ?? '');
    expect([first.repairs.length, second.repairs.length, second.next]).toEqual([OWN_REPAIRS_A_PAGE, 3, undefined]);
    expect(new Set([...first.repairs, ...second.repairs].map(({ id }) => id)).size).toBe(OWN_REPAIRS_A_PAGE + 3);
    await expect(list('no id')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('notifies the address channel without any content', async () => {
    const shop = await bench.aShop();
    const [mine, theirs] = [address(), address()];
    const [id, other] = [await repairFor(shop, mine.toUpperCase()), await repairFor(shop, theirs)];
    const channel = async (email: string) => {
      bench.confirmed.email = email;
      return `live:address:${(await bench.getOwnRepairsChannel.run(customer())).addressTag}`;
    };
    const [to, toThem] = [await channel(mine), await channel(theirs)];
    expect(to).toMatch(/^live:address:[0-9a-f]{64}$/);
    expect(toThem).not.toBe(to);
    const heard = (name: string) => bench.frames.filter((one) => one.channel === name).map(({ frame }) => frame);
    const note = (repairId: string) =>
      bench.tickets.change(shop.actor, repairId, async (change) => change.note('Something happened'));
    const before = [heard(to).length, heard(toThem).length];
    await note(id);
    await waitFor(() => heard(to).length > (before[0] ?? 0));
    expect(heard(to).at(-1)).toEqual({ type: 'own_repairs', id: 'own', version: expect.any(Number) });
    expect(heard(toThem)).toHaveLength(before[1] ?? 0);
    await note(other);
    await waitFor(() => heard(toThem).length > (before[1] ?? 0));
  });

  it('refuses other roles and hides links from staff who view as the customer', async () => {
    const shop = await bench.aShop();
    const mine = address();
    await repairFor(shop, mine);
    bench.confirmed.email = mine;
    const seen = await bench.listOwnRepairs.run({ ...customer(), viewedBy: uuidv7() }, { before: '' });
    expect(seen.repairs).toMatchObject([{ trackingId: undefined, number: 1 }]);
    expect(JSON.stringify(seen)).not.toContain('RV-');
    expect(await bench.getOwnRepairsChannel.run({ ...customer(), viewedBy: uuidv7() })).toEqual({
      addressTag: undefined,
    });
    for (const role of ['tech', 'tenant_admin', 'master', 'sales'] as const)
      for (const asked of [
        bench.listOwnRepairs.run(aUser({ role }), { before: '' }),
        bench.getOwnRepairsChannel.run(aUser({ role })),
      ])
        await expect(asked).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
