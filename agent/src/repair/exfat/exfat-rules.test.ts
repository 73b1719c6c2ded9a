/** The rules that save data, for exFAT: what a copy of the boot region would destroy, and what it cannot know. */
import { describe, expect, it } from '@jest/globals';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { mbrDisk } from '../../fixtures/disk/disk.js';
import { damageExfat, naiveRegion, withRegions } from '../../fixtures/exfat/exfat-damage.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { changedExfatFiles, inspectExfat } from '../../fixtures/exfat/exfat-proof.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { copyOf } from '../../fixtures/image-file.js';
import { needsPerson, verdictOf } from '../../fixtures/verdicts.js';

const REGION = 12 * 512;
const volume = exfatVolume();

describe('a copy of an older volume', () => {
  /** The same place, formatted again with other clusters; the copy of before lies where it lay. */
  const newer = exfatVolume({ sectorsPerCluster: 16, files: [{ path: 'NEW.BIN', bytes: Buffer.alloc(90_000, 7) }] });
  const stale = copyOf(newer.bytes);
  volume.bytes.copy(stale, REGION, REGION, 2 * REGION);

  it('beside a sound boot region is left to a person, and takes nothing from the volume', async () => {
    expect(await verdictOf(stale)).toEqual(needsPerson(/describe different volumes/));
  });

  it('under a lost boot region does not come back: the naive repair loses every file', async () => {
    const lost = copyOf(stale).fill(0, 0, REGION);
    expect(await changedExfatFiles(naiveRegion(lost), newer)).toHaveLength(1);
    expect(await verdictOf(lost)).toEqual(needsPerson(/is not in order/));
  });

  it('under a boot region with a wrong checksum is not believed either, and a person decides', async () => {
    const lost = copyOf(stale).fill(0, REGION - 512, REGION);
    expect(await verdictOf(lost)).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });
});

describe('the state of a volume that lost its boot region', () => {
  it('is not taken from the copy where the first sector still says "dirty": the naive repair calls it clean', async () => {
    const dirty = damageExfat(volume, 'checksum_wiped');
    dirty[106]! |= 2;
    expect(await inspectExfat(naiveRegion(dirty))).toMatchObject({ kind: 'healthy' });
    expect(await verdictOf(dirty)).toEqual(needsPerson(/wasn't shut down properly/));
  });

  it('is proven by the whole account: with clusters in use that are marked as free, nothing is restored', async () => {
    const lost = damageExfat(volume, 'region_wiped');
    lost[volume.layout.bitmapOffset + 1]! &= 0xf0;
    expect(await verdictOf(lost)).toEqual(needsPerson(/new files would overwrite them/));
  });

  it('that says the medium failed is not repaired', async () => {
    const failing = withRegions(volume.bytes, (boot) => void (boot[106]! |= 4)).fill(0, 0, 512);
    expect(await verdictOf(failing)).toEqual(needsPerson(/Check the hardware/));
  });
});

describe('what came after an exFAT volume', () => {
  const card = exfatVolume({ sizeBytes: 40 * MIB, files: [{ path: 'OLD.BIN', bytes: Buffer.alloc(5000, 1) }] });
  const partitioned = copyOf(card.bytes);
  const disk = mbrDisk({
    parts: [{ type: 'esp', name: 'new', volume: fat32Volume({ sizeBytes: 34 * MIB, hiddenSectors: 2048 }).bytes }],
  });
  disk.bytes.copy(partitioned, 0, 0, 512);
  disk.bytes.copy(partitioned, MIB, MIB);

  it('a partition table in the first sector is the truth; the naive repair writes the old volume over it', async () => {
    expect((await diagnosed(partitioned)).verdict).toBe('healthy');
    expect(naiveRegion(partitioned).subarray(446, 510).equals(partitioned.subarray(446, 510))).toBe(false);
  });

  it('with that table lost, a volume that no file of the old one covers stops the repair', async () => {
    expect(await verdictOf(copyOf(partitioned).fill(0, 0, 512))).toEqual(needsPerson(/fat32 begins|traces/));
  });

  it('a FAT32 volume over the whole card is not turned back: the copy behind it is of the past', async () => {
    const bytes = copyOf(fat32Volume({ sizeBytes: 40 * MIB }).bytes);
    card.bytes.copy(bytes, REGION, REGION, 2 * REGION);
    expect(await diagnosed(bytes)).toMatchObject({ verdict: 'healthy', layers: [{ format: 'fat32' }] });
    expect(await verdictOf(copyOf(bytes).fill(0, 0, 512))).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });
});
