import { chmod, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { damaged, type DiskDamage } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk } from '../../fixtures/disk/disk.js';
import { damageExt4, ext4Volume } from '../../fixtures/ext4/ext4.js';
import { damageFat32 } from '../../fixtures/fat32/fat32-damage.js';
import { fat32Volume } from '../../fixtures/fat32/fat32.js';
import { withFolder } from '../../fixtures/image-file.js';
import { NTFS_VOLUMES, damageNtfs, ntfsVolume, soundNtfs } from '../../fixtures/ntfs/ntfs.js';
import { plainVolume } from '../../fixtures/disk/plain-volume.js';
import { isInstalled, toolsAreRequired } from '../../fixtures/tools.js';
import { MemoryView } from '../view/block-view.js';
import { findTool } from '../tools/tool.js';
import { hostTools, USUAL_LIMITS, type HostToolsOptions, type ToolTarget } from './verifier-tools.js';

const options: HostToolsOptions = { ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' };
const never = new AbortController().signal;

const disk = gptDisk({ parts: [{ type: 'linux', name: 'data', volume: plainVolume({ size: 1024 * 1024 }) }] });
const classic = mbrDisk({ parts: [{ type: 'linux', name: 'data', volume: plainVolume({ size: 1024 * 1024 }) }] });

const table = (bytes: Buffer, scheme: 'GPT' | 'MBR' = 'GPT', sectorSize = 512): ToolTarget => ({
  kind: 'table',
  scheme,
  sectorSize,
  view: new MemoryView(bytes),
  hasLogical: false,
});
const volume = (format: string, bytes: Buffer, sound = bytes): ToolTarget => ({
  kind: 'volume',
  format,
  view: new MemoryView(bytes),
  shape: new MemoryView(sound),
  settled: sound === bytes,
});

async function stateOf(target: ToolTarget, more: Partial<HostToolsOptions> = {}) {
  const [answer] = await hostTools({ ...options, ...more }).check(target, never);
  return answer === undefined ? undefined : { name: answer.name, ...answer.reading };
}

function whereInstalled(tool: string, what: string, run: () => Promise<void>): void {
  if (isInstalled(tool)) it(`${tool} ${what}`, run);
  else
    it(`reports that ${tool} is not installed, so “${what}” was not tested`, () =>
      expect(toolsAreRequired()).toBe(false));
}

describe('tools pass on sound volumes and fail on their damage', () => {
  const tableDamages: DiskDamage[] = [
    'protective-mbr-wiped',
    'protective-signature-lost',
    'primary-header-wiped',
    'primary-header-bit',
    'primary-entries-wiped',
    'primary-entries-bit',
    'start-wiped',
    'primary-random',
    'backup-header-wiped',
    'backup-entries-wiped',
    'backup-wiped',
    'backup-header-bit',
    'both-wiped',
    'crossed',
    'truncated',
  ];
  whereInstalled('sgdisk', 'sees every damage to a GPT', async () => {
    expect(await stateOf(table(disk.bytes))).toMatchObject({ name: 'sgdisk -v', state: 'passed' });
    for (const kind of tableDamages)
      expect({ kind, ...(await stateOf(table(damaged(disk, kind)))) }).toMatchObject({ kind, state: 'failed' });
  });
  whereInstalled('sgdisk', 'calls an enlarged disk sound', async () => {
    expect(await stateOf(table(damaged(disk, 'enlarged')))).toMatchObject({
      state: 'passed',
      detail: expect.stringContaining('enlarged'),
    });
  });
  whereInstalled('sfdisk', 'sees a lost signature', async () => {
    const lost = Buffer.from(classic.bytes).fill(0, 510, 512);
    expect(await stateOf(table(classic.bytes, 'MBR'))).toMatchObject({ name: 'sfdisk --verify', state: 'passed' });
    expect(await stateOf(table(lost, 'MBR'))).toMatchObject({ state: 'failed' });
  });
  whereInstalled('ntfsfix', 'sees lost boot sectors and lost records', async () => {
    const sound = await ntfsVolume('files');
    expect(await stateOf(volume('ntfs', sound))).toMatchObject({ name: 'ntfsfix -n', state: 'passed' });
    for (const kind of [
      'both-boot-sectors',
      'copy-zeroed',
      'mft-first-records-zeroed',
      'mirror-zeroed',
      'mft-and-mirror',
    ] as const) {
      expect({ kind, ...(await stateOf(volume('ntfs', damageNtfs(sound, kind)))) }).toMatchObject({
        kind,
        state: 'failed',
      });
    }
  });
  whereInstalled('fsck.fat', 'sees lost boot sectors and differing tables', async () => {
    const sound = fat32Volume();
    expect(await stateOf(volume('fat32', sound.bytes))).toMatchObject({ name: 'fsck.fat -n', state: 'passed' });
    for (const kind of [
      'boot_wiped',
      'boot_noise',
      'fat1_wiped',
      'fat1_noise',
      'fat2_noise',
      'copy_wiped',
      'dirty_fat',
    ] as const) {
      expect({ kind, ...(await stateOf(volume('fat32', damageFat32(sound, kind)))) }).toMatchObject({
        kind,
        state: 'failed',
      });
    }
  });
  whereInstalled('e2fsck', 'sees lost superblocks and descriptors', async () => {
    const sound = ext4Volume('ext4-4k');
    expect(await stateOf(volume('ext4', sound))).toMatchObject({ name: 'e2fsck -fn', state: 'passed' });
    for (const kind of [
      'superblock_zeroed',
      'superblock_wrong_field',
      'descriptors_zeroed',
      'one_descriptor_wrong',
    ] as const) {
      expect({ kind, ...(await stateOf(volume('ext4', damageExt4(sound, kind)))) }).toMatchObject({
        kind,
        state: 'failed',
      });
    }
  });
  whereInstalled('e2fsck', 'judges a crashed volume after a replay on its copy', async () => {
    expect(await stateOf(volume('ext4', ext4Volume('ext4-crashed')))).toMatchObject({ state: 'passed' });
  });
});

describe('volume too large for a full copy', () => {
  const without = (bytes: Buffer) => ({ mostRead: bytes.length - 1 });

  whereInstalled('e2fsck', 'passes on sound ones of every shape and fails on what it vouches for', async () => {
    for (const name of [
      'ext3-1k',
      'ext4-1k',
      'ext4-4k',
      'ext4-bigalloc',
      'ext4-bigalloc-reserve',
      'ext4-crashed',
      'ext4-gdtcsum',
      'ext4-metabg',
      'ext4-sparse2',
    ] as const) {
      const sound = ext4Volume(name);
      expect({ shape: name, ...(await stateOf(volume('ext4', sound), without(sound))) }).toMatchObject({
        shape: name,
        state: 'passed',
      });
    }
    const sound = ext4Volume('ext4-4k');
    for (const kind of [
      'superblock_zeroed',
      'superblock_wrong_field',
      'descriptors_zeroed',
      'one_descriptor_wrong',
    ] as const) {
      expect({
        kind,
        ...(await stateOf(volume('ext4', damageExt4(sound, kind), sound), without(sound))),
      }).toMatchObject({ kind, state: 'failed' });
    }
  });
  whereInstalled('ntfsfix', 'passes on sound ones of every shape and fails on what it vouches for', async () => {
    for (const name of NTFS_VOLUMES) {
      const sound = await soundNtfs(name);
      expect({ shape: name, ...(await stateOf(volume('ntfs', sound), { mostRead: sound.length / 2 })) }).toMatchObject({
        shape: name,
        state: 'passed',
      });
    }
    const sound = await soundNtfs('files');
    for (const kind of [
      'both-boot-sectors',
      'copy-zeroed',
      'mft-first-records-zeroed',
      'mirror-zeroed',
      'mft-and-mirror',
    ] as const) {
      expect({
        kind,
        ...(await stateOf(volume('ntfs', damageNtfs(sound, kind), sound), without(sound))),
      }).toMatchObject({ kind, state: 'failed' });
    }
  });
  whereInstalled('fsck.fat', 'passes on sound ones and fails on what it vouches for', async () => {
    const sound = fat32Volume();
    expect(await stateOf(volume('fat32', sound.bytes), without(sound.bytes))).toMatchObject({ state: 'passed' });
    for (const kind of ['boot_wiped', 'fat1_noise', 'fat2_noise', 'copy_wiped', 'dirty_fat'] as const) {
      expect({
        kind,
        ...(await stateOf(volume('fat32', damageFat32(sound, kind), sound.bytes), without(sound.bytes))),
      }).toMatchObject({ kind, state: 'failed' });
    }
  });
});

describe('program lookup', () => {
  const fake = (folder: string, name: string) => writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });

  it('prefers the PATH for users and system folders for root', () =>
    withFolder(async (folder) => {
      await fake(folder, 'ls');
      expect(await findTool('ls', folder, false)).toBe(join(folder, 'ls'));
      expect(await findTool('ls', folder, true)).toMatch(/^\/(usr\/)?s?bin\/ls$/);
    }));

  it('ignores folders writable by others for root, and relative folders always', () =>
    withFolder(async (folder) => {
      await fake(folder, 'revive-no-such-tool');
      await chmod(folder, 0o777);
      expect(await findTool('revive-no-such-tool', folder, true)).toBeUndefined();
      expect(await findTool('revive-no-such-tool', folder, false)).toBe(join(folder, 'revive-no-such-tool'));
      expect((await findTool('ls', '.:bin', false)) ?? '').not.toMatch(/^(\.|bin)/);
    }));
});

describe('cached answers', () => {
  it('caches the answer for equal bytes and asks again for different bytes', () =>
    withFolder(async (folder) => {
      const said = join(folder, 'asked');
      await writeFile(
        join(folder, 'e2fsck'),
        `#!/bin/sh\necho x >> ${said}\necho 'the volume: 11/16 files (0.0% non-contiguous), 5/16 blocks'\n`,
        { mode: 0o755 },
      );
      const tools = hostTools({ ...options, path: folder, privileged: false });
      const sound = ext4Volume('ext4-4k');
      const answers = [];
      for (const bytes of [sound, sound, damageExt4(sound, 'superblock_wrong_field')])
        answers.push((await tools.check(volume('ext4', bytes, sound), never))[0]?.reading.state);
      expect([answers, (await readFile(said, 'utf8')).length / 2]).toEqual([['passed', 'passed', 'passed'], 2]);
    }));
});

describe('tool without a result', () => {
  const sound = ext4Volume('ext4-4k');
  it('reports a missing tool', async () => {
    const target: ToolTarget = { ...volume('fat32', Buffer.alloc(4096)) };
    const [answer] = await hostTools({ ...options, mostRead: 1 }).check(target, never);
    expect(answer?.reading).toMatchObject({
      state: 'not_run',
      detail: expect.stringMatching(/would have to be copied|is not installed/),
    });
  });
  whereInstalled('e2fsck', 'says when the volume is too large to copy', async () => {
    expect(await stateOf(volume('ext4', sound), { mostRead: 1024 })).toMatchObject({
      state: 'not_run',
      detail: expect.stringContaining('would have to be copied'),
    });
    expect(await stateOf(volume('ext4', sound), { mostKept: 1024 })).toMatchObject({
      state: 'not_run',
      detail: expect.stringContaining('would have to be kept'),
    });
  });
  whereInstalled('e2fsck', 'says when the disk for copies has no room to spare', async () => {
    expect(await stateOf(volume('ext4', sound), { leftFree: Number.MAX_SAFE_INTEGER })).toMatchObject({
      state: 'not_run',
      detail: expect.stringMatching(/disk for scratch copies has only .* free/),
    });
  });
  it('reports a timeout and ends the tool', () =>
    withFolder(async (folder) => {
      await writeFile(join(folder, 'e2fsck'), '#!/bin/sh\nexec /bin/sleep 1000\n', { mode: 0o755 });
      expect(await stateOf(volume('ext4', sound), { path: folder, privileged: false, timeoutMs: 300 })).toMatchObject({
        state: 'not_run',
        detail: 'not run: it did not finish within 0.3 s',
      });
    }));
  it('reports a table whose sector size the tool does not support', async () => {
    expect(await stateOf(table(disk.bytes, 'GPT', 4096))).toMatchObject({
      state: 'not_run',
      detail: expect.stringContaining('sectors of 512 bytes'),
    });
  });
  it('runs no tool for an unknown format', async () => {
    expect(await stateOf(volume('xfs', Buffer.alloc(4096)))).toBeUndefined();
  });
});
