/** Members of disk groups are named and refused for any damage, before any finding is offered. */
import { describe, expect, it } from '@jest/globals';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk, TYPES } from '../../fixtures/disk/disk.js';
import { layGpt } from '../../fixtures/disk/disk-gpt.js';
import { biosRaidFixtures } from '../../fixtures/foreign/foreign-bios-raid.js';
import { memberFixtures } from '../../fixtures/foreign/foreign-members.js';
import { MIB } from '../../fixtures/fat32/fat32.js';
import { copyOf } from '../../fixtures/image-file.js';
import { plainReader, plainVolume } from '../../fixtures/disk/plain-volume.js';

const plainly = { readers: [plainReader] };
const TAIL = 3100 * 512;
const disk = mbrDisk({
  parts: [{ type: 'linux', name: 'half of a mirror', volume: plainVolume({ size: MIB }) }],
  slack: 4 * 2048,
});
const broken = copyOf(disk.bytes).fill(0, disk.parts[0]!.offset, disk.parts[0]!.offset + 512);
const behind = (trailer: Buffer) => {
  const bytes = copyOf(broken);
  const tail = trailer.subarray(Math.max(0, trailer.length - TAIL));
  tail.copy(bytes, bytes.length - tail.length);
  // A version 1 md superblock holds its own sector number, a 0.90 superblock the used size of the disk.
  const old = bytes.length - 65_536;
  if (bytes.readUInt32LE(old) === 0xa92b4efc) bytes.writeUInt32LE(old / 1024, old + 32);
  if (bytes.readUInt32BE(old) === 0xa92b4efc) bytes.writeUInt32BE(old / 1024, old + 32);
  const md = bytes.length - 8192;
  if (bytes.readUInt32LE(md) === 0xa92b4efc) bytes.writeBigUInt64LE(BigInt(md / 512), md + 144);
  return bytes;
};

const before = (header: Buffer) => {
  const bytes = copyOf(broken);
  header.copy(bytes, 512, 512, 16 * 1024);
  return bytes;
};

describe('disk with a damaged volume', () => {
  it('repairs a disk that is no member', async () => {
    expect((await diagnosed(broken, plainly)).verdict).toBe('repairable');
  });

  const ending = memberFixtures().filter(({ name }) => /^(md 1\.0|md 0\.90|IMSM|DDF|DRBD|ZFS)/.test(name));
  const trailing = [...biosRaidFixtures().filter(({ name }) => !name.includes('37x')), ...ending];
  const beginning = [
    ...biosRaidFixtures().filter(({ name }) => name.includes('37x')),
    ...memberFixtures().filter(({ name }) => ['md 1.2', 'bcache'].includes(name)),
  ];
  it.each([
    ...trailing.map((fixture) => [fixture.name, 'ends', fixture.format, behind(fixture.bytes)] as const),
    ...beginning.map((fixture) => [fixture.name, 'begins', fixture.format, before(fixture.bytes)] as const),
  ])('refuses a disk with metadata of %s where it %s, without a finding', async (_, _where, format, bytes) => {
    const { verdict, reason, findings } = await diagnosed(bytes, plainly);
    expect({ verdict, reason, findings }).toEqual({
      verdict: 'refused',
      reason: expect.stringContaining(format),
      findings: [],
    });
  });

  it('leaves metadata with a wrong checksum to a person, but allows healthy', async () => {
    const jmicron = copyOf(biosRaidFixtures().find(({ name }) => name === 'JMicron RAID, level 1')!.bytes);
    jmicron[jmicron.length - 512 + 40]! ^= 0xff;
    expect(await diagnosed(behind(jmicron), plainly)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining('JMicron RAID'),
    });
    const sound = behind(jmicron);
    disk.bytes.copy(sound, disk.parts[0]!.offset, disk.parts[0]!.offset, disk.parts[0]!.offset + 512);
    expect((await diagnosed(sound, plainly)).verdict).toBe('healthy');
  });
});

describe('disk with a damaged table', () => {
  const pooled = (type: string) => {
    const made = gptDisk({
      parts: [
        { type: 'basic', name: 'pool', volume: Buffer.alloc(MIB) },
        { type: 'linux', name: 'own', volume: plainVolume({ size: MIB }) },
      ],
    });
    const span = (index: number) => ({
      first: made.parts[index]!.offset / 512,
      last: (made.parts[index]!.offset + made.parts[index]!.size) / 512 - 1,
    });
    layGpt(made.bytes, {
      sectorSize: 512,
      entryCount: 128,
      entriesLba: 2,
      diskGuid: 'ab'.repeat(16),
      partitions: [
        { slot: 0, ...span(0), type, guid: TYPES.basic.gpt, name: 'pool' },
        { slot: 1, ...span(1), type: TYPES.linux.gpt, guid: TYPES.esp.gpt, name: 'own' },
      ],
    });
    return made;
  };

  it.each([
    ['LDM', '5808C8AA-7E8F-42E0-85D2-E1E90434CFB3'],
    ['LDM', 'AF9B60A0-1431-4F62-BC68-3311714A69AD'],
    ['Storage Spaces', 'E75CAF8F-F680-4CEE-AFA3-B001E56EFC2D'],
  ])('refuses a table that lists a partition of %s', async (format, type) => {
    for (const kind of ['backup-wiped', 'start-wiped', 'protective-mbr-wiped'] as const) {
      expect(await diagnosed(damaged(pooled(type), kind), plainly)).toMatchObject({
        verdict: 'refused',
        findings: [],
        reason: expect.stringContaining(format),
      });
    }
  });

  it('repairs a table that lists only ordinary partitions', async () => {
    expect((await diagnosed(damaged(pooled(TYPES.basic.gpt), 'backup-wiped'), plainly)).verdict).toBe('repairable');
  });
});
