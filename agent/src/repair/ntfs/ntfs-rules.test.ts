/** Data-protecting rules, each with the repair of a careless tool and the resulting harm. */
import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { depsOf } from '../../fixtures/disk/broken-disk.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { copyOf } from '../../fixtures/image-file.js';
import { repairInPlace } from '../../fixtures/repaired.js';
import { failedChecks, inspectNtfs, lostFiles } from '../../fixtures/ntfs/ntfs-proof.js';
import {
  damageNtfs,
  ntfsManifest,
  ntfsOldMirror,
  ntfsPlaces,
  ntfsVolume,
  soundNtfs,
  type NtfsDamage,
} from '../../fixtures/ntfs/ntfs.js';
import { executeRepair } from '../execute/execute-repair.js';
import { MemoryView } from '../view/block-view.js';
import { ntfsExtent } from './ntfs-extent.js';

/** Restores the boot sector from the partition's last sector, requiring only `FILE` at both tables. */
function fromLastSector(volume: Buffer): Buffer {
  const after = copyOf(volume);
  volume.copy(after, 0, volume.length - 512);
  const { mft, mirror } = ntfsPlaces(after);
  expect([mft, mirror].map((at) => after.toString('latin1', at, at + 4))).toEqual(['FILE', 'FILE']);
  return after;
}

describe('boot sector and copy both damaged', () => {
  const FIELD = { cluster: 0x0d, mft: 0x30, mirror: 0x38, total: 0x28, record: 0x40, name: 0x03 } as const;
  const hurt = (sound: Buffer, first: readonly number[], copy: readonly number[]): Buffer => {
    const bytes = copyOf(sound);
    const end = ntfsPlaces(sound).copy;
    for (const at of first) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    for (const at of copy) bytes[end + at] = (bytes[end + at] ?? 0) ^ 0x5a;
    return bytes;
  };

  it.each([
    ['the cluster of $MFT and the size of a cluster', [FIELD.mft], [FIELD.cluster]],
    ['the size of the volume and the cluster of the mirror', [FIELD.total], [FIELD.mirror]],
    ['two fields each', [FIELD.cluster, FIELD.mirror], [FIELD.mft, FIELD.record]],
    ['the name and the size of a record', [FIELD.name], [FIELD.record]],
  ])('joins both sectors to the original after damage in %s', async (_, first, copy) => {
    const sound = await soundNtfs();
    const bytes = hurt(sound, first, copy);
    const report = await inspectNtfs(bytes);
    expect(report).toMatchObject({ kind: 'damaged', findings: [{ code: 'ntfs.boot_sectors_damaged' }] });
    expect(repairInPlace(bytes, report).equals(sound)).toBe(true);
    expect(await failedChecks(sound)).toEqual([]);
  });

  it('leaves damage in the same field to a person and does not report the copy as missing', async () => {
    expect(await inspectNtfs(hurt(await soundNtfs(), [FIELD.mft], [FIELD.mft + 1]))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/its copy at byte \d+ is damaged, too/),
    });
  });
});

describe('copy of an older, larger volume', () => {
  it('restores the copy at sector `total`, where the older copy would lose every file', async () => {
    const sound = await soundNtfs('reformatted');
    const damaged = damageNtfs(sound, 'boot-zeroed');

    const naive = fromLastSector(damaged);
    expect((await lostFiles(naive, 'reformatted')).length).toBe((await ntfsManifest('reformatted')).length);
    expect((await failedChecks(naive)).length).toBeGreaterThan(0);
    expect(await inspectNtfs(naive)).not.toMatchObject({ kind: 'healthy' });

    expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(sound)).toBe(true);
  });

  it('rejects an older copy of the same cluster size, which claims space outside the volume', async () => {
    const sound = await soundNtfs('shrunk');
    const damaged = damageNtfs(sound, 'boot-random');

    const naive = fromLastSector(damaged);
    expect(ntfsPlaces(naive).copy - ntfsPlaces(sound).copy).toBeGreaterThan(4_000_000);
    expect(await failedChecks(naive)).toEqual([expect.stringMatching(/^\$Bitmap has \d+ bits for 3071 clusters$/)]);
    // Sector 0 now agrees with a copy at its stated position. Only the volume itself contradicts, and our repair
    // restores the right sector.
    expect(repairInPlace(naive, await inspectNtfs(naive)).equals(sound)).toBe(true);

    expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(sound)).toBe(true);
  });

  it('ends the extent with the volume’s own copy, and returns the whole size without that copy', async () => {
    const sound = await soundNtfs('shrunk');
    const end = ntfsPlaces(sound).copy + 512;
    const extents = [
      sound,
      damageNtfs(sound, 'copy-zeroed'),
      damageNtfs(sound, 'boot-random'),
      sound.subarray(0, 100),
    ].map((volume) => ntfsExtent(new MemoryView(volume)));
    expect(await Promise.all(extents)).toEqual([end, sound.length, sound.length, 100]);
  });

  it('writes a lost copy to sector `total`, not to the end of the partition', async () => {
    const sound = await soundNtfs('shrunk');
    const report = await inspectNtfs(damageNtfs(sound, 'copy-zeroed'));
    expect(report).toMatchObject({ kind: 'damaged', writes: [{ offset: ntfsPlaces(sound).copy }] });
    expect(ntfsPlaces(sound).copy).toBeLessThan(sound.length - 4_000_000);
  });

  it('leaves the volume to a person when the older copy is the only copy left', async () => {
    const damaged = damageNtfs(await soundNtfs('shrunk'), 'both-boot-sectors');
    expect(fromLastSector(damaged).equals(damaged)).toBe(false);
    expect(await inspectNtfs(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/\$Bitmap/),
    });
  });
});

describe('$MFTMirr older than $MFT', () => {
  async function withOldMirror(): Promise<{ sound: Buffer; damaged: Buffer }> {
    const sound = await soundNtfs('grown');
    const damaged = copyOf(sound);
    const { mft, mirror, record } = ntfsPlaces(sound);
    (await ntfsOldMirror()).copy(damaged, mirror);
    damaged.fill(0, mft, mft + record);
    return { sound, damaged };
  }

  it('leaves $MFT to a person, where restoring the mirror would lose all 800 files', async () => {
    const { sound, damaged } = await withOldMirror();
    expect(await lostFiles(sound, 'grown')).toEqual([]);

    const { mft, mirror, record } = ntfsPlaces(sound);
    const naive = copyOf(damaged);
    naive.copy(naive, mft, mirror, mirror + record);
    expect(await lostFiles(naive, 'grown')).toHaveLength(800);
    expect(await failedChecks(naive)).toEqual([
      expect.stringMatching(/^record \d+ is in use, and \$MFT reaches \d+ records$/),
    ]);
    expect(await inspectNtfs(naive)).toMatchObject({ kind: 'needs_person' });

    expect(await inspectNtfs(damaged)).toMatchObject({
      kind: 'needs_person',
      findings: [{ code: 'ntfs.mft_damaged' }, { code: 'ntfs.mft_mirror_older' }],
    });
  });

  it('detects the old mirror by names when the bitmap of $MFT shows nothing', async () => {
    const { damaged } = await withOldMirror();
    forgetRecords(damaged);
    expect(await inspectNtfs(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/names? leads? to/),
    });
  });

  it('detects the old mirror by records when no name leads to them', async () => {
    const { damaged } = await withOldMirror();
    forgetRecords(damaged);
    forgetName(damaged, 'orders');
    expect(await inspectNtfs(damaged)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/cluster \d+ holds file records/),
    });
  });

  it('leaves a sound $MFT with a valid but different mirror to a person', async () => {
    const { sound, damaged } = await withOldMirror();
    const { mft, record } = ntfsPlaces(sound);
    sound.copy(damaged, mft, mft, mft + record);
    expect(await inspectNtfs(damaged)).toMatchObject({
      kind: 'needs_person',
      findings: [{ code: 'ntfs.mft_copies_disagree' }],
    });
    expect(await failedChecks(damaged)).toEqual([expect.stringMatching(/differs between \$MFT and \$MFTMirr/)]);
  });

  /**
   * Clears $MFT's own bitmap behind the records known to the old mirror. The mirror's record 0 names the bitmap
   * cluster.
   */
  function forgetRecords(volume: Buffer): void {
    const { mirror, cluster } = ntfsPlaces(volume);
    for (let at = mirror + volume.readUInt16LE(mirror + 0x14); ; at += volume.readUInt32LE(at + 4)) {
      if (volume.readUInt32LE(at) !== 0xb0) continue;
      const run = at + volume.readUInt16LE(at + 32);
      const head = volume.readUInt8(run);
      const start = volume.readIntLE(run + 1 + (head & 15), head >> 4) * cluster;
      volume.fill(0, start + 8, start + cluster);
      return;
    }
  }

  function forgetName(volume: Buffer, name: string): void {
    const rootReference = Buffer.from([5, 0, 0, 0, 0, 0, 5, 0]);
    const text = Buffer.from(name, 'utf16le');
    for (let block = volume.indexOf('INDX'); block !== -1; block = volume.indexOf('INDX', block + 4096)) {
      const at = volume.indexOf(text, block);
      if (at === -1 || at > block + 4096 || volume[at - 2] !== name.length) continue;
      rootReference.copy(volume, at - 0x52);
      return;
    }
    throw new RangeError(`${name} is not in the index`);
  }
});

describe('first sector lost while the volume is unclean', () => {
  it.each(['dirty', 'check-under-way', 'log-in-use'] as const)(
    'restores the sector and keeps flag and log (%s)',
    async (state) => {
      const left = damageNtfs(await soundNtfs(), state);
      const bytes = damageNtfs(left, 'boot-zeroed');
      const seen = await diagnosed(bytes);
      expect(seen).toMatchObject({
        verdict: 'repairable',
        findings: [{ code: 'ntfs.boot_sector_damaged' }],
        reason: expect.stringContaining('Windows will check it at its next start'),
      });
      expect(seen.plan?.writes.map(({ offset, length }) => [offset, length])).toEqual([[0, 512]]);
      const after = afterPlan(bytes, seen);
      expect(after.subarray(512).equals(left.subarray(512))).toBe(true);
      expect(await diagnosed(after)).toMatchObject({ verdict: 'needs_person', layers: [{ state: 'pending' }] });
    },
  );

  it('writes and verifies the sector and reports the repair as completed', async () => {
    const machine = new FragileMachine(damageNtfs(damageNtfs(await soundNtfs(), 'dirty'), 'boot-zeroed'));
    const deps = { ...depsOf(machine), ...everyReader };
    const { plan } = await diagnosed(machine.bytes, { device: machine.device.identity });
    expect(await executeRepair(plan!.digest, deps)).toMatchObject({ status: 'completed' });
  });

  it('repairs another partition beside a dirty volume', async () => {
    const disk = gptDisk({
      parts: [
        { type: 'basic', name: 'windows', volume: damageNtfs(await soundNtfs(), 'dirty') },
        { type: 'linux', name: 'card', volume: exfatVolume().bytes },
      ],
    });
    const bytes = Buffer.from(disk.bytes).fill(0, disk.parts[1]!.offset, disk.parts[1]!.offset + 512);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: 'exfat.boot_region_damaged' }] });
    expect(
      afterPlan(bytes, seen).subarray(0, disk.parts[1]!.offset).equals(disk.bytes.subarray(0, disk.parts[1]!.offset)),
    ).toBe(true);
  });
});

describe('damage left to a person', () => {
  it.each([
    ['dirty', 'ntfs.dirty'],
    ['check-under-way', 'ntfs.dirty'],
    ['hibernated', 'ntfs.hibernated'],
    ['log-in-use', 'ntfs.log_unclean'],
    ['log-garbled', 'ntfs.log_unclean'],
    ['copies-disagree', 'ntfs.boot_copies_disagree'],
    ['tables-disagree', 'ntfs.mft_copies_disagree'],
    ['both-boot-sectors', 'ntfs.boot_sector_damaged'],
    ['mft-and-mirror', 'ntfs.system_records_damaged'],
    ['root-directory-zeroed', 'ntfs.system_records_damaged'],
  ] as const)('leaves %s to a person', async (kind, code) => {
    expect(await inspectNtfs(damageNtfs(await soundNtfs(), kind))).toMatchObject({
      kind: 'needs_person',
      findings: [{ code }],
    });
  });

  it('leaves a zeroed boot sector to a person if the volume is hibernated or its log unreadable', async () => {
    for (const state of ['hibernated', 'log-garbled'] satisfies NtfsDamage[])
      expect(await inspectNtfs(damageNtfs(damageNtfs(await soundNtfs(), state), 'boot-zeroed'))).toMatchObject({
        kind: 'needs_person',
        findings: [{ procedure: 'boot.volume' }, { procedure: 'boot.volume' }],
      });
  });

  it.each(['mft-first-records-zeroed', 'copy-random'] as const)(
    'leaves %s to a person if the volume is dirty, hibernated or has an open log',
    async (kind) => {
      for (const state of ['dirty', 'hibernated', 'log-in-use'] satisfies NtfsDamage[]) {
        const report = await inspectNtfs(damageNtfs(damageNtfs(await soundNtfs(), state), kind));
        expect(report).toMatchObject({
          kind: 'needs_person',
          findings: [{ procedure: 'boot.volume' }, { procedure: 'boot.volume' }],
        });
      }
    },
  );

  it('leaves an image shorter than its volume to a person', async () => {
    const volume = await ntfsVolume();
    expect(await inspectNtfs(volume.subarray(0, volume.length * 0.6))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/bytes and there are/),
    });
    expect(await inspectNtfs(volume.subarray(0, volume.length - 512))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/no copy of its boot sector can lie there/),
    });
  });

  it('leaves a foreign structure in place of the copy to a person', async () => {
    const volume = damageNtfs(await soundNtfs(), 'copy-zeroed');
    volume.write('EFI PART', ntfsPlaces(volume).copy);
    expect(await inspectNtfs(volume)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/lies a partition table/),
    });
  });

  it('leaves an NTFS volume with a valid ext4 superblock to a person', async () => {
    const volume = await ntfsVolume();
    asExt4(volume);
    expect(await inspectNtfs(volume)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringMatching(/NTFS and of ext4/),
    });
  });
});

function asExt4(volume: Buffer): void {
  for (const [at, value] of [
    [0, 4096],
    [4, 16_384],
    [0x18, 0],
    [0x20, 8192],
  ] as const)
    volume.writeUInt32LE(value, 1024 + at);
  volume.writeUInt16LE(0xef53, 1024 + 0x38);
}

describe('views without NTFS', () => {
  it('ignores BitLocker, even with copies of an NTFS volume in it', async () => {
    expect(await inspectNtfs(damageNtfs(await soundNtfs(), 'bitlocker'))).toEqual({ kind: 'absent' });
  });

  it.each([
    ['ext4', asExt4],
    [
      'FAT32',
      (volume: Buffer) => {
        volume.write('FAT32   ', 0x52);
      },
    ],
    [
      'exFAT',
      (volume: Buffer) => {
        volume.write('EXFAT   ', 3);
      },
    ],
    [
      'XFS',
      (volume: Buffer) => {
        volume.write('XFSB', 0);
      },
    ],
    [
      'LUKS',
      (volume: Buffer) => {
        volume.write('LUKS\xba\xbe', 0, 'latin1');
      },
    ],
    [
      'Btrfs',
      (volume: Buffer) => {
        volume.write('_BHRfS_M', 65_600);
      },
    ],
  ])('ignores an old NTFS copy and $MFT under %s', async (_format, write) => {
    const volume = damageNtfs(await soundNtfs(), 'boot-zeroed');
    write(volume);
    expect(await inspectNtfs(volume)).toEqual({ kind: 'absent' });
  });

  it('ignores an old copy without a $MFT', async () => {
    const volume = await ntfsVolume();
    volume.fill(0, 0, volume.length - 512);
    expect(await inspectNtfs(volume)).toEqual({ kind: 'absent' });
  });
});
