import { describe, expect, it } from '@jest/globals';
import { verifiedLinesOf } from './verified-lines.policy.js';

const line = (id: string, cents: number, verified = true) => ({ id, name: id, cents, verified });
const APPROVED = [
  { id: 'a', serviceId: 'boot_repair' },
  { id: 'b', serviceId: 'data_recovery' },
];

describe('the verified lines of a repair', () => {
  it('have the service that the customer approved', () => {
    const repair = { totalCents: 30_000, serviceIds: [], lines: [line('a', 10_000), line('b', 20_000)] };
    expect(verifiedLinesOf(repair, APPROVED)).toEqual([
      { id: 'a', serviceId: 'boot_repair', cents: 10_000 },
      { id: 'b', serviceId: 'data_recovery', cents: 20_000 },
    ]);
  });

  it('leave work by hand out', () => {
    const lines = [line('a', 10_000), line('screen', 20_000, false)];
    expect(verifiedLinesOf({ totalCents: 30_000, verifiedCents: 10_000, serviceIds: [], lines }, APPROVED)).toEqual([
      { id: 'a', serviceId: 'boot_repair', cents: 10_000 },
    ]);
  });

  it('share a discount in proportion, to the cent', () => {
    const lines = [line('a', 10_000), line('b', 10_000)];
    expect(verifiedLinesOf({ totalCents: 9_999, serviceIds: [], lines }, APPROVED).map(({ cents }) => cents)).toEqual([
      4_999, 5_000,
    ]);
  });

  it('have one line for a price without lines, with its only service', () => {
    const of = (serviceIds: string[]) => verifiedLinesOf({ totalCents: 5_000, serviceIds, lines: [] }, []);
    expect(of(['boot_repair'])).toEqual([{ serviceId: 'boot_repair', cents: 5_000 }]);
    expect(of(['boot_repair', 'data_recovery'])).toEqual([{ serviceId: '', cents: 5_000 }]);
  });

  it('are none of a repair that costs nothing', () => {
    expect(verifiedLinesOf({ totalCents: 0, serviceIds: [], lines: [line('a', 1_000)] }, APPROVED)).toEqual([]);
  });
});
