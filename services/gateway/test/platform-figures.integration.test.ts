import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PlatformFigures } from '../src/system/platform-figures.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());
const json = async (response: Response): Promise<unknown> => await response.json();

describe('platform figures', () => {
  it('combines every field of the specification from three services', async () => {
    const stats = {
      users: { total: 12, active: 8, pending: 3 },
      tenants: { total: 4, active: 2 },
      devices: { total: 9, registered: 7 },
      revenue: {
        monthly: 1200.5,
        total: 5382.5,
        monthlyCents: 120_050,
        totalCents: 538_250,
        previousCents: 100_000,
        shareMonthlyCents: 20_000,
        through: '2026-11-22',
      },
    };
    expect(await json(await gateway.call('getPlatformStats', await gateway.signedIn('master')))).toEqual({
      ...stats,
      stats,
      totalRevenue: 5382.5,
    });
  });

  it('fails instead of estimating while a service is unavailable', async () => {
    gateway.broken.add('ReadRevenue');
    expect((await gateway.call('getPlatformStats', await gateway.signedIn('finance'))).status).toBe(500);
    gateway.broken.delete('ReadRevenue');
  });
});

describe('public figures', () => {
  it('returns the operator’s settings and omits missing settings', async () => {
    expect(await json(await gateway.call('getSite'))).toEqual({ shopUrl: '/get-help', patentPending: true });
  });

  it('returns the repair figures with the number of repairs', async () => {
    expect(await json(await gateway.call('getRepairFigures'))).toEqual({
      ended: 25,
      needed: 20,
      verified: 21,
      seconds: { quarter: 1.5, threeQuarters: 4 },
    });
  });

  it('asks once for many visitors, and again after expiry or a failure', async () => {
    let [now, asked, fails] = [0, 0, true];
    const repairs = {
      callAnonymous: async () => {
        asked += 1;
        if (fails) throw new TypeError('away');
        return { ended: 0, needed: 20 };
      },
    };
    const figures = new PlatformFigures({ repairs } as never, () => new Date(now));
    await expect(figures.repairs()).rejects.toThrow('away');
    fails = false;
    await Promise.all(Array.from({ length: 20 }, () => figures.repairs()));
    expect(asked).toBe(2);
    now += 30_001;
    await figures.repairs();
    expect(asked).toBe(3);
  });
});
