import { describe, expect, it } from '@jest/globals';
import { PracticeBenches } from './practice-benches.js';
import { runDiagnosis } from './run-diagnosis.js';

const bench = (benches: PracticeBenches) => benches.of('an account', 'device-detection', 'table', new Set());

describe('practice disk diagnoses', () => {
  it('runs one diagnosis per disk state for concurrent callers', async () => {
    let made = 0;
    const benches = new PracticeBenches(
      () => new Date(0),
      (...of) => {
        made += 1;
        return runDiagnosis(...of);
      },
    );
    const [one, other] = await Promise.all([bench(benches).brought(), bench(benches).brought()]);
    expect([one.verdict, one === other, made]).toEqual(['repairable', true, 1]);
  });

  it('reports a failed diagnosis to its caller and retries for the next', async () => {
    let made = 0;
    const benches = new PracticeBenches(
      () => new Date(0),
      (...of) => {
        made += 1;
        return made === 1 ? Promise.reject(new Error('out of its time')) : runDiagnosis(...of);
      },
    );
    await expect(bench(benches).brought()).rejects.toThrow('out of its time');
    expect([(await bench(benches).brought()).verdict, made]).toEqual(['repairable', 2]);
  });
});
