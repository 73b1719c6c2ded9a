import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { ListRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { repairsOnABench, type Bench } from './bench.js';

const EVERYTHING = ListRequest.decode(new Uint8Array());

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

describe('repair viewed by staff as the shop', () => {
  it('shows the shop’s own view without the tracking link', async () => {
    const { actor, device } = await bench.aShop();
    const { repairId, trackingId } = await bench.startRepair.run(actor, {
      deviceId: device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi', phone: '021 555 0100' },
    });
    const rpc = bench.calls;
    expect(JSON.stringify(await rpc.get({ id: repairId }, actor))).toContain(trackingId);
    const seen = await rpc.get({ id: repairId }, { ...actor, viewedBy: uuidv7() });
    expect(seen).toMatchObject({ id: repairId, customerName: 'Thandi', trackingId: '••••', trackingUrl: '••••' });
    expect(JSON.stringify(seen)).not.toContain(trackingId);
    expect(JSON.stringify(await rpc.list(EVERYTHING, { ...actor, viewedBy: uuidv7() }))).not.toContain(trackingId);
  });
});
