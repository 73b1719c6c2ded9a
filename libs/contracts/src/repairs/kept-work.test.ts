import { describe, expect, it } from '@jest/globals';
import { keptOfHandWork } from './kept-work.js';

describe('what stays owed of work by hand', () => {
  it('is what was done of it, as far as the discount leaves it', () => {
    expect(keptOfHandWork({ done: 14_050, machine: 35_000, total: 49_050 })).toBe(14_050);
    expect(keptOfHandWork({ done: 14_050, machine: 35_000, total: 44_050 })).toBe(9_050);
    // A discount is of the whole: what was not done takes it first.
    expect(keptOfHandWork({ done: 10_000, machine: 35_000, total: 50_000 })).toBe(10_000);
    expect(keptOfHandWork({ done: 10_000, machine: 35_000, total: 30_000 })).toBe(0);
  });
});
