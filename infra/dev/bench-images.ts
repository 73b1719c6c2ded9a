import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged } from '@revive/agent/fixtures/disk/disk-damage';
import { writeSparse } from '@revive/agent/fixtures/image-file';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import { threeVolumeDisk } from '@revive/agent/fixtures/disk/whole-disk';

/**
 * The two images of a first start, built by our own fixture code with real damage: a GPT disk (FAT32, NTFS, ext4) with
 * wiped protective MBR and primary table, and an NTFS volume with an overwritten boot sector.
 */
export async function demoImages(): Promise<{ name: string; bytes: Buffer }[]> {
  return [
    { name: 'dlamini-laptop.img', bytes: damaged(await threeVolumeDisk(), 'start-wiped') },
    { name: 'studio-archive.img', bytes: damageNtfs(await ntfsVolume('files'), 'boot-random') },
  ];
}

export async function fillBench(bench: string): Promise<void> {
  for (const { name, bytes } of await demoImages()) {
    const half = join(bench, `.${name}.part`);
    await writeSparse(half, bytes);
    await rename(half, join(bench, name));
  }
}
