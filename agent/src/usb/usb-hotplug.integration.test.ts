import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { whereIs } from '../fixtures/tools.js';
import { withTools } from '../fixtures/with-tools.js';
import { SOURCE_FLAGS } from '../fixtures/source-flags.js';

const SEED = 20_261_128;
const CYCLES = 200;
/** Milliseconds: design goal from a plug to the screen, measured here up to the bench. */
const MOST_MS = 300;
const MOST_HEAP = 4 * 1024 * 1024;

interface Seen {
  split: string[];
  times: { plug: number[]; unplug: number[] };
  before: { heap: number; files: number; rss: number };
  after: { heap: number; files: number; rss: number };
  isAgreed: boolean;
  shown: string[];
  mirrored: string[];
  lines: string[];
  fromLibusb: string[];
  fromSysfs: string[];
}

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity;

function plugInRandomOrder(): Seen {
  const run = spawnSync(
    whereIs('umockdev-wrapper') as string,
    [
      '/usr/bin/python3',
      file('../fixtures/usb/testbed.py'),
      process.execPath,
      '--expose-gc',
      ...SOURCE_FLAGS,
      file('../fixtures/usb/usb-in-a-child.ts'),
      String(SEED),
      String(CYCLES),
    ],
    { env: { PATH: process.env.PATH }, timeout: 110_000, maxBuffer: 16 * 1024 * 1024 },
  );
  const said = run.stdout.toString().trim();
  if (said === '') throw new Error(`The child printed nothing (exit ${run.status}): ${run.stderr.toString()}`);
  return JSON.parse(said) as Seen;
}

withTools(['umockdev-wrapper'], () => {
  describe(`USB devices plugged and unplugged ${CYCLES} times in random order`, () => {
    let seen: Seen;
    beforeAll(() => {
      seen = plugInRandomOrder();
      const { plug, unplug } = seen.times;
      const figures = [plug, unplug].map(
        (times) => `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      );
      const grown = (seen.after.rss - seen.before.rss) / 1024 / 1024;
      process.stderr.write(
        `USB plug → bench: ${figures[0]} (n=${plug.length}); unplug: ${figures[1]} (n=${unplug.length}); ` +
          `memory grew by ${grown.toFixed(1)} MB\n`,
      );
    });

    it('keeps the id and the fingerprint of a device over all of its modes', () => expect(seen.split).toEqual([]));

    it('agrees with the plugged devices at the end', () => {
      expect(seen.isAgreed).toBe(true);
      expect(seen.shown.length).toBeGreaterThan(0);
    });

    it('reports exactly the differences', () => expect(seen.mirrored).toEqual(seen.shown));

    it('shows a plugged device on the bench in time', () => {
      expect(seen.times.plug).toHaveLength(CYCLES);
      expect(percentile(seen.times.plug, 0.5)).toBeLessThanOrEqual(MOST_MS);
    });

    it('keeps no file and no memory of devices that are gone', () => {
      expect(seen.after.files).toBe(seen.before.files);
      expect(seen.after.heap - seen.before.heap).toBeLessThanOrEqual(MOST_HEAP);
    });

    it('misses no event', () => expect(seen.lines).toEqual([]));

    it('reads the same descriptors from the kernel and through libusb', () =>
      expect(seen.fromLibusb).toEqual(seen.fromSysfs));
  });
});
