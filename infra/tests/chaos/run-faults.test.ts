import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FaultPart } from './fault-part.js';
import { runFaults } from './run-faults.js';
import { Stage } from './stage.js';

let printed = '';
beforeEach(() => {
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => void jest.restoreAllMocks());

const part = (run: FaultPart['run']): FaultPart => ({
  name: 'storm',
  title: 'A storm, and what is promised of it.',
  counts: 'gusts',
  run,
});
const settings = { seed: 7, quick: true, parts: ['storm'] };

describe('runFaults', () => {
  it('returns 0 and prints the seed when all promises hold', async () => {
    expect(await runFaults([part(async ({ report }) => report.count('gusts', 3))], settings, new Stage())).toBe(0);
    expect(printed).toContain('seed 7, quick');
    expect(printed).toContain('gusts 3');
  });
  it('fails if no fault was tried', async () => {
    expect(await runFaults([part(async () => undefined)], settings, new Stage())).toBe(1);
    expect(printed).toContain('"gusts" stayed 0');
  });
  it('fails on a broken promise and on a part that throws', async () => {
    const broken = part(async ({ report }) => {
      report.count('gusts');
      report.finding('a tree fell');
    });
    expect(await runFaults([broken], settings, new Stage())).toBe(1);
    expect(printed).toContain('! a tree fell');
    const thrown = part(({ report }) => {
      report.count('gusts');
      return Promise.reject(new TypeError('no wind'));
    });
    expect(await runFaults([thrown], settings, new Stage())).toBe(1);
    expect(printed).toContain('the part broke off: TypeError: no wind');
  });
  it('gives a part the same random numbers whichever other parts run', async () => {
    const seen: number[] = [];
    const rolls = part(async ({ random, report }) => {
      seen.push(random.below(1_000_000));
      report.count('gusts');
    });
    const other: FaultPart = {
      ...rolls,
      name: 'calm',
      run: async ({ random, report }) => report.count('gusts', 1 + random.below(2)),
    };
    await runFaults([rolls], settings, new Stage());
    await runFaults([other, rolls], { ...settings, parts: ['calm', 'storm'] }, new Stage());
    expect(seen[0]).toBe(seen[1]);
  });
});
