import { describe, expect, it } from '@jest/globals';
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { disksUnder, refusalOf, type SystemFolders } from './same-drive.js';

async function inSystem(
  fn: (system: SystemFolders, folder: string, lies: (on: string) => Promise<void>) => Promise<void>,
) {
  await withFolder(async (root) => {
    const [sys, proc, folder] = ['sys', 'proc', 'bench'].map((name) => join(root, name)) as [string, string, string];
    const devices = {
      sda: 'block/sda',
      sda1: 'block/sda/sda1',
      sdb: 'block/sdb',
      sdb1: 'block/sdb/sdb1',
      'dm-0': 'virtual/dm-0',
    };
    for (const path of ['class/block', 'dev/block']) await mkdir(join(sys, path), { recursive: true });
    for (const [name, path] of Object.entries(devices)) {
      await mkdir(join(sys, path, 'slaves'), { recursive: true });
      if (/\d$/.test(name) && name !== 'dm-0') await writeFile(join(sys, path, 'partition'), '1\n');
      await symlink(join(sys, path), join(sys, 'class/block', name));
    }
    for (const part of ['sda1', 'sdb1'])
      await symlink(join(sys, 'class/block', part), join(sys, 'virtual/dm-0/slaves', part));
    await mkdir(folder);
    await mkdir(join(proc, 'self'), { recursive: true });
    const { dev } = await stat(folder, { bigint: true });
    const number = `${(dev >> 8n) & 0xfffn}:${(dev & 0xffn) | ((dev >> 12n) & 0xfff00n)}`;
    await fn({ sys, proc }, folder, (on) =>
      symlink(join(sys, devices[on as keyof typeof devices]), join(sys, 'dev/block', number)),
    );
  });
}

describe('drive of the image file', () => {
  it.each([
    ['sda1', 'sda', 'lies on the drive sda itself'],
    ['sda1', 'sda1', 'lies on the drive sda itself'],
    ['dm-0', 'sdb', 'lies on the drive sdb itself'],
    ['sda1', 'sdb', undefined],
  ])('refuses an image on %s of %s: %s', (on, drive, why) =>
    inSystem(async (system, folder, lies) => {
      await lies(on);
      const refused = await refusalOf(drive, folder, system);
      expect(refused).toEqual(why === undefined ? undefined : expect.stringContaining(why));
    }),
  );

  it('uses the list of mounts where the file system has its own device number', () =>
    inSystem(async (system, folder) => {
      expect(await refusalOf('sdb', folder, system)).toContain('Nobody can tell');
      const mount = (from: string) => `30 1 0:40 / / rw - btrfs ${from} rw\n`;
      await writeFile(join(system.proc, 'self/mountinfo'), mount('/dev/sdb1'));
      expect(await refusalOf('sdb', folder, system)).toContain('lies on the drive sdb itself');
      expect(await refusalOf('sda', folder, system)).toBeUndefined();
      await writeFile(join(system.proc, 'self/mountinfo'), mount('tmpfs'));
      expect(await refusalOf('sda', folder, system)).toContain('Nobody can tell');
    }));

  it('finds all disks of a volume', () =>
    inSystem(async (system) => expect(await disksUnder('dm-0', system)).toEqual(new Set(['sda', 'sdb']))));
});
