import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged } from '@revive/agent/fixtures/disk/disk-damage';
import { threeVolumeDisk } from '@revive/agent/fixtures/disk/whole-disk';
import { damageFat32 } from '@revive/agent/fixtures/fat32/fat32-damage';
import { fat32Volume, someFiles } from '@revive/agent/fixtures/fat32/fat32';
import { writeSparse } from '@revive/agent/fixtures/image-file';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import type { DemoDevice } from './demo-images.js';

/** Images with real damage, built by our own fixture code. */
const IMAGES: Readonly<Record<DemoDevice['file'], () => Promise<Buffer>>> = {
  'office-laptop.img': async () => damaged(await threeVolumeDisk(), 'start-wiped'),
  'wedding-photos.img': async () => damageNtfs(await ntfsVolume('files'), 'boot-random'),
  'usb-stick.img': async () => damageFat32(fat32Volume({ files: someFiles() }), 'boot_wiped'),
};

/** A temporary file is renamed at the end, so that the image appears complete. */
async function putImage(bench: string, file: string): Promise<void> {
  const [, build] = Object.entries(IMAGES).find(([name]) => name === file) ?? [];
  if (!build) throw new TypeError(`The demo shop has no image ${file}`);
  const half = join(bench, `.${file}.part`);
  await writeSparse(half, await build());
  await rename(half, join(bench, file));
}

const [, , bench, file] = process.argv;
if (bench === undefined || file === undefined) throw new TypeError('Name the folder of the bench and the image');
await putImage(bench, file);
