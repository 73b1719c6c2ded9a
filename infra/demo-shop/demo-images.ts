import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged } from '@revive/agent/fixtures/disk/disk-damage';
import { threeVolumeDisk } from '@revive/agent/fixtures/disk/whole-disk';
import { damageFat32 } from '@revive/agent/fixtures/fat32/fat32-damage';
import { fat32Volume, someFiles } from '@revive/agent/fixtures/fat32/fat32';
import { writeSparse } from '@revive/agent/fixtures/image-file';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';

export interface DemoDevice {
  readonly file: string;
  readonly bytes: () => Promise<Buffer>;
  readonly customerName: string;
  readonly issueDescription: string;
  /** False: the customer never answers, so that visitors see a waiting quote. */
  readonly answers: boolean;
}

/** Devices in the order of their arrival, built by our own fixture code with real damage. */
export const DEMO_DEVICES: readonly DemoDevice[] = [
  {
    file: 'office-laptop.img',
    bytes: async () => damaged(await threeVolumeDisk(), 'start-wiped'),
    customerName: 'Naledi Khumalo',
    issueDescription: 'The laptop says that there is no system to start',
    answers: true,
  },
  {
    file: 'wedding-photos.img',
    bytes: async () => damageNtfs(await ntfsVolume('files'), 'boot-random'),
    customerName: 'Pieter van Wyk',
    issueDescription: 'Windows asks to format the disk with our photos',
    answers: true,
  },
  {
    file: 'usb-stick.img',
    bytes: () => Promise.resolve(damageFat32(fat32Volume({ files: someFiles() }), 'boot_wiped')),
    customerName: 'Ayesha Patel',
    issueDescription: 'The stick is empty on every computer',
    answers: false,
  },
];

export async function clearBench(bench: string): Promise<void> {
  for (const name of await readdir(bench)) if (name.endsWith('.img')) await rm(join(bench, name), { force: true });
}

/** Writes a temporary file and renames it, so that the image appears complete. */
export async function putOnBench(bench: string, { file, bytes }: DemoDevice): Promise<void> {
  const half = join(bench, `.${file}.part`);
  await writeSparse(half, await bytes());
  await rename(half, join(bench, file));
}
