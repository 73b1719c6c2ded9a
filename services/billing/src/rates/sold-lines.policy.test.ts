import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ApprovedLine } from '@revive/proto/revive/repairs/v1/repairs';
import {
  leftOfLines,
  refundedLines,
  rolledBackLines,
  soldByHand,
  soldLines,
  splitInProportion,
  type SoldLine,
} from './sold-lines.policy.js';

const sum = (lines: readonly { readonly cents: number }[]): number => lines.reduce((all, { cents }) => all + cents, 0);
const line = (id: string, serviceId: string, cents: number, ownService?: string): ApprovedLine => ({
  id,
  name: `Line ${id}`,
  serviceId,
  cents,
  ...(ownService !== undefined && { ownService }),
});

const cents = fc.integer({ min: 1, max: 99_999_999 });
const approved = fc
  .array(fc.record({ serviceId: fc.constantFrom('boot-repair', 'work', 'part', ''), cents }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((lines) => lines.map((one, at) => line(`${at}`, one.serviceId, one.cents)));
/** Approved lines with a charge of at most their sum. */
const charged = approved.chain((lines) => fc.tuple(fc.constant(lines), fc.integer({ min: 1, max: sum(lines) })));

describe('split in proportion', () => {
  it('adds up to the cent, and each part differs from its exact share by less than a cent', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        (weights, whole) => {
          const parts = splitInProportion(whole, weights);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(whole);
          const total = weights.reduce((all, weight) => all + weight, 0);
          for (const [at, part] of parts.entries())
            expect(Math.abs(part - (whole * (weights[at] ?? 0)) / total)).toBeLessThan(1 + 1e-6);
        },
      ),
    );
  });

  it('gives the cents that are left to the largest remainders, the earlier line first', () => {
    expect(splitInProportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitInProportion(10, [15, 25, 60])).toEqual([2, 2, 6]);
    expect(splitInProportion(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitInProportion(5, [0, 3])).toEqual([0, 5]);
  });
});

describe('lines of a charge', () => {
  it('add up to the charge, and no line is above its price', () => {
    fc.assert(
      fc.property(charged, ([lines, whole]) => {
        const sold = soldLines(whole, lines);
        expect(sum(sold)).toBe(whole);
        for (const one of sold)
          expect(one.cents).toBeLessThanOrEqual(lines.find(({ id }) => id === one.id)?.cents ?? 0);
      }),
    );
  });

  it('count work of an own service under its name and its spare parts apart', () => {
    const lines = [
      line('a', 'work', 50_000, 'Screen replacement'),
      line('b', 'part', 120_000, 'Screen replacement'),
      line('c', 'boot-repair', 30_000),
      line('d', '', 10_000),
    ];
    expect(soldLines(189_000, lines)).toEqual([
      { id: 'a', service: 'own', name: 'Screen replacement', cents: 45_000 },
      { id: 'b', service: 'part', name: 'Line b', cents: 108_000 },
      { id: 'c', service: 'boot-repair', name: 'Line c', cents: 27_000 },
      { id: 'd', service: 'work', name: 'Line d', cents: 9_000 },
    ]);
  });

  it('of a charge without approved lines are its only service, or unknown', () => {
    expect(soldLines(500, [], ['boot-repair'])).toEqual([{ id: '', service: 'boot-repair', name: '', cents: 500 }]);
    expect(soldLines(500, [], ['boot-repair', 'clean-up'])).toMatchObject([{ service: 'unknown' }]);
    expect(soldLines(500, [line('a', 'work', 0)])).toMatchObject([{ service: 'unknown' }]);
  });

  it('of finished work by hand leave out the agent’s lines', () => {
    const lines = [line('a', 'boot-repair', 30_000), line('b', 'work', 5_000)];
    expect(soldByHand(4_000, lines)).toMatchObject([{ id: 'b', cents: 4_000 }]);
    expect(soldByHand(4_000, [line('a', 'boot-repair', 30_000)])).toMatchObject([{ id: 'a', cents: 4_000 }]);
  });
});

describe('lines of a reversal', () => {
  it('add up to the refund, take no more than a line has, and leave nothing after the last refund', () => {
    fc.assert(
      fc.property(
        charged,
        fc.array(fc.tuple(cents, fc.nat(39), fc.boolean()), { maxLength: 6 }),
        ([lines, whole], refunds) => {
          const sold = soldLines(whole, lines);
          const done: SoldLine[][] = [];
          let open = whole;
          for (const [wanted, at, isByLine] of [...refunds, [whole, 0, false] as const]) {
            const back = Math.min(wanted, open);
            if (back === 0) continue;
            const left = leftOfLines(sold, done);
            const reversal = refundedLines(back, left, isByLine ? [{ id: `${at % lines.length}`, cents: back }] : []);
            expect(sum(reversal)).toBe(-back);
            for (const one of reversal)
              expect(-one.cents).toBeLessThanOrEqual(left.find(({ id }) => id === one.id)?.cents ?? 0);
            done.push(reversal);
            open -= back;
          }
          expect(sum(leftOfLines(sold, done))).toBe(0);
        },
      ),
    );
  });

  it('of a rollback add up to everything but the kept work by hand', () => {
    fc.assert(
      fc.property(charged, fc.double({ min: 0, max: 1, noNaN: true }), ([lines, whole], part) => {
        const sold = soldLines(whole, lines);
        const kept = Math.floor(whole * part);
        const reversal = rolledBackLines(kept, sold);
        expect(sum(reversal)).toBe(kept - whole);
        for (const one of leftOfLines(sold, [reversal])) expect(one.cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of a rollback take the agent’s lines back before work by hand', () => {
    const sold = soldLines(35_000, [line('a', 'boot-repair', 30_000), line('b', 'work', 5_000)]);
    expect(rolledBackLines(5_000, sold)).toMatchObject([{ id: 'a', cents: -30_000 }]);
    expect(rolledBackLines(0, sold)).toMatchObject([{ cents: -30_000 }, { cents: -5_000 }]);
  });

  it('of a refund by line take the line first and the discounted rest of the others', () => {
    const sold = soldLines(15_000, [line('a', 'work', 10_000), line('b', 'part', 10_000)]);
    expect(refundedLines(10_000, sold, [{ id: 'a', cents: 10_000 }])).toMatchObject([
      { id: 'a', cents: -7_500 },
      { id: 'b', cents: -2_500 },
    ]);
  });
});
