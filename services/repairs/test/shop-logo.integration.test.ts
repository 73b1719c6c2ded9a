import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { shopLogoKey } from '@revive/platform/storage/shop-logos';
import { repairsOnABench, type Bench } from './bench.js';

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgTsjAihiGlgQAhbQ0wVT7da4AAAAASUVORK5CYII=',
  'base64',
);
const NAME = `${createHash('sha256').update(LOGO).digest('hex')}.png`;

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function aRepair() {
  const shop = await bench.aShop();
  const { repairId, trackingId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi', email: 'thandi@example.com' },
  });
  const tenantChanged = (version: number, logo?: string, event = bench.event()) =>
    bench.copies.tenant(event, {
      id: shop.tenantId,
      name: 'Umbani Electronics',
      phone: '',
      address: '',
      email: '',
      commissionRate: 0.2,
      version,
      logo,
    });
  const track = async () => bench.mapper.tracking(await bench.trackRepair.run(trackingId, '192.0.2.1'));
  return {
    tenantId: shop.tenantId,
    tenantChanged,
    key: shopLogoKey(shop.tenantId, NAME),
    shown: async () => (await track()).repairShopLogo,
    attached: async () => {
      const told = (await bench.events('repairs.repair'))
        .map((bytes) => RepairChanged.decode(bytes))
        .filter((one) => one.repairId === repairId && one.message === 'taken_in');
      const message = { repairId, kind: 'taken_in', part: 0, addressTag: told[0]?.addressTag ?? '' };
      const { facts, withheld } = await bench.readCustomerMessage.run(message);
      expect([withheld, facts?.to]).toEqual(['', 'thandi@example.com']);
      return facts?.files?.attachments;
    },
    summary: async () => Buffer.from((await bench.readReceipt.run(trackingId, '192.0.2.1')).content).toString('latin1'),
  };
}

describe('logo of a shop', () => {
  it('shows and sends the latest logo from identity, also after replacement and removal', async () => {
    const repair = await aRepair();
    expect([await repair.shown(), await repair.attached()]).toEqual([undefined, undefined]);
    bench.objects.set(repair.key, LOGO);
    await repair.tenantChanged(2, NAME);
    expect(await repair.shown()).toBe(`/api/shops/${repair.tenantId}/logo?v=${NAME.slice(0, 16)}`);
    expect(await repair.attached()).toEqual([
      { name: 'logo.png', contentType: 'image/png', content: LOGO, contentId: 'logo' },
    ]);
    expect(await repair.summary()).toContain('/Subtype /Image');
    await repair.tenantChanged(3);
    expect([await repair.shown(), await repair.attached()]).toEqual([undefined, undefined]);
    expect(await repair.summary()).not.toContain('/Subtype /Image');
  });

  it('ignores older and repeated events', async () => {
    const repair = await aRepair();
    const removed = bench.event();
    await repair.tenantChanged(3, undefined, removed);
    await repair.tenantChanged(2, NAME);
    expect(await repair.shown()).toBeUndefined();
    await repair.tenantChanged(4, NAME);
    await repair.tenantChanged(3, undefined, removed);
    expect(await repair.shown()).toContain(NAME.slice(0, 16));
  });

  it('sends messages without the logo while it cannot be read', async () => {
    const repair = await aRepair();
    bench.objects.set(repair.key, 'away');
    await repair.tenantChanged(2, NAME);
    expect(await repair.attached()).toBeUndefined();
    expect(await repair.summary()).not.toContain('/Subtype /Image');
    bench.objects.set(repair.key, LOGO);
    expect(await repair.attached()).toHaveLength(1);
  });

  it('ignores an event with an invalid logo name', async () => {
    const repair = await aRepair();
    await repair.tenantChanged(2, '../../another"shop');
    expect([await repair.shown(), await repair.attached()]).toEqual([undefined, undefined]);
  });
});
