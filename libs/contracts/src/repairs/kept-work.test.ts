import { describe, expect, it } from '@jest/globals';
import { keptOfHandWork } from './kept-work.js';

describe('keptOfHandWork', () => {
  it('returns the completed work reduced by the discount', () => {
    expect(keptOfHandWork({ done: 14_050, machine: 35_000, total: 49_050 })).toBe(14_050);
    expect(keptOfHandWork({ done: 14_050, machine: 35_000, total: 44_050 })).toBe(9_050);
    // The discount applies to the whole quote and is taken from unfinished work first.
    expect(keptOfHandWork({ done: 10_000, machine: 35_000, total: 50_000 })).toBe(10_000);
    expect(keptOfHandWork({ done: 10_000, machine: 35_000, total: 30_000 })).toBe(0);
  });
});
