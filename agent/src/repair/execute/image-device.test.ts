import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, lstat, mkdir, open, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { isInstalled, toolsAreRequired } from '../../fixtures/tools.js';
import { ImageDevice } from './image-device.js';

const MIB = 1024 * 1024;

async function withImage<T>(use: (path: string, folder: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const path = join(folder, 'disk.img');
    const bytes = Buffer.alloc(4 * MIB);
    bytes.write('start', 0);
    bytes.write('end', bytes.length - 3);
    await writeSparse(path, bytes);
    return use(path, folder);
  });
}

async function withDevice<T>(
  path: string,
  mode: 'read' | 'execute',
  use: (device: ImageDevice) => Promise<T>,
): Promise<T> {
  const device = await ImageDevice.open(path, { mode });
  try {
    return await use(device);
  } finally {
    await device.close();
  }
}

/** A loop device over the image, where this user may make one. */
function loopOver(path: string): string | undefined {
  try {
    return execFileSync('losetup', ['--find', '--show', path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
    }).trim();
  } catch {
    return undefined;
  }
}

describe('an image', () => {
  it('is read and written in place, keeps its size and its holes', () =>
    withImage((path) =>
      withDevice(path, 'execute', async (device) => {
        expect(device.identity).toEqual({ kind: 'image', id: 'image:disk.img', size: 4 * MIB, sectorSize: 512 });
        await device.writeAt(2 * MIB, Buffer.from('in the middle'));
        await device.flush();
        expect((await device.read(2 * MIB, 13)).toString()).toBe('in the middle');
        expect((await readFile(path)).toString('latin1', 4 * MIB - 3)).toBe('end');
        const { size, blocks } = await stat(path);
        expect({ size, sparse: blocks * 512 < MIB }).toEqual({ size: 4 * MIB, sparse: true });
      }),
    ));

  it('open for reading only cannot be written', () =>
    withImage((path) =>
      withDevice(path, 'read', async (device) => {
        await expect(device.writeAt(0, Buffer.from('x'))).rejects.toThrow('open for reading only');
      }),
    ));

  it('takes no write outside its bounds', () =>
    withImage((path) =>
      withDevice(path, 'execute', async (device) => {
        await expect(device.writeAt(4 * MIB - 1, Buffer.from('xy'))).rejects.toThrow('the device ends at 4194304');
        await expect(device.writeAt(-1, Buffer.from('x'))).rejects.toThrow('not a place on a disk');
      }),
    ));

  it('that became shorter or longer takes no write', () =>
    withImage((path) =>
      withDevice(path, 'execute', async (device) => {
        await truncate(path, 2 * MIB);
        await expect(device.writeAt(0, Buffer.from('x'))).rejects.toThrow(
          'The image has 2097152 bytes now, and had 4194304',
        );
        await expect(device.read(3 * MIB, 512)).rejects.toThrow('the device got smaller');
        expect((await stat(path)).size).toBe(2 * MIB);
      }),
    ));

  it('that nobody else has is free, and readers do not disturb', () =>
    withImage((path) =>
      withDevice(path, 'execute', async (device) => {
        const reader = await open(path, 'r');
        expect(await device.inUse()).toBeUndefined();
        await reader.close();
      }),
    ));

  it.each(['missing.img', 'folder'])('named %s is refused with a sentence', (name) =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'folder'));
      await expect(ImageDevice.open(join(folder, name), { mode: 'execute' })).rejects.toThrow(
        /was not found|is a folder/,
      );
    }),
  );

  describe('that a listing saw', () => {
    const listedAs = async (path: string) => {
      const { dev, ino, size } = await lstat(path, { bigint: true });
      return { dev, ino, size: Number(size) };
    };
    const refusals: [what: string, change: (path: string, folder: string) => Promise<void>, sentence: RegExp][] = [
      [
        'a link to another file',
        async (path, folder) => {
          await rename(path, join(folder, 'elsewhere.img'));
          await symlink(join(folder, 'elsewhere.img'), path);
        },
        /is a link/,
      ],
      [
        'another file of the same size',
        async (path) => {
          const bytes = await readFile(path);
          await writeFile(`${path}.new`, bytes);
          await rename(`${path}.new`, path);
        },
        /changed since it was listed/,
      ],
      ['a longer file', (path) => truncate(path, 8 * MIB), /changed since it was listed/],
      ['nothing', (path) => rm(path), /was not found/],
    ];
    it.each(refusals)('is not opened when %s lies there since', (_, change, sentence) =>
      withImage(async (path, folder) => {
        const listed = await listedAs(path);
        await change(path, folder);
        for (const mode of ['read', 'execute'] as const)
          await expect(ImageDevice.open(path, { mode, listed })).rejects.toThrow(sentence);
      }),
    );
    it.each(refusals)('takes no write when %s lies there since', (_, change) =>
      withImage(async (path, folder) => {
        const device = await ImageDevice.open(path, { mode: 'execute', listed: await listedAs(path) });
        try {
          await device.writeAt(0, Buffer.from('first'));
          await change(path, folder);
          await expect(device.writeAt(0, Buffer.from('again'))).rejects.toThrow(
            /changed since it was listed|The image has|was not found/,
          );
        } finally {
          await device.close();
        }
      }),
    );
    it('is read and not written when it hard links elsewhere', () =>
      withImage(async (path, folder) => {
        const listed = await listedAs(path);
        const device = await ImageDevice.open(path, { mode: 'execute', listed });
        await link(path, join(folder, 'second.img'));
        await expect(device.writeAt(0, Buffer.from('x'))).rejects.toThrow('hard links');
        await device.close();
        await expect(ImageDevice.open(path, { mode: 'execute', listed })).rejects.toThrow('hard links');
        await (await ImageDevice.open(path, { mode: 'read', listed })).close();
      }));
  });

  it('behind a link is the image itself', () =>
    withImage(async (path, folder) => {
      const link = join(folder, 'link.img');
      await symlink(path, link);
      await withDevice(link, 'read', async (device) => expect(device.identity.id).toBe('image:disk.img'));
    }));
});

if (process.platform === 'linux') {
  describe('rule 12: an image in use elsewhere', () => {
    it('is seen when this process has it open a second time', () =>
      withImage((path) =>
        withDevice(path, 'execute', async (device) => {
          const other = await open(path, 'r+');
          expect(await device.inUse()).toContain('has it open for writing');
          await other.close();
          expect(await device.inUse()).toBeUndefined();
        }),
      ));

    it('is seen when another process has it open for writing', () =>
      withImage((path) =>
        withDevice(path, 'execute', async (device) => {
          const child = spawn('sh', ['-c', 'exec 3<>"$0"; echo ready; read line', path], {
            stdio: ['pipe', 'pipe', 'ignore'],
          });
          await once(child.stdout, 'data');
          expect(await device.inUse()).toMatch(/^process \d+ .*has it open for writing$/);
          child.stdin.end();
          await once(child, 'exit');
          expect(await device.inUse()).toBeUndefined();
        }),
      ));

    it('is seen behind a loop device, and a loop device is a disk of its own; a mounted one cannot be opened', () =>
      withImage(async (path) => {
        const loop = isInstalled('losetup') ? loopOver(path) : undefined;
        if (loop === undefined) {
          // Said by name: without root there are no loop devices, and these cases were not tried.
          expect(toolsAreRequired() && process.getuid?.() === 0).toBe(false);
          return;
        }
        try {
          await withDevice(path, 'execute', async (device) =>
            expect(await device.inUse()).toBe(`it's used by ${loop}`),
          );
          await withDevice(loop, 'execute', async (device) => {
            expect(device.identity).toMatchObject({ kind: 'block', size: 4 * MIB, sectorSize: 512 });
            expect((await device.read(4 * MIB - 3, 3)).toString()).toBe('end');
            expect(await device.inUse()).toBeUndefined();
            await expect(ImageDevice.open(loop, { mode: 'execute' })).rejects.toThrow('is in use by the system');
          });
        } finally {
          execFileSync('losetup', ['--detach', loop], { env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } });
        }
      }));
  });
}
