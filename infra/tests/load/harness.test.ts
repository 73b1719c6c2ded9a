import { describe, expect, it } from '@jest/globals';
import { interleaved, median, percentile, table, verdictOf, type Figure } from './harness.js';

const figure = (over: Partial<Figure>): Figure => ({
  name: 'a figure',
  unit: 'µs',
  ours: 15,
  floor: 10,
  bar: { of: 'ratio', atMost: 1.6 },
  ...over,
});

describe('verdict', () => {
  it('holds at the bar and is missed beyond it, for ratios and absolute figures', () => {
    expect(verdictOf(figure({}))).toBe('holds');
    expect(verdictOf(figure({ ours: 16.1 }))).toBe('MISSED');
    expect(verdictOf(figure({ ours: 51, bar: { of: 'ours', atMost: 50 } }))).toBe('MISSED');
    expect(verdictOf(figure({ ours: 4999, bar: { of: 'ours', atLeast: 5000 } }))).toBe('MISSED');
  });

  it('judges no figure with an unstable floor and misses a ratio without floor', () => {
    expect(verdictOf(figure({ floorSpread: 0.31 }))).toBe('not judged');
    expect(verdictOf({ name: 'a figure', unit: 'µs', ours: 15, bar: { of: 'ratio', atMost: 1.6 } })).toBe('MISSED');
  });

  it('prints the measured value, floor, ratio, bar and verdict', () => {
    expect(table([figure({})]).split('\n')[1]).toMatch(/a figure\s+µs\s+15\.00\s+10\.00\s+1\.50\s+≤ 1\.6 ×\s+holds/);
  });
});

describe('rounds', () => {
  it('alternates the sides and returns medians and the spread of the floor', async () => {
    const order: string[] = [];
    let [a, b] = [0, 0];
    const result = await interleaved(
      3,
      async () => (order.push('ours'), (a += 1)),
      async () => (order.push('floor'), (b += 10)),
    );
    expect(order).toEqual(['ours', 'floor', 'floor', 'ours', 'ours', 'floor']);
    expect(result).toEqual({ ours: 2, floor: 20, floorSpread: 1 });
  });

  it('computes medians and percentiles and throws on empty input', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    expect([percentile([5, 1, 4, 2, 3], 0.5), percentile([5, 1, 4, 2, 3], 0.99), percentile([7], 0)]).toEqual([
      3, 5, 7,
    ]);
    expect(() => median([])).toThrow(TypeError);
    expect(() => percentile([], 0.5)).toThrow(TypeError);
  });
});
