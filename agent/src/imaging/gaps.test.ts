import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gapsOf } from './gaps.js';

const SIZE = 4096;
const MAP = '# Mapfile\n0x00000000 + 1\n0x00000000 0x00000200 +\n0x00000200 0x00000200 -\n0x00000400 0x00000C00 +\n';
let folder: string;
let image: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-gaps-'));
  image = join(folder, 'drive.img');
});
afterEach(() => rm(folder, { recursive: true }));

describe('map of an image', () => {
  it('lists the unread ranges', async () => {
    await writeFile(`${image}.map`, MAP);
    expect(await gapsOf(image, SIZE)).toEqual([expect.objectContaining({ from: 512, to: 1024 })]);
  });

  it.each([
    ['is not there', async () => undefined],
    ['is a pipe, which is not waited for', async () => void spawnSync('mkfifo', [`${image}.map`])],
    ['is a folder', () => mkdir(`${image}.map`)],
    [
      'is a link',
      async () => {
        await writeFile(join(folder, 'elsewhere'), MAP);
        await symlink(join(folder, 'elsewhere'), `${image}.map`);
      },
    ],
  ])('%s', async (_, make) => {
    await make();
    expect(await gapsOf(image, SIZE)).toEqual([]);
  });

  it('rejects a map that is too long', async () => {
    await writeFile(`${image}.map`, '');
    await truncate(`${image}.map`, 300 * 1024 * 1024);
    await expect(gapsOf(image, SIZE)).rejects.toThrow('too long');
  });
});
