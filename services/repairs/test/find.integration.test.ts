import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
let shop: Awaited<ReturnType<Bench['aShop']>>;
let trackingId: string;
const THANDI = { name: 'Thandi Dlamini', phone: '+27 (82) 555-0111', email: 'thandi@example.com' };

beforeAll(async () => {
  bench = await repairsOnABench();
  shop = await bench.aShop();
  trackingId = await takenIn(shop, THANDI);
  const other = await bench.aShop('Another shop');
  await takenIn(other, THANDI);
});
afterAll(() => bench.close());

async function takenIn(
  { actor, device }: Awaited<ReturnType<Bench['aShop']>>,
  customer: typeof THANDI,
): Promise<string> {
  const started = await bench.startRepair.run(actor, {
    deviceId: device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer,
  });
  return started.trackingId;
}
const find = async (typed: string, before = '') =>
  (await bench.readRepairs.list(shop.actor, { before, find: typed })).map(({ number, tenantId }) => [
    number,
    tenantId === shop.tenantId,
  ]);

describe('repair search', () => {
  it.each([
    ['its number', 'R-1'],
    ['its number alone', '1'],
    ['a part of the name, whatever its case', 'dLAMINI'],
    ['the last digits of the phone', '555 0111'],
    ['the phone as it is dialled at home', '082 555'],
    ['the e-mail', 'thandi@EXAMPLE'],
    ['the device', 'laptop disk'],
  ])('finds by %s in the own shop only', async (_, typed) => expect(await find(typed)).toEqual([[1, true]]));

  it('finds by a spoken tracking id and by the device serial', async () => {
    expect(await find(trackingId.toLowerCase().replaceAll('-', ' '))).toEqual([[1, true]]);
    expect(await find(shop.device.id.toUpperCase())).toEqual([[1, true]]);
  });

  // Long numbers, because two digits alone are in the serial of one device in eight.
  it.each(['nobody', 'R-99', '99999999', '%%', '__', "' or true --", '\\\\', '555 9999', 'thandi%'])(
    'finds nothing by %s',
    async (typed) => expect(await find(typed)).toEqual([]),
  );

  it.each(['t', ' ', '-'])('returns nothing for a search as short as "%s"', async (typed) =>
    expect(await find(typed)).toEqual([]),
  );

  it('continues after the last row of a page', async () => {
    const [first] = await bench.readRepairs.list(shop.actor, { find: 'dlamini' });
    expect(await find('dlamini', first?.id)).toEqual([]);
  });

  it('refuses staff and finds nothing of another shop', async () => {
    const master = { ...aUser(), role: 'master', tenantId: undefined } as never;
    await expect(bench.readRepairs.list(master, { find: 'dlamini' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await bench.readRepairs.list(aUser(), { find: 'dlamini' })).toEqual([]);
  });
});
