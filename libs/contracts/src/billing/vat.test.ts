import { describe, expect, it } from '@jest/globals';
import { standardVatBps } from './vat.js';

describe('standard rate of VAT', () => {
  it.each([
    ['2018-03-31T21:59:59.000Z', 1_400],
    ['2018-03-31T22:00:00.000Z', 1_500],
    ['2026-11-20T10:00:00.000Z', 1_500],
  ])('of %s is %d, by the business day', (at, bps) => expect(standardVatBps(new Date(at))).toBe(bps));
});
