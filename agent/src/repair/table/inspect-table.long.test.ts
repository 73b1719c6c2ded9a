import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk } from '../../fixtures/disk/disk.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { isInstalled, toolsAreRequired } from '../../fixtures/tools.js';
import { withWrites } from '../../fixtures/repaired.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { MemoryView } from '../view/block-view.js';
import { sgdisk } from '../tools/tool-answers.js';
import { runTool } from '../tools/tool.js';
import { inspectTable } from './inspect-table.js';

const SECTOR = 512;
const part = (name: string) => ({ type: 'linux' as const, name, volume: plainVolume({ size: 64 * 1024 }) });
const gpt = () => gptDisk({ parts: [part('a'), part('b')] });
const classic = (count: number) => mbrDisk({ parts: Array.from({ length: count }, (_, index) => part(`p${index}`)) });
const inspect = (bytes: Buffer) => inspectTable(new MemoryView(bytes));

function withEntries(change: (entries: Buffer) => void): Buffer {
  const { bytes } = gpt();
  const entries = bytes.subarray(2 * SECTOR, 34 * SECTOR);
  change(entries);
  entries.copy(bytes, bytes.length - 33 * SECTOR);
  for (const at of [SECTOR, bytes.length - SECTOR]) {
    bytes.writeUInt32LE(crc32(entries), at + 88);
    bytes.writeUInt32LE(0, at + 16);
    bytes.writeUInt32LE(crc32(bytes.subarray(at, at + 92)), at + 16);
  }
  return bytes;
}

describe('GPT with valid checksums', () => {
  it.each([4, 40, 2048])('leaves a table with its backup at sector %i to a person', async (lba) => {
    const { bytes } = gpt();
    bytes.fill(0, bytes.length - 33 * SECTOR);
    bytes.writeBigUInt64LE(BigInt(lba), SECTOR + 32);
    bytes.writeUInt32LE(0, SECTOR + 16);
    bytes.writeUInt32LE(crc32(bytes.subarray(SECTOR, SECTOR + 92)), SECTOR + 16);
    expect(await inspect(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: 'The partition table says that its second copy lies where its partitions are.',
    });
  });

  it('returns its partitions with byte offsets', async () => {
    expect(await inspect(gpt().bytes)).toMatchObject({
      kind: 'healthy',
      scheme: 'GPT',
      sectorSize: 512,
      partitions: [
        {
          number: 1,
          layer: 'partition 1',
          offset: MIB,
          size: 64 * 1024,
          type: '0FC63DAF-8483-4772-8E79-3D69D8477DE4',
          name: 'a',
        },
        { number: 2, name: 'b' },
      ],
    });
  });
  it('leaves overlapping partitions to a person', async () => {
    expect(await inspect(withEntries((entries) => entries.writeBigUInt64LE(2100n, 128 + 32)))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('partitions 1 and 2 overlap'),
    });
  });
  it('leaves a partition outside the usable sectors to a person', async () => {
    expect(await inspect(withEntries((entries) => entries.writeBigUInt64LE(9_999_999n, 40)))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('outside the usable sectors'),
    });
  });
});

describe('place of the backup table', () => {
  it('keeps foreign data in the sector of the backup header', async () => {
    const bytes = damaged(gpt(), 'backup-header-wiped');
    bytes.write('a stranger of some length that lives in the last sector of this disk', bytes.length - 300);
    expect(await inspect(bytes)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('it is not overwritten'),
    });
  });
});

describe('damaged entries under valid headers', () => {
  const { bytes: sound } = gpt();
  const second = sound.length - 33 * SECTOR;
  const hurt = (...places: [number, number][]) => {
    const bytes = Buffer.from(sound);
    for (const [at, length] of places) noise(at, length).copy(bytes, at);
    return bytes;
  };
  const mended = async (bytes: Buffer) => {
    const report = await inspect(bytes);
    return report.kind === 'damaged' ? withWrites(bytes, report.writes) : report;
  };

  it.each<[string, Buffer]>([
    ['a sector of unused entries in the backup', hurt([second + 20 * SECTOR, SECTOR])],
    ['four sectors of the backup, used ones among them', hurt([second, 4 * SECTOR])],
    ['one entry of the first copy and another of the second', hurt([2 * SECTOR, 60], [second + 128, 60])],
    ['used entries in one copy and unused ones in the other', hurt([2 * SECTOR, 256], [second + 3 * SECTOR, 300])],
  ])('restores the table: %s', async (_, bytes) => {
    expect(await mended(bytes)).toEqual(sound);
  });

  it('leaves doubly damaged entries or foreign data to a person', async () => {
    expect(await mended(hurt([2 * SECTOR, 60], [second + 10, 60]))).toMatchObject({ kind: 'needs_person' });
    expect(await mended(hurt([second + 8 * SECTOR, 16 * SECTOR]))).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('it is not overwritten'),
    });
  });
});

describe('wrong checksum of two equal entry copies', () => {
  const sealedWrong = (bytes: Buffer, ...headers: number[]) => {
    for (const at of headers) {
      bytes.writeUInt32LE(0x12345678, at + 88);
      bytes.writeUInt32LE(0, at + 16);
      bytes.writeUInt32LE(crc32(bytes.subarray(at, at + 92)), at + 16);
    }
    return bytes;
  };
  const last = gpt().bytes.length - SECTOR;

  it.each<[string, number[], string[]]>([
    ['both headers', [SECTOR, last], ['gpt.primary_entries_checksum_wrong', 'gpt.backup_entries_checksum_wrong']],
    ['the first header', [SECTOR], ['gpt.primary_entries_checksum_wrong']],
    ['the second header', [last], ['gpt.backup_entries_checksum_wrong']],
  ])('corrects the checksum in %s', async (_, headers, codes) => {
    const { bytes: sound } = gpt();
    const broken = sealedWrong(gpt().bytes, ...headers);
    const report = await inspect(broken);
    expect(report).toMatchObject({ kind: 'damaged', candidate: 'alike', findings: codes.map((code) => ({ code })) });
    expect(withWrites(broken, (report as { writes: { offset: number; data: Buffer }[] }).writes).equals(sound)).toBe(
      true,
    );
    const seen = await diagnosed(broken, { readers: [plainReader] });
    expect(afterPlan(broken, seen).equals(sound)).toBe(true);
  });

  it('leaves the table to a person when volumes or entries contradict', async () => {
    const { bytes, parts } = gpt();
    const broken = sealedWrong(bytes, SECTOR, last);
    const gone = Buffer.from(broken).fill(0, parts[1]!.offset, parts[1]!.offset + parts[1]!.size);
    expect(await diagnosed(gone, { readers: [plainReader] })).toMatchObject({ verdict: 'needs_person' });
    broken[2 * SECTOR + 60]! ^= 1;
    broken[2 * SECTOR + 190]! ^= 1;
    expect(await inspect(broken)).toMatchObject({
      kind: 'needs_person',
      reason: expect.stringContaining('neither copy of its entries matches its checksum'),
    });
  });
});

describe('newer content at the start of a disk with an old GPT', () => {
  const old = gptDisk({ parts: [{ type: 'linux', name: 'old', volume: Buffer.alloc(40 * MIB) }] }).bytes;
  fat32Volume({ sizeBytes: old.length }).bytes.copy(old, 0, 0, old.length - 33 * SECTOR);
  it.each([
    ['its boot sector', 0],
    ['FSInfo', 1],
    ['its spare boot sector', 6],
  ])('detects the newer content by %s alone', async (_, kept) => {
    const bytes = Buffer.from(old);
    for (let sector = 0; sector < 34; sector += 1)
      if (sector !== kept) bytes.fill(0, sector * SECTOR, (sector + 1) * SECTOR);
    expect(await inspect(bytes)).toMatchObject({ kind: 'stale' });
  });
});

describe('MBR', () => {
  it('numbers logical partitions from 5', async () => {
    expect(await inspect(classic(6).bytes)).toMatchObject({
      kind: 'healthy',
      scheme: 'MBR',
      partitions: [1, 2, 3, 5, 6, 7].map((number) => ({ number })),
    });
  });

  const linkAt = (index: number) => classic(6).parts[index]!.offset - SECTOR;
  const faults: [string, (bytes: Buffer) => void, string][] = [
    [
      'whose chain returns to its beginning',
      (bytes) => {
        bytes.writeUInt32LE(0, linkAt(4) + 462 + 8);
      },
      'returns to sector',
    ],
    [
      'whose chain leaves the extended partition',
      (bytes) => {
        bytes.writeUInt32LE(9_999_999, linkAt(3) + 462 + 8);
      },
      'leaves the extended partition',
    ],
    [
      'whose chain lost a mark',
      (bytes) => {
        bytes.fill(0, linkAt(4) + 510, linkAt(4) + 512);
      },
      'is broken at sector',
    ],
    [
      'with a logical partition that is too long',
      (bytes) => {
        bytes.writeUInt32LE(9_999_999, linkAt(3) + 446 + 12);
      },
      'does not lie inside the extended partition',
    ],
    [
      'whose partitions overlap',
      (bytes) => {
        bytes.writeUInt32LE(2100, 462 + 8);
      },
      'overlap',
    ],
    [
      'that reaches past the device',
      (bytes) => {
        bytes.writeUInt32LE(9_999_999, 446 + 12);
      },
      'the image is shorter than its partition table',
    ],
  ];
  it.each(faults)('leaves to a person a table %s', async (_, change, reason) => {
    const { bytes } = classic(6);
    change(bytes);
    expect(await inspect(bytes)).toMatchObject({
      kind: 'needs_person',
      scheme: 'MBR',
      reason: expect.stringContaining(reason),
    });
  });
});

describe('fixture disks', () => {
  const options = [
    {},
    { entryCount: 56 },
    { entryCount: 256 },
    { entriesLba: 2048 },
    { slack: 5000 },
    { firstUsable: 2048 },
  ];
  if (isInstalled('sgdisk')) {
    it('pass sgdisk in every layout that sgdisk can read', () =>
      withFolder(async (folder) => {
        for (const layout of options) {
          await writeSparse(`${folder}/disk.img`, gptDisk({ parts: [part('a'), part('b')], ...layout }).bytes);
          const run = await runTool(
            '/usr/sbin/sgdisk',
            ['-v', `${folder}/disk.img`],
            20_000,
            new AbortController().signal,
          );
          expect({ layout, run }).toMatchObject({
            layout,
            run: {
              kind: 'ended',
              exit: 0,
              lines: expect.arrayContaining([expect.stringContaining('No problems found')]),
            },
          });
          if (run.kind === 'ended')
            expect({ layout, ...sgdisk(run.lines, run.exit) }).toMatchObject({ layout, state: 'passed' });
        }
      }));
  } else
    it('reports that sgdisk is not installed, so its check did not run', () => expect(toolsAreRequired()).toBe(false));
});
