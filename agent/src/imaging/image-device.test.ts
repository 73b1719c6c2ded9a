import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, lstat, mkdir, open, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withFolder, writeSparse } from '../fixtures/image-file.js';
import { isInstalled, toolsAreRequired } from '../fixtures/tools.js';
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

describe('image device', () => {
  it('reads and writes in place and keeps the size and the holes', () =>
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

  it('rejects writes when opened read-only', () =>
    withImage((path) =>
      withDevice(path, 'read', async (device) => {
        await expect(device.writeAt(0, Buffer.from('x'))).rejects.toThrow('open for reading only');
      }),
    ));

  it('rejects writes outside its bounds', () =>
    withImage((path) =>
      withDevice(path, 'execute', async (device) => {
        await expect(device.writeAt(4 * MIB - 1, Buffer.from('xy'))).rejects.toThrow('the device ends at 4194304');
        await expect(device.writeAt(-1, Buffer.from('x'))).rejects.toThrow('not a place on a disk');
      }),
    ));

  it('rejects writes after the image was truncated or extended', () =>
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

  it('reports an image without writers as free, even with readers', () =>
    withImage((path) =>
      withDevice(path, 'execute', async (device) => {
        const reader = await open(path, 'r');
        expect(await device.inUse()).toBeUndefined();
        await reader.close();
      }),
    ));

  it.each(['missing.img', 'folder'])('refuses %s with a sentence', (name) =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'folder'));
      await expect(ImageDevice.open(join(folder, name), { mode: 'execute' })).rejects.toThrow(
        /was not found|is a folder/,
      );
    }),
  );

  describe('image from a listing', () => {
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
    it.each(refusals)('refuses to open the image after %s replaced it', (_, change, sentence) =>
      withImage(async (path, folder) => {
        const listed = await listedAs(path);
        await change(path, folder);
        for (const mode of ['read', 'execute'] as const)
          await expect(ImageDevice.open(path, { mode, listed })).rejects.toThrow(sentence);
      }),
    );
    it.each(refusals)('refuses to write after %s replaced the image', (_, change) =>
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
    it('allows reads and refuses writes for an image with several hard links', () =>
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

  it('resolves a symbolic link to the image itself', () =>
    withImage(async (path, folder) => {
      const link = join(folder, 'link.img');
      await symlink(path, link);
      await withDevice(link, 'read', async (device) => expect(device.identity.id).toBe('image:disk.img'));
    }));
});

if (process.platform === 'linux') {
  describe('rule 12: an image in use elsewhere', () => {
    it('detects a second descriptor of this process', () =>
      withImage((path) =>
        withDevice(path, 'execute', async (device) => {
          const other = await open(path, 'r+');
          expect(await device.inUse()).toContain('has it open for writing');
          await other.close();
          expect(await device.inUse()).toBeUndefined();
        }),
      ));

    it('detects a process that has the image open for writing', () =>
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

    it('detects a loop device over the image and refuses a mounted disk', () =>
      withImage(async (path) => {
        const loop = isInstalled('losetup') ? loopOver(path) : undefined;
        if (loop === undefined) {
          // Without root, no loop devices are available, and these cases do not run.
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
