import { describe, expect, it } from '@jest/globals';
import { quoteLines, totalOf } from './quote.js';

const boot = { serviceId: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000 };

describe('a quote', () => {
  it('has one line per service, however many findings and procedures need it', () => {
    const lines = quoteLines([{ id: 'f1', procedure: 'boot.table' }, { id: 'f2', procedure: 'boot.volume' }, { id: 'f3', procedure: 'boot.table' }], [boot]);
    expect(lines).toEqual([{ ...boot, findingIds: ['f1', 'f2', 'f3'] }]);
    expect(totalOf(lines)).toBe(35_000);
  });

  it('is not made where the book has no price', () => {
    expect(() => quoteLines([{ id: 'f1', procedure: 'boot.table' }], [])).toThrow('no price for boot_repair');
  });
});
