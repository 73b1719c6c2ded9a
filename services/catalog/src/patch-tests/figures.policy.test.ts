import { describe, expect, it } from '@jest/globals';
import { median, resultsOf, type Measured } from './figures.policy.js';

const times = (time: number, n = 16, failed = 0, errors: string[] = []) => ({
  nanoseconds: Array<number>(n).fill(time),
  failed,
  errors,
});
const aMeasure = (over: Partial<Measured> = {}): Measured => ({
  name: 'random_read',
  method: 'Reads of 4 KiB',
  sampleBytes: 0,
  before: times(1000),
  after: times(1000),
  floorBefore: times(500),
  floorAfter: times(500),
  repeatedPlaces: 0,
  repairedPlaces: 0,
  ...over,
});

describe('median', () => {
  it('takes the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 4, 9])).toBe(3);
    expect(median([])).toBeUndefined();
  });
});

describe('results of a patch test', () => {
  it('compares the time after the patch with the time without the device', () =>
    expect(resultsOf([aMeasure()], '')).toMatchObject({ performance: 50, performanceImprovement: 0, success: true }));

  it('shows a device that is slow before and after as slower', () =>
    expect(resultsOf([aMeasure({ before: times(4000), after: times(4000) })], '')).toMatchObject({
      performance: 12.5,
      performanceImprovement: 0,
    }));

  it('shows a device that a patch slowed, and fails the test', () => {
    const results = resultsOf([aMeasure({ after: times(2000) })], '');
    expect(results).toMatchObject({ performance: 25, performanceImprovement: -50, success: false });
    expect(results.issues).toEqual([
      'Random read: the median after the patch is slower than nine of ten samples before.',
    ]);
  });

  it('does not count a busy PC as an effect of the patch', () =>
    expect(resultsOf([aMeasure({ after: times(2000), floorAfter: times(1000) })], '')).toMatchObject({
      performance: 50,
      performanceImprovement: 0,
      success: true,
    }));

  it('lowers the stability by failed samples and names them', () => {
    const results = resultsOf([aMeasure({ after: times(1000, 12, 4, ['I/O error']) })], '');
    expect(results).toMatchObject({ stability: 87.5, success: false, errorMessages: ['I/O error'] });
    expect(results.issues).toEqual(['Random read: 4 of 16 samples failed after the patch.']);
  });

  it('lowers the stability by samples beyond three times the median', () => {
    const after = { ...times(1000, 15), nanoseconds: [...Array<number>(15).fill(1000), 3001] };
    expect(resultsOf([aMeasure({ after })], '')).toMatchObject({ stability: 96.9, success: true });
  });

  it('counts a place that failed before and is read after the patch as fixed', () =>
    expect(
      resultsOf([aMeasure({ before: times(1000, 14, 2, ['bad']), repeatedPlaces: 2, repairedPlaces: 2 })], ''),
    ).toMatchObject({ issuesFixed: 2, success: true }));

  it('has no performance without a measured sample', () => {
    const none = times(0, 0, 4, ['gone']);
    const results = resultsOf([aMeasure({ before: none, after: none })], 'The device answered none of the samples.');
    expect(results).toMatchObject({ success: false, stability: 0 });
    expect(results).not.toHaveProperty('performance');
  });

  it('states throughput in MB/s and round trips in µs', () => {
    const read = aMeasure({ name: 'sequential_read', sampleBytes: 1_000_000, before: times(1e6), after: times(2e6) });
    expect(resultsOf([read, aMeasure()], '').figures).toMatchObject([
      { unit: 'MB/s', before: 1000, after: 500, n: 32 },
      { unit: 'µs', before: 1, after: 1, floor: 0.5 },
    ]);
  });
});
