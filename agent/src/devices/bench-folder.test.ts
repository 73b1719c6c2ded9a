import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withFolder } from '../fixtures/image-file.js';
import type { SeenDevice } from './bench-device.js';
import { BenchFolder } from './bench-folder.js';

async function watching(
  fn: (folder: string, seen: () => string[], history: string[][]) => Promise<void>,
  before: (folder: string) => Promise<void> = () => Promise.resolve(),
  paces: { steadyMs?: number; sweepMs?: number } = {},
): Promise<void> {
  await withFolder(async (folder) => {
    await before(folder);
    const history: string[][] = [];
    const source = new BenchFolder(
      folder,
      (sentence) => {
        throw new Error(sentence);
      },
      paces,
    );
    await source.start(
      (devices: readonly SeenDevice[]) =>
        void history.push(devices.map(({ name, sizeBytes }) => `${name} ${sizeBytes}`).sort()),
    );
    try {
      await fn(folder, () => history.at(-1) ?? [], history);
    } finally {
      await source.stop();
    }
  });
}
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 800 && !holds(); i++) await wait(10);
  expect(holds()).toBe(true);
}

describe('bench folder', () => {
  it('lists existing files when its start resolves', () =>
    watching(
      async (_, seen) => expect(seen()).toEqual(['a.img 3']),
      (folder) => writeFile(join(folder, 'a.img'), 'abc'),
    ));

  it('reports added and removed files', () =>
    watching(async (folder, seen) => {
      await writeFile(join(folder, 'new.img'), 'abc');
      await until(() => seen().join() === 'new.img 3');
      await rm(join(folder, 'new.img'));
      await until(() => seen().length === 0);
    }));

  it('reports a file only after its copying has ended', () =>
    watching(
      async (folder, seen, history) => {
        for (let i = 0; i < 8; i++) {
          await appendFile(join(folder, 'growing.img'), 'x'.repeat(100));
          await wait(60);
        }
        await until(() => seen().join() === 'growing.img 800');
        expect(new Set(history.flat())).toEqual(new Set(['growing.img 800']));
      },
      undefined,
      // Longer than any pause of a slow machine between two pieces.
      { steadyMs: 2000 },
    ));

  it('keeps an image on the bench while its bytes change in place', () =>
    watching(async (folder, seen, history) => {
      await writeFile(join(folder, 'disk.img'), 'abc');
      await until(() => seen().length === 1);
      const from = history.length;
      await writeFile(join(folder, 'disk.img'), 'xyz', { flag: 'r+' });
      await until(() => history.length > from + 1);
      expect(history.slice(from).every((devices) => devices.join() === 'disk.img 3')).toBe(true);
    }));

  it('reports changes while other processes keep writing into the folder', () =>
    watching(
      async (folder, seen) => {
        await writeFile(join(folder, 'disk.img'), 'abc');
        await until(() => seen().join() === 'disk.img 3');
        const writers = [0, 1, 2].map((index) =>
          setInterval(() => writeFileSync(join(folder, `.busy-${index}`), `${Math.random()}`), 2),
        );
        try {
          await rm(join(folder, 'disk.img'));
          await symlink('/etc/hostname', join(folder, 'disk.img'));
          await until(() => seen().length === 0);
        } finally {
          for (const writer of writers) clearInterval(writer);
        }
      },
      undefined,
      // The sweep would detect the change too, so the test disables the sweep.
      { sweepMs: 3_600_000 },
    ));

  it('treats a new size as a new device, and a rename as removal and addition', () =>
    watching(async (folder, seen) => {
      await writeFile(join(folder, 'disk.img'), 'abc');
      await until(() => seen().join() === 'disk.img 3');
      await writeFile(join(folder, 'disk.img'), 'abcdef');
      await until(() => seen().join() === 'disk.img 6');
      await rename(join(folder, 'disk.img'), join(folder, 'other.img'));
      await until(() => seen().join() === 'other.img 6');
    }));

  it('ignores hidden, partial and empty files, folders and links', () =>
    watching(async (folder, seen) => {
      for (const name of ['.hidden', 'half.part', 'half.crdownload', 'edit~', 'copy.tmp'])
        await writeFile(join(folder, name), 'abc');
      await writeFile(join(folder, 'empty.img'), '');
      await mkdir(join(folder, 'folder.img'));
      await symlink('/etc/hostname', join(folder, 'link.img'));
      await writeFile(join(folder, 'real.img'), 'abc');
      await until(() => seen().length > 0);
      expect(seen()).toEqual(['real.img 3']);
    }));
});
