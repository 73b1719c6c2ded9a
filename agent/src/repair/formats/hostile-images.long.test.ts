import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { diagnosed, afterPlan, everyReader } from '../../fixtures/diagnosing.js';
import { HOSTILE_COUNT, hostileImages, hostileViews } from '../../fixtures/hostile/hostile.js';
import { MAX_READ, MemoryView, type BlockView } from '../view/block-view.js';
import { diagnose } from '../diagnose/diagnose.js';
import { recognise } from './recognise.js';

const SEED = 20_240_102;
const MIB = 1024 * 1024;
const IMAGES = [...hostileImages(SEED)];
const never = new AbortController().signal;

class Watched implements BlockView {
  bytesRead = 0;
  longest = 0;
  readonly size: number;
  readonly sectorSize = 512;
  constructor(private readonly inner: BlockView) {
    this.size = inner.size;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    this.bytesRead += length;
    this.longest = Math.max(this.longest, length);
    return this.inner.read(offset, length);
  }
}

const device = (size: number) => ({ kind: 'image' as const, id: 'image:hostile', size, sectorSize: 512 });

describe('hostile images', () => {
  it('builds 260 distinct reproducible images of at most 2 MiB', () => {
    expect(IMAGES).toHaveLength(HOSTILE_COUNT);
    let same = 0;
    for (const { name, bytes } of hostileImages(SEED)) {
      expect(name).toBe(IMAGES[same]!.name);
      expect(bytes.equals(IMAGES[same]!.bytes)).toBe(true);
      same += 1;
    }
    expect(same).toBe(HOSTILE_COUNT);
    const changed = [...hostileImages(SEED + 1)].filter(({ bytes }, index) => !bytes.equals(IMAGES[index]!.bytes));
    expect(changed.length).toBeGreaterThan(HOSTILE_COUNT / 8);
    expect(new Set(IMAGES.map((image) => image.name)).size).toBe(HOSTILE_COUNT);
    expect(Math.max(...IMAGES.map((image) => image.bytes.length))).toBeLessThanOrEqual(2 * MIB);
  });

  it.each(Array.from({ length: HOSTILE_COUNT / 20 }, (_, index) => index * 20))(
    'gives a verdict with bounded reads and no writes for images from number %i',
    async (from) => {
      for (const { name, bytes } of IMAGES.slice(from, from + 20)) {
        const before = crc32(bytes);
        const view = new Watched(new MemoryView(bytes));
        const seen = await diagnose(view, { ...everyReader, device: device(bytes.length), signal: never });
        expect(`${name}: ${seen.reason}`).toMatch(/: [A-Z0-9].*\.$/s);
        // An accidental failure would show an engine error message; all intended failures have sentences of their own.
        expect(`${name}: ${seen.reason}`).not.toMatch(/TypeError|RangeError|ERR_|NaN/);
        expect(crc32(bytes)).toBe(before);
        expect(view.longest).toBeLessThanOrEqual(MAX_READ);
        expect({ name, bounded: view.bytesRead <= 64 * bytes.length + 64 * MIB }).toEqual({ name, bounded: true });
        expect({ name, plan: seen.plan !== undefined }).toEqual({ name, plan: seen.verdict === 'repairable' });
        if (seen.plan === undefined) continue;
        const after = await diagnosed(afterPlan(bytes, seen));
        expect({ name, verdict: after.verdict }).toEqual({ name, verdict: 'healthy' });
        expect(after.reachable.before.files).toBeGreaterThanOrEqual(seen.reachable.before.files);
      }
    },
  );

  it('gives a verdict for views of terabytes without reading their claimed size', async () => {
    for (const { name, view } of hostileViews()) {
      const watched = new Watched(view);
      const seen = await diagnose(watched, { ...everyReader, device: device(view.size), signal: never });
      expect(`${name}: ${seen.verdict}: ${seen.reason}`).toMatch(/: (needs_person|refused|failed): [A-Z0-9].*\.$/s);
      expect({ name, bounded: watched.bytesRead < 1024 * MIB }).toEqual({ name, bounded: true });
    }
  });

  it('recognises formats without an empty name or detail', async () => {
    for (const { name, bytes } of IMAGES) {
      const wordless = (await recognise(new MemoryView(bytes), never)).filter(
        ({ format, detail }) => format === '' || !/\w/.test(detail),
      );
      expect({ name, wordless }).toEqual({ name, wordless: [] });
    }
  });
});
