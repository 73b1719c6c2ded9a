import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, type FixtureDisk } from '../../fixtures/disk/disk.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { damageNtfs, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { lostFiles } from '../../fixtures/ntfs/ntfs-proof.js';
import { isInstalled, toolsAreRequired } from '../../fixtures/tools.js';
import { threeVolumeDisk } from '../../fixtures/disk/whole-disk.js';
import { JournalFile } from '../../journal/journal.js';
import { diagnose } from '../diagnose/diagnose.js';
import { executeRepair } from '../execute/execute-repair.js';
import { ImageDevice } from '../../imaging/image-device.js';
import { BackupVault } from '../../operations/backup/backup-vault.js';
import { LocalBackups } from '../execute/local-backups.js';
import type { RepairEntry } from '../execute/repair-journal.js';
import { rollBackRepair } from '../execute/resume.js';
import type { ExecuteDeps } from '../execute/run.js';
import { sha256 } from '../model/plan.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';

const PROGRAMS = {
  'sgdisk -v': 'sgdisk',
  'ntfsfix -n': 'ntfsfix',
  'fsck.fat -n': 'fsck.fat',
  'e2fsck -fn': 'e2fsck',
} as const;
const installed = Object.entries(PROGRAMS)
  .filter(([, program]) => isInstalled(program))
  .map(([name]) => name);
/** The agent's reader leaves a part of ext4 to e2fsck. */
const soundVerdict = isInstalled('e2fsck') ? 'healthy' : 'no_problem_found';
const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });

for (const [name, program] of Object.entries(PROGRAMS)) {
  if (!isInstalled(program))
    it(`reports that ${program} is not installed, so "${name}" was not tested`, () =>
      expect(toolsAreRequired()).toBe(false));
}

let disk: FixtureDisk;
let broken: Buffer;

beforeAll(async () => {
  disk = await threeVolumeDisk();
  const [fat, ntfs, ext] = disk.parts as [FixtureDisk['parts'][0], FixtureDisk['parts'][0], FixtureDisk['parts'][0]];
  broken = damaged(disk, 'start-wiped');
  broken.fill(0x33, fat.offset, fat.offset + 1024);
  broken.fill(0x33, ntfs.offset, ntfs.offset + 512);
  broken.fill(0, ext.offset + 1024, ext.offset + 2048);
});

describe('disk with a FAT32, an NTFS and an ext4 volume', () => {
  it('finds the undamaged disk healthy, and every installed tool agrees', async () => {
    const { verdict, checks, reachable } = await diagnosed(disk.bytes, { tools });
    expect({ verdict, reachable }).toEqual({
      verdict: soundVerdict,
      reachable: { before: reachable.after, after: { files: expect.any(Number), complete: true } },
    });
    expect(reachable.after.files).toBeGreaterThan(400);
    expect(
      checks
        .filter(({ name, rehearsed }) => name in PROGRAMS && rehearsed.state === 'passed')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...installed].sort());
  });

  it('finds an MBR disk sound but does not call ext4 healthy without e2fsck', async () => {
    expect(await diagnosed((await threeVolumeDisk('MBR')).bytes)).toMatchObject({
      verdict: 'no_problem_found',
      reason: expect.stringContaining('Not checked: in partition 3 (ext4)'),
      layers: [{ format: 'MBR' }, { format: 'fat32' }, { format: 'ntfs' }, { format: 'ext4' }],
    });
  });

  it('restores a lost MBR signature by writing exactly two bytes', async () => {
    const classic = await threeVolumeDisk('MBR');
    const bytes = Buffer.from(classic.bytes).fill(0, 510, 512);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: 'mbr.signature_lost' }] });
    expect(afterPlan(bytes, seen).equals(classic.bytes)).toBe(true);
  });

  it('repairs the table and three volumes in one plan, verifies, and rolls back', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'customer.img');
      await writeSparse(path, broken);
      const occupied = (await stat(path)).blocks;
      const digest = await digestOf(path);
      const device = await ImageDevice.open(path, { mode: 'execute' });
      const journal = await JournalFile.open<RepairEntry>(join(folder, 'run.journal'));
      const acknowledged: string[] = [];
      const backups = new LocalBackups(
        folder,
        await BackupVault.open(folder),
        () => 'run-1',
        async ({ id }) => {
          acknowledged.push(id);
        },
      );
      const deps: ExecuteDeps = {
        ...everyReader,
        tools,
        device,
        journal,
        backups,
        stop: new AbortController().signal,
      };
      try {
        const outcome = await executeRepair(digest, deps);
        expect(outcome).toMatchObject({
          status: 'completed',
          reachable: { before: { files: 0 }, after: (await diagnosed(disk.bytes)).reachable.after },
        });
        const witnesses = outcome.checks.filter(({ witness }) => witness);
        expect(witnesses.map(({ name }) => name)).toEqual(
          expect.arrayContaining([...installed, 'revive: second reader of sector 0']),
        );
        expect(new Set(witnesses.map(({ layer }) => layer))).toEqual(
          new Set(['disk', 'partition 1', 'partition 2', 'partition 3']),
        );
        expect(acknowledged).toEqual(['run-1']);
        const repaired = await readFile(path);
        expect(await lostFiles(volumeOf(repaired, 1), 'files')).toEqual([]);
        expect((await diagnosed(repaired, { tools })).verdict).toBe(soundVerdict);
        expect((await stat(path)).blocks - occupied).toBeLessThan(100);
        expect(await rollBackRepair('The customer wants it back.', deps)).toMatchObject({ status: 'rolled_back' });
        expect(sha256(await readFile(path))).toBe(sha256(broken));
      } finally {
        await journal.close();
        await device.close();
      }
    });
  }, 60_000); // Four diagnoses with all tools and eight scratch copies: seconds on an idle machine, longer under load.

  it('restores a lost table around a hibernated volume and leaves the volume unchanged', async () => {
    const sleeping = Buffer.from(disk.bytes);
    damageNtfs(await ntfsVolume('files'), 'hibernated').copy(sleeping, disk.parts[1]!.offset);
    const bytes = damaged({ ...disk, bytes: sleeping }, 'start-wiped');
    const seen = await diagnosed(bytes);
    expect(seen.reason).toContain('Partition 2 (ntfs) is left as it is: ');
    expect(afterPlan(bytes, seen).equals(sleeping)).toBe(true);
  });

  it.each([
    ['alone', false],
    ['behind a lost table', true],
  ])('repairs a lost ext4 superblock after a crash, %s, and keeps the journal for the next mount', async (_, lost) => {
    const sound = gptDisk({ parts: [{ type: 'linux', name: 'root', volume: ext4Volume('ext4-crashed') }] });
    expect(await diagnosed(sound.bytes)).toMatchObject({
      verdict: 'needs_person',
      findings: [{ code: 'ext4.journal_pending' }],
    });
    const bytes = lost ? damaged(sound, 'start-wiped') : Buffer.from(sound.bytes);
    bytes.fill(0, sound.parts[0]!.offset + 1024, sound.parts[0]!.offset + 2048);
    const machine = new FragileMachine(bytes);
    const { plan } = await diagnosed(bytes, { device: machine.device.identity });
    const outcome = await executeRepair(plan?.digest ?? '', {
      ...everyReader,
      tools,
      device: machine.device,
      journal: machine.journal,
      backups: machine.backups,
      stop: new AbortController().signal,
    });
    expect(outcome).toMatchObject({
      status: 'completed',
      reachable: { before: { files: 0 }, after: { files: 261 } },
    });
    // needs_recovery must be set again: otherwise the next mount would lose 60 files.
    expect(machine.bytes.readUInt32LE(sound.parts[0]!.offset + 1024 + 0x60) & 0x4).toBe(0x4);
  });

  const volumeOf = (bytes: Buffer, index: number) => {
    const { offset } = disk.parts[index]!;
    return bytes.subarray(offset, offset + disk.parts[index]!.size);
  };
  const digestOf = async (path: string) => {
    const device = await ImageDevice.open(path, { mode: 'read' });
    try {
      const { plan, reason } = await diagnose(device, {
        ...everyReader,
        device: device.identity,
        signal: new AbortController().signal,
      });
      if (plan === undefined) throw new TypeError(reason);
      return plan.digest;
    } finally {
      await device.close();
    }
  };
});
