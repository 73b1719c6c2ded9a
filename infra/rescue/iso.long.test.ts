import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { noise } from '@revive/agent/fixtures/seeded-bytes';
import { withFolder } from '@revive/agent/fixtures/image-file';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { REPOSITORY } from '../dev/repository.js';
import { writeIso } from './iso.js';

/** Placeholders for Debian's boot files: the builder only copies their bytes. */
const STARTERS: Readonly<Record<string, number>> = {
  'isolinux.bin': 24 * 1024,
  'ldlinux.c32': 120 * 1024,
  'isohdpfx.bin': 432,
  'shimx64.efi.signed': 900 * 1024,
  'mmx64.efi.signed': 800 * 1024,
  'gcdx64.efi.signed': 2048 * 1024,
};

/** FAT stores times in steps of two seconds. */
const LATER_MS = 2500;

withTools(['xorriso', 'mformat', 'mke2fs'], () => {
  it(
    'builds byte-identical rescue images from the same files at any time and place',
    () =>
      withFolder(async (root) => {
        const digests: string[] = [];
        const images: Buffer[] = [];
        for (const name of ['first', 'second']) {
          const folder = join(root, name);
          await mkdir(join(folder, 'starters'), { recursive: true });
          for (const [starter, size] of Object.entries(STARTERS))
            await writeFile(join(folder, 'starters', starter), noise(starter, size));
          const file = join(folder, 'image.iso');
          await writeIso(
            {
              kernel: noise('kernel', 500_000),
              initramfs: noise('initramfs', 3_000_000),
              starter: (starter) => join(folder, 'starters', starter),
              scripts: join(REPOSITORY, 'infra/rescue'),
              build: createHash('sha256').update('build').digest('hex'),
              epoch: 1_767_225_600,
              texts: new Map([
                ['contents.txt', 'what is inside'],
                ['licences/node', 'MIT'],
              ]),
              scratch: join(folder, 'scratch'),
            },
            file,
          );
          const image = await readFile(file);
          images.push(image);
          digests.push(createHash('sha256').update(image).digest('hex'));
          await wait(LATER_MS);
        }
        expect(differences(images[0]!, images[1]!)).toEqual([]);
        expect(digests[0]).toBe(digests[1]);
      }),
    120_000,
  );
});

function differences(one: Buffer, other: Buffer): number[] {
  const places: number[] = one.length === other.length ? [] : [Math.min(one.length, other.length)];
  for (let at = 0; at < one.length && places.length < 40; at += 16)
    if (!one.subarray(at, at + 16).equals(other.subarray(at, at + 16))) places.push(at);
  return places;
}
