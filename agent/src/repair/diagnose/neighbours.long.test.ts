/**
 * A damaged volume or a lost table beside volumes that must not be changed. The damage is repaired to the last byte;
 * the neighbour stays unchanged and is named. For each neighbour, a trap case exists in which nothing is offered.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk, type DiskPart, type FixtureDisk } from '../../fixtures/disk/disk.js';
import { FailingDrive } from '../../fixtures/failing-drive.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';
import { damageFat32 } from '../../fixtures/fat32/fat32-damage.js';
import { fat32Volume } from '../../fixtures/fat32/fat32.js';
import { bitlockerVolume, luks1Volume, luks2Volume } from '../../fixtures/foreign/encrypted.js';
import { foreignFixtures, MIB } from '../../fixtures/foreign/foreign.js';
import { copyOf } from '../../fixtures/image-file.js';
import { damageNtfs, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { UnreadableError } from '../view/block-view.js';
import { diagnose } from './diagnose.js';

const size = 2 * MIB;
const xfs = foreignFixtures().find(({ name }) => name === 'XFS')!.bytes;
const encrypted: [string, Buffer, string][] = [
  ['BitLocker', bitlockerVolume({ size }), 'Partition 2 is encrypted (BitLocker) and is left as it is.'],
  ['LUKS1', luks1Volume({ size }), 'Partition 2 is encrypted (LUKS1) and is left as it is.'],
  ['LUKS2', luks2Volume({ size }), 'Partition 2 is encrypted (LUKS2) and is left as it is.'],
];

let windows: Buffer;
let hibernated: Buffer;
let dirty: Buffer;
beforeAll(async () => {
  windows = await ntfsVolume('files');
  hibernated = damageNtfs(await ntfsVolume('files'), 'hibernated');
  dirty = damageNtfs(await ntfsVolume('files'), 'dirty');
});

const beside = (neighbour: Buffer, first: Buffer = windows): FixtureDisk =>
  gptDisk({
    parts: [
      { type: 'basic', name: 'ours', volume: first },
      { type: 'basic', name: 'theirs', volume: neighbour },
    ],
  });

function withLostBoot({ bytes, parts }: FixtureDisk): Buffer {
  const broken = copyOf(bytes);
  return broken.fill(0, parts[0]!.offset, parts[0]!.offset + 512);
}

const verdictsOf = ({ units = [] }: Awaited<ReturnType<typeof diagnosed>>) =>
  units.map(({ unit, verdict }) => `${unit.id} ${verdict}`);

describe('NTFS volume without its boot sector', () => {
  const neighbours: [string, () => Buffer, string, string][] = [
    ...encrypted.map(([name, volume, said]): [string, () => Buffer, string, string] => [
      name,
      () => volume,
      said,
      'not_ours',
    ]),
    ['a hibernated Windows', () => hibernated, 'Partition 2 (ntfs) is left as it is: ', 'needs_person'],
    ['another format', () => xfs, "Partition 2 (XFS) is in a format that we don't check", 'not_ours'],
    ['a lost volume', () => noise('lost', size), 'Partition 2 holds no data that we recognise', 'needs_person'],
  ];

  it.each(neighbours)('repairs the volume beside %s', async (_, neighbour, said, verdict) => {
    const disk = beside(neighbour());
    const broken = withLostBoot(disk);
    const seen = await diagnosed(broken);
    expect(afterPlan(broken, seen).equals(disk.bytes)).toBe(true);
    expect(seen.reason).toContain(said);
    expect(verdictsOf(seen)).toEqual(['table healthy', 'partition-1 repairable', `partition-2 ${verdict}`]);
    expect(seen.units!.map(({ writes, bytes }) => [writes, bytes])).toEqual([
      [0, 0],
      [1, 512],
      [0, 0],
    ]);
  });

  it('repairs the volume beside a dirty NTFS volume, which is not called healthy', async () => {
    const disk = beside(dirty);
    const broken = withLostBoot(disk);
    const seen = await diagnosed(broken);
    expect(afterPlan(broken, seen).equals(disk.bytes)).toBe(true);
    expect(verdictsOf(seen)).toEqual(['table healthy', 'partition-1 repairable', 'partition-2 needs_person']);
  });

  it('writes nothing near an encrypted volume that claims more than its partition', async () => {
    const disk = beside(luks2Volume({ size, claims: 2 * size }));
    const broken = withLostBoot(disk);
    expect(afterPlan(broken, await diagnosed(broken)).equals(disk.bytes)).toBe(true);
  });
});

describe('volume whose diagnosis fails', () => {
  const plain = plainVolume({ size: 64 * 1024 });
  const disk = gptDisk({
    parts: ['broken', 'ours', 'sound'].map((name) => ({ type: 'linux' as const, name, volume: plain })),
  });
  const [broken, ours] = disk.parts;
  const lost = copyOf(disk.bytes).fill(0, ours!.offset, ours!.offset + 512);
  const failingWith = (error: Error) => ({
    ...plainReader,
    inspect: (...[view, place, signal]: Parameters<typeof plainReader.inspect>) =>
      place.base === broken!.offset ? Promise.reject(error) : plainReader.inspect(view, place, signal),
  });

  it.each<[string, Error, string]>([
    ['because it cannot be read', new UnreadableError(512, 512, 'input/output error'), 'could not be read whole'],
    ['by a mistake of ours', new RangeError('out of bounds'), "couldn't be completed"],
  ])('continues with the neighbours after a failure %s', async (_, error, said) => {
    const seen = await diagnosed(lost, { readers: [failingWith(error)] });
    expect(afterPlan(lost, seen).equals(disk.bytes)).toBe(true);
    expect(seen.reason).toContain(said);
    expect(verdictsOf(seen)).toEqual([
      'table healthy',
      'partition-1 needs_person',
      'partition-2 repairable',
      'partition-3 healthy',
    ]);
  });

  it('never calls the failed volume healthy', async () => {
    const seen = await diagnosed(disk.bytes, { readers: [failingWith(new RangeError('out of bounds'))] });
    expect(seen).toMatchObject({ verdict: 'needs_person', reason: expect.stringContaining('Partition 1') });
  });

  it('withholds the repair on a drive with an unreadable sector', async () => {
    const drive = new FailingDrive(lost, new Map([[broken!.offset / 512, Infinity]]));
    const seen = await diagnose(drive, {
      ...everyReader,
      readers: [plainReader],
      device: { kind: 'block', id: 'serial:1', size: drive.size, sectorSize: 512 },
      signal: new AbortController().signal,
    });
    expect(seen).toMatchObject({ verdict: 'needs_person', findings: [{ code: 'plain.head_lost' }] });
    expect(seen.plan).toBeUndefined();
  });

  it('ends the whole diagnosis on abort', async () => {
    const stop = new AbortController();
    const reader = { ...plainReader, inspect: () => (stop.abort(), Promise.reject(new Error('aborted'))) };
    await expect(diagnosed(disk.bytes, { readers: [reader], signal: stop.signal })).rejects.toThrow('aborted');
  });
});

describe('lost table with encrypted or hibernated volumes', () => {
  it.each(encrypted)(
    'restores the table around a %s volume and makes the volumes depend on it',
    async (_, neighbour, said) => {
      const disk = beside(neighbour);
      const broken = damaged(disk, 'start-wiped');
      const seen = await diagnosed(broken);
      expect(afterPlan(broken, seen).equals(disk.bytes)).toBe(true);
      expect(seen.reason).toContain(said);
      expect(seen.units!.map(({ unit, verdict, dependsOn }) => [unit.id, verdict, dependsOn])).toEqual([
        ['table', 'repairable', []],
        ['partition-1', 'healthy', ['table']],
        ['partition-2', 'not_ours', ['table']],
      ]);
    },
  );

  it('restores the table around a hibernated Windows and leaves Windows unchanged', async () => {
    const disk = beside(hibernated);
    const broken = damaged(disk, 'start-wiped');
    const seen = await diagnosed(broken);
    expect(afterPlan(broken, seen).equals(disk.bytes)).toBe(true);
    expect(verdictsOf(seen)).toEqual(['table repairable', 'partition-1 healthy', 'partition-2 needs_person']);
  });
});

describe('lost table that cannot be restored safely', () => {
  const traps: [string, Buffer, RegExp][] = [
    ['LUKS1 volume that is longer than its partition', luks1Volume({ size, claims: size }), /can't be confirmed/],
    ['LUKS2 volume that is longer than its partition', luks2Volume({ size, claims: size + 512 }), /can't be confirmed/],
    [
      'BitLocker volume that is longer than its partition',
      bitlockerVolume({ size, claims: size + 512 }),
      /can't be confirmed/,
    ],
    [
      'BitLocker volume of which one copy of the metadata is gone',
      bitlockerVolume({ size }).fill(0, 3 * 64 * 1024, 3 * 64 * 1024 + 8),
      /can't be confirmed/,
    ],
    ['LUKS2 volume without its second header', luks2Volume({ size }).fill(0, 16384, 16390), /can't be confirmed/],
    ['LUKS2 volume whose header cannot be read', luks2Volume({ size }).fill(0x7b, 4096, 4100), /can't be confirmed/],
    ['volume that nobody recognises', noise('lost', size), /holds no data that we recognise/],
  ];
  it.each(traps)('leaves the table around a %s to a person', async (_, neighbour, reason) => {
    const seen = await diagnosed(damaged(beside(neighbour), 'start-wiped'));
    expect(seen).toMatchObject({ verdict: 'needs_person', reason: expect.stringMatching(reason) });
    expect(seen.plan).toBeUndefined();
    expect(verdictsOf(seen)[0]).toBe('table needs_person');
  });

  it('leaves the table to a person when the end of an encrypted volume is unknown', async () => {
    const part = (volume: Buffer): DiskPart => ({ type: 'basic', name: 'x', volume });
    const disk = gptDisk({ parts: [part(windows), part(luks2Volume({ size }))], slack: 16 * 2048 });
    expect(await diagnosed(damaged(disk, 'start-wiped'))).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining("the end of partition 2 (LUKS2) can't be confirmed"),
    });
  });

  it('leaves the table to a person when an encrypted volume overlaps the entries', async () => {
    const disk = gptDisk({
      parts: [{ type: 'linux', name: 'locked', volume: luks2Volume({ size }) }],
      start: 20,
      firstUsable: 20,
    });
    const broken = damaged(disk, 'start-wiped');
    luks2Volume({ size }).copy(broken, 20 * 512);
    const seen = await diagnosed(broken);
    expect([seen.verdict, seen.plan]).toEqual(['needs_person', undefined]);
  });

  it('offers no repair when an encrypted volume overlaps its neighbour', async () => {
    const disk = mbrDisk({
      parts: [
        { type: 'basic', name: 'ours', volume: windows },
        { type: 'linux', name: 'theirs', volume: luks2Volume({ size }) },
      ],
    });
    const broken = withLostBoot(disk);
    // The encrypted volume begins in the last sector of its neighbour, which holds the backup boot sector.
    broken.writeUInt32LE(broken.readUInt32LE(446 + 16 + 8) - 1, 446 + 16 + 8);
    const seen = await diagnosed(broken);
    expect([seen.verdict, seen.plan, seen.reason]).toEqual([
      'needs_person',
      undefined,
      expect.stringContaining('overlap'),
    ]);
  });
});

describe('FAT32 volume beside a hibernated Windows', () => {
  it('leaves the volume alone because FAT32 does not record open volumes', async () => {
    const card = fat32Volume({ sizeBytes: 34 * MIB });
    const disk = beside(hibernated, damageFat32(card, 'boot_wiped'));
    const seen = await diagnosed(disk.bytes);
    expect(seen).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('a hibernated system is on this disk'),
    });
    expect(verdictsOf(seen)).toEqual(['table healthy', 'partition-1 needs_person', 'partition-2 needs_person']);
    const awake = beside(windows, damageFat32(card, 'boot_wiped'));
    expect((await diagnosed(awake.bytes)).verdict).toBe('repairable');
  });

  it('leaves the volume out while the table and an NTFS volume are repaired', async () => {
    const part = (volume: Buffer): DiskPart => ({ type: 'basic', name: 'x', volume });
    const card = damageFat32(fat32Volume({ sizeBytes: 34 * MIB }), 'boot_wiped');
    const disk = gptDisk({ parts: [part(windows), part(hibernated), part(card)] });
    const broken = damaged({ ...disk, bytes: withLostBoot(disk) }, 'backup-wiped');
    const seen = await diagnosed(broken);
    expect(afterPlan(broken, seen).equals(disk.bytes)).toBe(true);
    expect(verdictsOf(seen)).toEqual([
      'table repairable',
      'partition-1 repairable',
      'partition-2 needs_person',
      'partition-3 needs_person',
    ]);
  });
});

describe('two damaged volumes, one without a valid repair', () => {
  it('rehearses and offers the valid repair alone', async () => {
    const plain = plainVolume({ size: 64 * 1024 });
    const stale = plainVolume({ size: 128 * 1024 });
    const disk = gptDisk({
      parts: [
        { type: 'linux', name: 'a', volume: plain },
        { type: 'linux', name: 'b', volume: plain },
      ],
    });
    const [a, b] = disk.parts;
    // The backup at the end of the second volume belongs to a longer volume.
    stale.copy(disk.bytes, b!.offset + b!.size - 512, stale.length - 512);
    const broken = copyOf(disk.bytes);
    for (const { offset } of [a!, b!]) broken.fill(0xaa, offset, offset + 512);
    disk.bytes.fill(0xaa, b!.offset, b!.offset + 512);
    const seen = await diagnosed(broken, { readers: [plainReader], recognise: () => Promise.resolve([]) });
    expect(afterPlan(broken, seen).equals(disk.bytes)).toBe(true);
    expect(seen.reason).toContain('it claims more room than it has');
    expect(seen.findings.map(({ layer }) => layer)).toEqual(['partition 1']);
    expect(verdictsOf(seen)).toEqual(['table healthy', 'partition-1 repairable', 'partition-2 needs_person']);
  });
});
