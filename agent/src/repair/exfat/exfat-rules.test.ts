/** Data-protecting rules for exFAT: cases in which a boot region restored from its copy would destroy data. */
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
  /**
   * The same space formatted again with a different cluster size. The copy from the earlier format is still in place.
   */
  const newer = exfatVolume({ sectorsPerCluster: 16, files: [{ path: 'NEW.BIN', bytes: Buffer.alloc(90_000, 7) }] });
  const stale = copyOf(newer.bytes);
  volume.bytes.copy(stale, REGION, REGION, 2 * REGION);

  it('leaves a stale copy beside a valid boot region to a person', async () => {
    expect(await verdictOf(stale)).toEqual(needsPerson(/describe different volumes/));
  });

  it('refuses to restore a stale copy over a lost boot region', async () => {
    const lost = copyOf(stale).fill(0, 0, REGION);
    expect(await changedExfatFiles(naiveRegion(lost), newer)).toHaveLength(1);
    expect(await verdictOf(lost)).toEqual(needsPerson(/is not in order/));
  });

  it('leaves a stale copy beside a boot region with a wrong checksum to a person', async () => {
    const lost = copyOf(stale).fill(0, REGION - 512, REGION);
    expect(await verdictOf(lost)).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });
});

describe('state of a volume without its boot region', () => {
  it('refuses to take a clean state from the copy when the first sector is marked dirty', async () => {
    const dirty = damageExfat(volume, 'checksum_wiped');
    dirty[106]! |= 2;
    expect(await inspectExfat(naiveRegion(dirty))).toMatchObject({ kind: 'healthy' });
    expect(await verdictOf(dirty)).toEqual(needsPerson(/wasn't shut down properly/));
  });

  it('refuses a restore when clusters in use are marked as free', async () => {
    const lost = damageExfat(volume, 'region_wiped');
    lost[volume.layout.bitmapOffset + 1]! &= 0xf0;
    expect(await verdictOf(lost)).toEqual(needsPerson(/new files would overwrite them/));
  });

  it('refuses to repair a volume marked with a medium failure', async () => {
    const failing = withRegions(volume.bytes, (boot) => void (boot[106]! |= 4)).fill(0, 0, 512);
    expect(await verdictOf(failing)).toEqual(needsPerson(/Check the hardware/));
  });
});

describe('newer data over an exFAT volume', () => {
  const card = exfatVolume({ sizeBytes: 40 * MIB, files: [{ path: 'OLD.BIN', bytes: Buffer.alloc(5000, 1) }] });
  const partitioned = copyOf(card.bytes);
  const disk = mbrDisk({
    parts: [{ type: 'esp', name: 'new', volume: fat32Volume({ sizeBytes: 34 * MIB, hiddenSectors: 2048 }).bytes }],
  });
  disk.bytes.copy(partitioned, 0, 0, 512);
  disk.bytes.copy(partitioned, MIB, MIB);

  it('keeps a partition table that replaced the exFAT boot sector', async () => {
    expect((await diagnosed(partitioned)).verdict).toBe('healthy');
    expect(naiveRegion(partitioned).subarray(446, 510).equals(partitioned.subarray(446, 510))).toBe(false);
  });

  it('stops the repair when a volume lies outside the files of the old exFAT volume', async () => {
    expect(await verdictOf(copyOf(partitioned).fill(0, 0, 512))).toEqual(needsPerson(/fat32 begins|traces/));
  });

  it('refuses to restore exFAT over a FAT32 volume on the whole card', async () => {
    const bytes = copyOf(fat32Volume({ sizeBytes: 40 * MIB }).bytes);
    card.bytes.copy(bytes, REGION, REGION, 2 * REGION);
    expect(await diagnosed(bytes)).toMatchObject({ verdict: 'healthy', layers: [{ format: 'fat32' }] });
    expect(await verdictOf(copyOf(bytes).fill(0, 0, 512))).toMatchObject({ verdict: 'needs_person', plan: undefined });
  });
});
