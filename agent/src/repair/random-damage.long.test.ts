/**
 * One structure is damaged at random, by noise or by a run of one byte, without external tools: the device is never
 * called healthy. Each campaign damages only structural bytes: free space, boot code, times and file names may hold
 * any value. Images with longer runs follow; `REVIVE_RUN_IMAGES=2000` sets their number.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { diagnosed, everyReader } from '../fixtures/diagnosing.js';
import { gptDisk } from '../fixtures/disk/disk.js';
import { type Ext4VolumeKind, ext4Volume, withSuperblock } from '../fixtures/ext4/ext4.js';
import { inspectExt4 } from '../fixtures/ext4/ext4-proof.js';
import { exfatVolume } from '../fixtures/exfat/exfat.js';
import { inspectExfat } from '../fixtures/exfat/exfat-proof.js';
import { fat16Volume } from '../fixtures/fat16/fat16.js';
import { fat32Volume, MIB } from '../fixtures/fat32/fat32.js';
import { inspectFat32 } from '../fixtures/fat32/fat32-proof.js';
import { ConstantRuns, REPEATED_BYTES, type Place } from '../fixtures/hostile/constant-runs.js';
import { copyOf } from '../fixtures/image-file.js';
import { withPart } from '../fixtures/repaired.js';
import { plainReader, plainVolume } from '../fixtures/disk/plain-volume.js';
import { Dice, noise, seededRandom, seeds } from '../fixtures/seeded-bytes.js';
import { diagnose } from './diagnose/diagnose.js';
import { MemoryView } from './view/block-view.js';
import { entriesOf } from './ext4/format/directory.js';
import { BLOCK_UNINIT, INODE_UNINIT } from './ext4/format/descriptors.js';
import { openExt4 } from './ext4/format/file.js';
import { descriptorBlockAt } from './ext4/format/layout.js';
import { blockMapOf } from './ext4/format/runs.js';

const CAMPAIGN = 24;
const signal = new AbortController().signal;

function struck(bytes: Buffer, places: readonly Place[], seed: number) {
  const random = seededRandom(seed);
  const place = places[Math.floor(random() * places.length)]!;
  const from = Math.floor(random() * place.length);
  const length = Math.min(place.length - from, random() < 0.5 ? 1 : 1 + Math.floor(random() * 40));
  const at = place.at + from;
  if (seed % 3 === 2) {
    const run = seed % 2 === 0 ? place : { at, length };
    const old = bytes.subarray(run.at, run.at + run.length);
    const first = Math.floor(random() * REPEATED_BYTES.length);
    const byte = [...REPEATED_BYTES.slice(first), ...REPEATED_BYTES].find((one) => old.some((each) => each !== one))!;
    return withPart(bytes, run.at, run.at + run.length, (part) => void part.fill(byte));
  }
  return withPart(bytes, at, at + length, (part) => {
    noise(seed, length).copy(part);
    part[0] = bytes[at]! ^ (1 + Math.floor(random() * 255));
  });
}

async function structuresOf(bytes: Buffer): Promise<Place[]> {
  const volume = await openExt4(new MemoryView(bytes));
  const { sb } = volume;
  const block = (number: number): Place => ({ at: number * sb.blockSize, length: sb.blockSize });
  const places: Place[] = [{ at: 1024, length: 1024 }];
  for (const [group, entry] of volume.groups.entries()) {
    if (entry === undefined) throw new TypeError('the volume is not sound');
    places.push({ at: descriptorBlockAt(sb, 0) + group * sb.descriptorSize, length: sb.descriptorSize });
    if ((entry.flags & BLOCK_UNINIT) === 0) places.push(block(entry.blockBitmap));
    if ((entry.flags & INODE_UNINIT) !== 0) continue;
    places.push(block(entry.inodeBitmap));
    const bitmap = await volume.block(entry.inodeBitmap);
    for (let at = 0; at < sb.inodesPerGroup; at++) {
      if (((bitmap[at >>> 3]! >> (at & 7)) & 1) === 0) continue;
      const inode = await volume.inode(group * sb.inodesPerGroup + at + 1);
      places.push({ at: entry.inodeTable * sb.blockSize + at * sb.inodeSize, length: sb.inodeSize });
      if (inode.number === 7 || inode.links === 0) continue;
      const map = await blockMapOf(volume, inode, signal);
      for (const table of map.tables) places.push(block(table));
      if (inode.attributeBlock !== 0) places.push(block(inode.attributeBlock));
      if (inode.type === 'directory')
        for (const run of map.runs)
          for (let index = 0; index < run.length; index++) places.push(block(run.physical + index));
    }
  }
  return places;
}

describe.each(['ext4-1k', 'ext4-4k'] as const)('%s without e2fsck', (kind: Ext4VolumeKind) => {
  const sound = ext4Volume(kind);
  const structures = structuresOf(sound);

  it.each(seeds(CAMPAIGN))('detects a damaged structure (seed %i)', async (seed) => {
    expect((await inspectExt4(struck(sound, await structures, seed))).kind).not.toBe('healthy');
  });
});

describe('inconsistent ext4 volume with valid checksums', () => {
  /** ext3 has no checksums, so no change is detectable by a checksum. */
  const sound = ext4Volume('ext3-1k');
  const table = (async () => {
    const volume = await openExt4(new MemoryView(sound));
    const root = await volume.inode(2);
    const map = await blockMapOf(volume, root, signal);
    const group = volume.groups[0]!;
    for await (const entries of entriesOf(volume, root, signal))
      return { volume, group, entries, rootBlock: map.runs[0]!.physical * volume.sb.blockSize };
    throw new TypeError('the root is empty');
  })();
  const changed = async (change: (bytes: Buffer, at: (inode: number) => number) => void): Promise<string> => {
    const {
      volume: { sb },
      group,
    } = await table;
    const bytes = copyOf(sound);
    change(bytes, (inode) => group.inodeTable * sb.blockSize + (inode - 1) * sb.inodeSize);
    return (await inspectExt4(bytes)).kind;
  };

  it('finds the unchanged volume sound', async () => {
    expect((await inspectExt4(sound)).kind).toBe('healthy');
  });

  it.each<[string, (bytes: Buffer, at: (inode: number) => number) => void]>([
    [
      'a reserved inode that holds a file',
      (bytes, at) => {
        bytes.writeUInt16LE(0x8180, at(9));
      },
    ],
    [
      'a reserved inode with blocks',
      (bytes, at) => {
        bytes.writeUInt32LE(300, at(10) + 0x28);
      },
    ],
    [
      'too many links of the root',
      (bytes, at) => {
        bytes[at(2) + 0x1a]! += 1;
      },
    ],
    [
      'too many links of lost+found',
      (bytes, at) => {
        bytes[at(11) + 0x1a]! += 3;
      },
    ],
    [
      'a time of deletion on a folder in use',
      (bytes, at) => {
        bytes.writeUInt32LE(1_600_000_000, at(11) + 0x14);
      },
    ],
    [
      'a wrong count of blocks',
      (bytes, at) => {
        bytes[at(11) + 0x1c]! ^= 2;
      },
    ],
    [
      'a folder that is longer than its blocks',
      (bytes, at) => {
        bytes[at(11) + 5]! += 4;
      },
    ],
  ])('detects: %s', async (_, change) => {
    expect(await changed(change)).toBe('needs_person');
  });

  it('detects clear bits after the last inode and a wrong folder count', async () => {
    const {
      volume: { sb },
      group,
    } = await table;
    expect(
      await changed((bytes) => {
        bytes[group.inodeBitmap * sb.blockSize + sb.blockSize - 1] = 0x7f;
      }),
    ).toBe('needs_person');
    expect(
      await changed((bytes) => {
        bytes[descriptorBlockAt(sb, 0) + 0x10]! += 1;
      }),
    ).not.toBe('healthy');
  });

  it('detects a name without a target, with a wrong type, or missing for a file in use', async () => {
    const { entries, rootBlock } = await table;
    const third = 24; // After "." and "..".
    expect(entries[2]!.inode).toBe(sound.readUInt32LE(rootBlock + third));
    expect(
      await changed((bytes) => {
        bytes[rootBlock + third + 7]! ^= 3;
      }),
    ).toBe('needs_person');
    expect(
      await changed((bytes) => {
        bytes.writeUInt32LE(0, rootBlock + third);
      }),
    ).toBe('needs_person');
    expect(
      await changed((bytes) => {
        bytes.writeUInt32LE(11, rootBlock + 12);
      }),
    ).toBe('needs_person');
    expect(
      await changed((bytes) =>
        withSuperblock(bytes, (superblock) => superblock.writeUInt32LE(superblock.readUInt32LE(0x10) - 1, 0x10)),
      ),
    ).toBe('needs_person');
  });
});

describe('FAT32 without fsck.fat', () => {
  const volume = fat32Volume({ sizeBytes: 12 * MIB });
  const sound = volume.bytes;
  const { fatOffsets, dataOffset, clusterSize } = volume.layout;
  const inUse = (offset: number): number[] =>
    Array.from({ length: 400 }, (_, cluster) => cluster).filter(
      (cluster) => cluster > 1 && (sound.readUInt32LE(offset + cluster * 4) & 0x0fffffff) !== 0,
    );
  const entries: Place[] = [];
  for (let at = dataOffset; at < dataOffset + clusterSize && sound[at] !== 0; at += 32) {
    if ((sound[at + 11]! & 0x08) === 0 && sound.readUInt16LE(at + 26) !== 0)
      entries.push({ at: at + 20, length: 2 }, { at: at + 26, length: 2 }, { at: at + 30, length: 2 });
  }
  const places: Place[] = [
    { at: 11, length: 3 },
    { at: 36, length: 4 },
    { at: 44, length: 4 },
    { at: 510, length: 2 },
    { at: 512, length: 4 },
    { at: 512 + 484, length: 8 },
    { at: 6 * 512 + 11, length: 5 },
    { at: 6 * 512 + 36, length: 4 },
    ...entries,
    // 28 of 32 bits: the upper four bits of an entry are reserved.
    ...fatOffsets.flatMap((offset) => inUse(offset).map((cluster) => ({ at: offset + cluster * 4, length: 3 }))),
  ];

  it.each(seeds(CAMPAIGN * 2))('detects a damaged structure (seed %i)', async (seed) => {
    expect(entries.length).toBeGreaterThan(6);
    expect((await inspectFat32(struck(sound, places, seed))).kind).not.toBe('healthy');
  });
});

describe.each([
  ['FAT16', fat16Volume()],
  ['FAT12', fat16Volume({ sizeBytes: 2 * MIB, rootEntries: 224, reserved: 1 })],
])('%s without fsck.fat', (_, { bytes, layout: { fatOffsets, usedClusters } }) => {
  const entryBytes = Math.floor(usedClusters * 1.5);
  const places: Place[] = [
    { at: 11, length: 13 },
    { at: 510, length: 2 },
    ...fatOffsets.map((at) => ({ at: at + 3, length: entryBytes })),
  ];

  it.each(seeds(CAMPAIGN * 2))('detects a damaged structure (seed %i)', async (seed) => {
    expect((await diagnosed(await struck(bytes, places, seed).read(0, bytes.length))).verdict).not.toBe('healthy');
  });
});

describe('exFAT without fsck.exfat', () => {
  it.each([false, true].flatMap((fragmented) => seeds(CAMPAIGN).map((seed) => [seed, fragmented] as const)))(
    'detects a damaged structure (seed %i, chains: %s)',
    async (seed, fragmented) => {
      const { bytes, layout } = exfatVolume({ fragmented });
      const { sectorSize, bitmapOffset, clusters, upCaseOffset, upCaseBytes, fatOffset, chained, sets } = layout;
      const boot: Place[] = [0, 12].flatMap((sector) => [
        { at: sector * sectorSize, length: 106 },
        { at: sector * sectorSize + 113, length: 12 * sectorSize - 113 },
      ]);
      const places: Place[] = [
        ...boot,
        { at: bitmapOffset, length: Math.floor(clusters / 8) },
        { at: upCaseOffset, length: upCaseBytes },
        { at: fatOffset + 4, length: 4 },
        ...chained.map((cluster) => ({ at: fatOffset + cluster * 4, length: 4 })),
        ...sets.map(({ at, length }) => ({ at, length })),
      ];
      expect((await inspectExfat(struck(bytes, places, seed))).kind).not.toBe('healthy');
    },
  );
});

describe('GPT without sgdisk', () => {
  const disk = gptDisk({
    parts: ['a', 'b'].map((name) => ({ type: 'linux' as const, name, volume: plainVolume({ size: 64 * 1024 }) })),
  });
  const end = disk.bytes.length;
  const places: Place[] = [
    { at: 512, length: 92 },
    { at: 1024, length: 128 * 128 },
    { at: end - 512, length: 92 },
    { at: end - 33 * 512, length: 128 * 128 },
    { at: 510, length: 2 },
    { at: 450, length: 1 },
  ];

  it.each(seeds(CAMPAIGN))('detects a damaged structure (seed %i)', async (seed) => {
    const view = struck(disk.bytes, places, seed);
    const bytes = await view.read(0, end);
    expect((await diagnosed(bytes, { readers: [plainReader] })).verdict).not.toBe('healthy');
  });
});

const MOST_MS = 20_000;
const RUN_IMAGES = 40;

const runImages = Number(process.env.REVIVE_RUN_IMAGES ?? RUN_IMAGES);

describe('image with runs of one byte', () => {
  let images: ConstantRuns;
  beforeAll(async () => {
    images = await ConstantRuns.make();
  });

  it.each(seeds(runImages))('diagnoses within the time limit and gives a sentence (seed %i)', async (seed) => {
    const { name, view } = images.image(new Dice(seed));
    const device = { kind: 'image' as const, id: 'image:test', size: view.size, sectorSize: 512 };
    const began = performance.now();
    const { verdict, reason, plan } = await diagnose(view, {
      ...everyReader,
      device,
      signal: AbortSignal.timeout(MOST_MS),
    });
    const isInTime = performance.now() - began <= MOST_MS;
    expect({ name, reason, isInTime, plan: plan !== undefined }).toEqual({
      name,
      reason: expect.stringMatching(/^[A-Z0-9].*\.$/s),
      isInTime: true,
      plan: verdict === 'repairable',
    });
    expect(verdict).not.toBe('failed');
  });
});
