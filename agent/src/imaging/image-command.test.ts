import { describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchFolder } from '../devices/bench-folder.js';
import type { SeenDevice } from '../devices/bench-device.js';
import { withFolder } from '../fixtures/image-file.js';
import { noise } from '../fixtures/seeded-bytes.js';
import { imageCommand } from './image-command.js';

describe('image command', () => {
  it('copies a drive to the bench as a device that names its drive', () =>
    withFolder(async (root) => {
      const [drive, bench] = [join(root, 'drive'), join(root, 'bench')];
      await writeFile(drive, noise('drive', 256 * 1024));
      const said: string[] = [];
      const signal = new AbortController().signal;
      const command = { bench, path: '', signal, say: (sentence: string) => void said.push(sentence) };
      const printed = await imageCommand({ ...command, args: [drive] });
      expect(printed).toBe(
        `All 262144 bytes were read. The image is ${join(bench, 'image-drive.img')}; its map lies beside it.`,
      );
      expect(said.some((sentence) => sentence.startsWith('262144 of 262144 bytes copied'))).toBe(true);
      let seen: readonly SeenDevice[] = [];
      const folder = new BenchFolder(bench, (sentence) => void said.push(sentence));
      await folder.start((devices) => void (seen = devices));
      await folder.stop();
      expect(seen).toMatchObject([
        { name: 'image-drive.img', sizeBytes: 262_144, detail: 'Image of image:drive, 0 bytes could not be read' },
      ]);
      expect((await readFile(join(bench, 'image-drive.img'))).equals(await readFile(drive))).toBe(true);
      await expect(imageCommand({ ...command, args: [drive] })).rejects.toThrow('is there already');
    }));

  it('accepts only a free drive of this computer', () =>
    withFolder(async (root) => {
      const command = { bench: root, path: '', signal: new AbortController().signal, say: () => undefined };
      const drives = () => Promise.resolve([]);
      await expect(imageCommand({ ...command, args: ['/dev/null'], drives })).rejects.toThrow(
        'no whole drive that is free',
      );
    }));

  it('shows its usage and reports a path that is no drive', () =>
    withFolder(async (root) => {
      const command = { bench: root, path: '', signal: new AbortController().signal, say: () => undefined };
      await expect(imageCommand({ ...command, args: [] })).rejects.toThrow('image <drive>');
      await expect(imageCommand({ ...command, args: ['a', 'b'] })).rejects.toThrow('image <drive>');
      await expect(imageCommand({ ...command, args: [join(root, 'nothing')] })).rejects.toThrow('was not found');
    }));
});
