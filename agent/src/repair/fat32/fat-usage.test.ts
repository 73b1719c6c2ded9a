import { describe, expect, it } from '@jest/globals';
import { everyReader } from '../../fixtures/diagnosing.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { copyOf } from '../../fixtures/image-file.js';
import { Dice } from '../../fixtures/seeded-bytes.js';
import { diagnose } from '../diagnose/diagnose.js';
import { MemoryView } from '../view/block-view.js';
import { clusterCount, parseBootSector, type Geometry } from '../fat/boot-sector.js';
import { BAD_CLUSTER, countUsage, FatTable, UsageCount, type Usage } from './fat-table.js';

const volume = fat32Volume({ sizeBytes: 6 * MIB, fragmented: true });
const boot = parseBootSector(volume.bytes);
if (!boot.ok) throw new TypeError(boot.why);
const { geometry } = boot;
const signal = new AbortController().signal;
const CLUSTERS = clusterCount(geometry) + 2;

/** Reference implementation: counts entry by entry, too slow for a large table. */
function counted(table: Buffer, g: Geometry): Usage {
  const usage: Usage = { free: 0, firstFree: 0, bad: 0 };
  for (let cluster = 2; cluster < clusterCount(g) + 2; cluster += 1) {
    const entry = table.readUInt32LE(cluster * 4) & 0x0fffffff;
    if (entry === BAD_CLUSTER) usage.bad += 1;
    if (entry !== 0) continue;
    usage.free += 1;
    if (usage.firstFree === 0) usage.firstFree = cluster;
  }
  return usage;
}

describe('usage count of a FAT', () => {
  it.each([1, 2, 3, 4, 5, 6])('matches an entry-by-entry count with pieces of any size (seed %i)', async (seed) => {
    const dice = new Dice(seed);
    const table = Buffer.alloc(Math.ceil((CLUSTERS * 4) / 512) * 512 + 1024);
    table.writeUInt32LE(0x0fffffff, 4);
    for (let at = dice.below(20); at < table.length / 4; at += 1 + dice.below(seed * 400))
      table.writeUInt32LE([0x0fffffff, BAD_CLUSTER, 0xf0000000, 7][dice.below(4)]! >>> 0, at * 4);
    const wanted = counted(table, geometry);
    for (const piece of [512, 4096, 65_536]) {
      const count = new UsageCount(geometry);
      for (let at = 0; at < table.length; at += piece) count.add(at / 4, table.subarray(at, at + piece));
      expect(count.usage).toEqual(wanted);
    }
    const whole = new FatTable((at, length) => Promise.resolve(table.subarray(at, at + length)), table.length);
    expect(await countUsage(whole, geometry, signal)).toEqual(wanted);
  });

  it('counts unaligned bytes correctly', () => {
    const bytes = Buffer.alloc(4097).subarray(1);
    bytes.writeUInt32LE(7, 12);
    const count = new UsageCount(geometry);
    count.add(0, bytes);
    expect(count.usage).toMatchObject({ free: 1021, firstFree: 2 });
  });
});

class Counting extends MemoryView {
  readings = 0;
  override read(offset: number, length: number): Promise<Buffer> {
    const { fatOffsets, fatBytes } = volume.layout;
    if (offset === fatOffsets[0] && length > fatBytes / 2 && length <= fatBytes) this.readings += 1;
    return super.read(offset, length);
  }
}

describe('diagnosis of a FAT32 volume', () => {
  it('reads a table once for each look and each second reading', async () => {
    const view = new Counting(copyOf(volume.bytes).fill(0, 0, 512));
    const device = { kind: 'image' as const, id: 'image:test', size: view.size, sectorSize: 512 };
    const { verdict } = await diagnose(view, { ...everyReader, device, signal });
    expect(verdict).toBe('repairable');
    // Two looks (as found and as rehearsed) with two reads each: the comparison with its count, and a page for chains,
    // which covers all of such a small table. One more read for the second reading; the second reading of the damaged
    // volume ends at the lost boot sector.
    expect(view.readings).toBe(2 * 2 + 1);
  });
});
