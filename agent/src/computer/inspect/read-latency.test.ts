import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { withFolder } from '../../fixtures/image-file.js';
import { measureReadLatency, summary } from './read-latency.js';
import { isSeen } from '../host/seen.js';

const stop = new AbortController().signal;

describe('read latency', () => {
  it('measures on a file of its own and deletes the file afterwards', () =>
    withFolder(async (folder) => {
      const seen = await measureReadLatency(folder, stop, 8 * 1024 * 1024);
      if (!isSeen(seen)) throw new RangeError(seen.notSeen);
      expect(seen.value.reads).toBe(512);
      // A read from the drive, and not from the page cache, takes longer than zero.
      expect(seen.value.medianMicros).toBeGreaterThan(0);
      expect(seen.value.p95Micros).toBeGreaterThanOrEqual(seen.value.medianMicros);
      expect(await readdir(folder)).toEqual([]);
    }));

  it('leaves no file behind when stopped', () =>
    withFolder(async (folder) => {
      await expect(measureReadLatency(folder, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
      expect(await readdir(folder)).toEqual([]);
    }));

  it('returns the median and the 95th percentile', () => {
    const micros = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect(summary(micros)).toEqual({ value: { reads: 100, medianMicros: 50, p95Micros: 95 } });
  });

  it('reports nothing for fewer than a hundred reads', () =>
    expect(summary(Array.from({ length: 99 }, () => 1))).toEqual({
      notSeen: 'only 99 reads came back within 5 seconds',
    }));
});
