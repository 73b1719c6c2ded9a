import { describe, expect, it } from '@jest/globals';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { machineId } from './machine-id.js';

describe('machine id', () => {
  it('is the same at each start, and differs by folder', async () => {
    await withFolder(async (folder) => {
      const [one, two] = [join(folder, 'one'), join(folder, 'two')];
      await Promise.all([one, two].map((home) => mkdir(home)));
      expect(await machineId(one)).toBe(await machineId(one));
      expect(await machineId(one)).not.toBe(await machineId(two));
    });
  });

  it('stays when the folder moves on this PC', async () => {
    await withFolder(async (folder) => {
      const [home, moved] = [join(folder, 'home'), join(folder, 'moved')];
      await mkdir(home);
      const before = await machineId(home);
      await cp(home, moved, { recursive: true });
      expect(await machineId(moved)).toBe(before);
    });
  });

  it('changes when the folder was copied from another PC', async () => {
    await withFolder(async (folder) => {
      const home = join(folder, 'home');
      await mkdir(home);
      const before = await machineId(home);
      const [, machine = ''] = (await readFile(join(home, 'machine'), 'utf8')).split(' ');
      await writeFile(join(home, 'machine'), `${'0'.repeat(64)} ${machine.replace(/./g, 'a')}`);
      const after = await machineId(home);
      expect([after === before, after.includes('aaaa')]).toEqual([true, false]);
    });
  });
});
