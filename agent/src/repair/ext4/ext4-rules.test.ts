import { describe, expect, it } from '@jest/globals';
import {
  EXT4_HEAD,
  damageExt4,
  ext4DescriptorTable,
  ext4Volume,
  naiveDescriptors,
  naiveSuperblock,
  strikeExt4,
  withSuperblock,
} from '../../fixtures/ext4/ext4.js';
import { failedExt4Checks as failures, inspectExt4 as look, lostExt4Files } from '../../fixtures/ext4/ext4-proof.js';
import { copyOf } from '../../fixtures/image-file.js';
import { repairedView, withPart } from '../../fixtures/repaired.js';
import { MemoryView } from '../view/block-view.js';
import { openExt4, readExt4File } from './format/file.js';
import { journalState } from './format/journal.js';
import { replayJournal } from './mend/replay.js';

const signal = new AbortController().signal;

describe('valid backups under another format', () => {
  /** State after a quick format: a boot sector, the old primary wiped, and new data over a file of the old volume. */
  async function reformatted(): Promise<Buffer> {
    const bytes = ext4Volume('ext4-1k');
    const content = await readExt4File(new MemoryView(bytes), '/archive/large-5.txt');
    const at = bytes.indexOf(content.subarray(0, 1024));
    bytes.fill(0, 1024, 2048).write('NTFS    ', 3, 'latin1');
    bytes.fill('the new owner writes here. ', at, at + 64 * 1024);
    return bytes;
  }

  it('shows that a naive repair passes every check but exposes the new owner’s data', async () => {
    const naive = naiveSuperblock(await reformatted(), 8193 * 1024);
    expect(await failures(naive)).toEqual([]);
    expect((await readExt4File(new MemoryView(naive), '/archive/large-5.txt')).toString('latin1', 0, 26)).toBe(
      'the new owner writes here.',
    );
  });

  it('reports the new format and proposes nothing', async () => {
    expect(await look(await reformatted())).toMatchObject({ kind: 'foreign', format: 'NTFS' });
  });

  const sound = ext4Volume('ext4-1k');
  it.each([
    ['NTFS', 3, 'NTFS    '],
    ['exFAT', 3, 'EXFAT   '],
    ['XFS', 0, 'XFSB'],
    ['Btrfs', 0x10040, '_BHRfS_M'],
    ['LUKS', 0, 'LUKS\xba\xbe'],
    ['swap', 4086, 'SWAPSPACE2'],
    ['BitLocker', 3, '-FVE-FS-'],
    ['APFS', 32, 'NXSB'],
    ['HFS+', 1024, 'H+\0\x04'],
    ['LVM', 512, 'LABELONE'],
  ])('ignores backups under %s', async (format, offset, mark) => {
    const head = withPart(sound, 0, EXT4_HEAD, (bytes) =>
      strikeExt4(bytes, 'superblock_zeroed').write(mark, offset, 'latin1'),
    );
    expect(await look(head)).toMatchObject({ kind: 'foreign', format });
  });

  it('rejects backups when the root directory or the first inodes are gone', async () => {
    const bytes = strikeExt4(ext4Volume('ext4-1k'), 'superblock_zeroed');
    bytes.fill(0x2a, 271 * 1024, 275 * 1024);
    expect(await look(bytes)).toMatchObject({ kind: 'needs_person' });
  });

  it('ignores backups that do not lie where their group number places them', async () => {
    const bytes = strikeExt4(ext4Volume('ext4-1k'), 'superblock_zeroed');
    bytes.copy(bytes, 8193 * 1024, 24577 * 1024, 24578 * 1024);
    bytes.fill(0, 24577 * 1024, 24578 * 1024).fill(0, 40961 * 1024, 40962 * 1024);
    expect(await look(bytes)).toEqual({ kind: 'absent' });
  });
});

describe('a superblock lost after a crash', () => {
  const damaged = () => strikeExt4(ext4Volume('ext4-crashed'), 'superblock_zeroed');

  it('shows that a naive repair calls the volume clean and loses the last sixty files', async () => {
    const naive = naiveSuperblock(damaged(), 8193 * 1024);
    expect(await lostExt4Files(naive, 'ext4-crashed')).toHaveLength(60);
    expect(await failures(naive)).toEqual(['journal']);
    expect(await look(naive)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('throw them away'),
    });
  });

  it('restores the superblock with needs_recovery set so that a replay recovers every file', async () => {
    const bytes = damaged();
    const report = await look(bytes);
    const mended = repairedView(bytes, report);
    expect(report).toMatchObject({ findings: [{ code: 'ext4.superblock_lost' }, { code: 'ext4.journal_pending' }] });
    expect((await mended.read(1024 + 0x60, 4)).readUInt32LE() & 0x4).toBe(0x4);
    expect(await failures(mended)).toEqual([]);
    expect(await look(mended)).toMatchObject({
      kind: 'needs_person',
      findings: [{ code: 'ext4.journal_pending' }],
      reason: expect.stringContaining('261 files'),
    });

    const volume = await openExt4(mended);
    const state = await journalState(volume, signal);
    if (state.kind !== 'pending') throw new TypeError(state.kind);
    expect(await lostExt4Files((await replayJournal(volume, state.journal, signal)).view, 'ext4-crashed')).toEqual([]);
  });

  it.each<[string, (bytes: Buffer, journalAt: number) => void]>([
    ['whose superblock is gone', (bytes, at) => bytes.fill(0, at, at + 1024)],
    [
      'whose copy of a block does not match its checksum',
      (bytes, at) => bytes.fill(0x55, at + 2 * 1024 + 100, at + 2 * 1024 + 104),
    ],
    [
      'whose commit block does not match its checksum',
      (bytes, at) => bytes.fill(0x55, at + 27 * 1024 + 60, at + 27 * 1024 + 64),
    ],
    ['that recorded an error', (bytes, at) => bytes.fill(0xff, at + 0x20, at + 0x24)],
  ])('needs a person beside a journal %s', async (_, spoil) => {
    const bytes = damaged();
    const journalAt = bytes.indexOf(Buffer.from('c03b399800000004', 'hex'));
    spoil(bytes, journalAt);
    expect(await look(bytes)).toMatchObject({ kind: 'needs_person' });
  });

  it.each(['descriptors_zeroed', 'superblock_and_descriptors_zeroed', 'first_32k_zeroed'] as const)(
    'restores descriptors from the journal, which is newer than any backup (%s)',
    async (damage) => {
      const bytes = strikeExt4(ext4Volume('ext4-crashed'), damage);
      const report = await look(bytes);
      const mended = repairedView(bytes, report);
      if (report.kind === 'damaged')
        expect(report.findings.map(({ code }) => code)).toEqual(
          expect.arrayContaining(['ext4.group_descriptors_damaged', 'ext4.journal_pending']),
        );
      expect(await failures(mended)).toEqual([]);
      const volume = await openExt4(mended);
      const state = await journalState(volume, signal);
      if (state.kind !== 'pending') throw new TypeError(state.kind);
      expect(await lostExt4Files((await replayJournal(volume, state.journal, signal)).view, 'ext4-crashed')).toEqual(
        [],
      );
      expect(await look(mended)).toMatchObject({ kind: 'needs_person', findings: [{ code: 'ext4.journal_pending' }] });
    },
  );

  it('needs a person where the journal is kept on another device', async () => {
    const bytes = ext4Volume('ext4-1k');
    for (const at of [8193, 24577, 40961]) {
      bytes.writeUInt32LE(0, at * 1024 + 0xe0);
      bytes.writeUInt32LE(0x801, at * 1024 + 0xe4);
      bytes.copy(bytes, 1024, at * 1024, (at + 1) * 1024);
      withSuperblock(bytes, () => undefined).copy(bytes, at * 1024, 1024, 2048);
    }
    bytes.fill(0, 1024, 2048);
    expect(await look(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('another device'),
    });
  });
});

describe('group descriptors from backups that are older than the files', () => {
  const damaged = () => strikeExt4(ext4Volume('ext4-1k'), 'descriptors_zeroed');

  it('shows that a naive copy marks used inodes and blocks as free', async () => {
    const naive = naiveDescriptors(damaged(), 8194 * 1024);
    const { offset, each, groups } = ext4DescriptorTable(naive);
    const neverUsed = Array.from(
      { length: groups },
      (_, group) => naive.readUInt16LE(offset + group * each + 0x12) & 1,
    );
    expect(neverUsed.slice(0, 4)).toEqual([0, 1, 1, 1]);
    expect(await failures(naive)).toContain('group descriptors');
    expect(await look(naive)).toMatchObject({ kind: 'needs_person' });
  });

  it('takes only locations from the backup and computes flags and counts from the files', async () => {
    const bytes = damaged();
    const mended = repairedView(bytes, await look(bytes));
    const sound = ext4Volume('ext4-1k');
    const { offset, each } = ext4DescriptorTable(sound);
    const table = await mended.read(offset, 4 * each);
    expect(table.equals(sound.subarray(offset, offset + 4 * each))).toBe(true);
  });

  it('rejects descriptors when a block bitmap contradicts the files', async () => {
    const bytes = damaged();
    bytes[261 * 1024 + 5] = 0;
    expect(await look(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('block bitmap of group 2'),
    });
  });

  it('rejects descriptors when an inode bitmap contradicts the inode table', async () => {
    const bytes = damaged();
    bytes[266 * 1024] = 0;
    expect(await look(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('inode bitmap of group 1'),
    });
  });

  it('rejects a backup that names one inode table for two groups', async () => {
    const bytes = ext4Volume('ext3-1k');
    const sound = copyOf(bytes);
    // The only backup of this volume now names the inode table of group 0 for group 2 as well.
    bytes.writeUInt32LE(sound.readUInt32LE(2048 + 8), 8194 * 1024 + 64 + 8);
    expect(await look(strikeExt4(bytes, 'descriptors_zeroed'))).toMatchObject({ kind: 'needs_person' });
  });
});

describe('healthy verdict', () => {
  const sound = ext4Volume('ext4-1k');
  const orphanPresent = (superblock: Buffer) =>
    superblock.writeUInt32LE((superblock.readUInt32LE(0x64) | 0x10000) >>> 0, 0x64);
  it.each<[string, (superblock: Buffer) => void]>([
    ['errors', (superblock) => superblock.writeUInt16LE(3, 0x3a)],
    ['a missing clean flag', (superblock) => superblock.writeUInt16LE(0, 0x3a)],
    ['an interrupted cleaning of orphans', (superblock) => superblock.writeUInt16LE(5, 0x3a)],
    ['a count of recorded errors', (superblock) => superblock.writeUInt32LE(7, 0x194)],
    ['an orphan list', (superblock) => superblock.writeUInt32LE(30, 0xe8)],
    ['an orphan file in use', orphanPresent],
    [
      'needs_recovery beside an empty journal',
      (superblock) => superblock.writeUInt32LE(superblock.readUInt32LE(0x60) | 0x4, 0x60),
    ],
  ])('withholds the verdict from a volume with %s', async (_, change) => {
    const said = withPart(sound, 0, EXT4_HEAD, (head) => void withSuperblock(head, change));
    expect(await look(said)).toMatchObject({ kind: 'needs_person', findings: [{ code: 'ext4.not_clean' }] });
  });

  it('withholds the verdict while the journal waits for a replay', async () => {
    expect(await look(ext4Volume('ext4-crashed'))).toMatchObject({
      kind: 'needs_person',
      findings: [{ code: 'ext4.journal_pending' }],
    });
  });

  it('withholds the verdict when the superblock and a valid backup describe different volumes', async () => {
    const bytes = withSuperblock(ext4Volume('ext4-1k'), (superblock) => superblock.writeUInt32LE(40961, 4));
    expect(await look(withSuperblock(bytes, (superblock) => superblock.writeUInt32LE(640, 0)))).toMatchObject({
      kind: 'needs_person',
    });
    const renamed = withSuperblock(ext4Volume('ext4-sparse2'), (superblock) => superblock.fill(7, 0x68, 0x78));
    expect(await look(renamed)).toMatchObject({ kind: 'needs_person', findings: [{ code: 'ext4.copies_disagree' }] });
  });

  it('withholds the verdict from a truncated volume, with or without its superblock', async () => {
    const short = sound.subarray(0, 20 * 1024 * 1024);
    expect(await look(short)).toMatchObject({ kind: 'needs_person', findings: [{ code: 'ext4.cut_short' }] });
    expect(await look(damageExt4(short, 'superblock_zeroed'))).toMatchObject({ kind: 'needs_person' });
  });

  it('withholds the verdict for an unknown feature and names the feature', async () => {
    const bytes = withSuperblock(ext4Volume('ext4-1k'), (superblock) =>
      superblock.writeUInt32LE((superblock.readUInt32LE(0x60) | 0x40000000) >>> 0, 0x60),
    );
    expect(await look(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('incompatible 0x40000000'),
    });
  });

  it('withholds the verdict from a volume with a damaged folder or inode', async () => {
    const folder = ext4Volume('ext4-1k');
    folder[folder.indexOf('order-0100.txt') + 2] = 0x58;
    expect(await look(folder)).toMatchObject({ kind: 'needs_person', findings: [{ code: 'ext4.files_damaged' }] });
  });

  it('treats an external journal device as foreign', async () => {
    const bytes = withSuperblock(ext4Volume('ext4-1k'), (superblock) =>
      superblock.writeUInt32LE(superblock.readUInt32LE(0x60) | 0x8, 0x60),
    );
    expect(await look(bytes)).toMatchObject({ kind: 'foreign' });
  });
});

describe('multi-mount protection', () => {
  /**
   * Turns a free block into the MMP block. The bitmap stays unchanged, so the account of the volume notices the block.
   */
  const guarded = (sequence: number) => {
    const bytes = ext4Volume('ext4-gdtcsum');
    bytes.writeUInt32LE(0x004d4d50, 20_000 * 1024);
    bytes.writeUInt32LE(sequence, 20_000 * 1024 + 4);
    return withSuperblock(bytes, (superblock) => {
      superblock.writeUInt32LE(superblock.readUInt32LE(0x60) | 0x100, 0x60);
      superblock.writeUInt32LE(20_000, 0x168);
    });
  };

  it('leaves a volume mounted by another computer to a person', async () => {
    const bytes = guarded(0x1234);
    bytes.fill(0, 8193 * 1024, 8194 * 1024);
    expect(await look(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('another computer'),
    });
  });

  it('judges a volume with a clean protection block by its other structures', async () => {
    const bytes = guarded(0xff4d4d50);
    bytes.fill(0, 8193 * 1024, 8194 * 1024);
    expect(await look(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('block bitmap of group 2'),
    });
  });
});

describe('remains of a damaged superblock', () => {
  it('respects a recorded error state that a backup would not show', async () => {
    const bytes = strikeExt4(
      withSuperblock(ext4Volume('ext4-1k'), (superblock) => superblock.writeUInt16LE(3, 0x3a)),
      'superblock_wrong_field',
    );
    expect(await look(bytes)).toMatchObject({ kind: 'needs_person', reason: expect.stringContaining('errors') });
  });

  it('respects a deleted file that waits to be cleaned up', async () => {
    const bytes = strikeExt4(
      withSuperblock(ext4Volume('ext4-1k'), (superblock) => superblock.writeUInt32LE(77, 0xe8)),
      'superblock_wrong_field',
    );
    expect(await look(bytes)).toMatchObject({ kind: 'needs_person', reason: expect.stringContaining('cleaned up') });
  });
});
