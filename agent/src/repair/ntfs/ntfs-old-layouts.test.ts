import { describe, expect, it } from '@jest/globals';
import { repairInPlace } from '../../fixtures/repaired.js';
import { failedChecks, inspectNtfs } from '../../fixtures/ntfs/ntfs-proof.js';
import { damageNtfs, ntfsPlaces, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';

describe('volume shrunk by ntfsresize, with its copy a few sectors behind `total`', () => {
  async function resized(): Promise<Buffer> {
    const volume = await ntfsVolume('shrunk');
    const { copy } = ntfsPlaces(volume);
    volume.copy(volume, copy + 7 * 512, copy, copy + 512);
    volume.fill(0, copy, copy + 512);
    return volume.subarray(0, copy + 8 * 512);
  }

  it('finds the volume healthy and writes nothing', async () => {
    expect(await inspectNtfs(await resized())).toMatchObject({
      kind: 'healthy',
      notes: [expect.stringMatching(/7 sectors behind/)],
    });
    expect(await failedChecks(await resized())).toEqual([]);
  });

  it('restores the boot sector from the copy behind `total`', async () => {
    const volume = await resized();
    const damaged = damageNtfs(volume, 'boot-random');
    expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(volume)).toBe(true);
  });
});

describe('NT 3.51 volume with its copy in the middle', () => {
  /** `shrunk` without the sectors behind its end; the middle of the volume is free. */
  async function oldVolume(): Promise<Buffer> {
    const volume = await ntfsVolume('shrunk');
    const { copy } = ntfsPlaces(volume);
    const middle = Math.floor(copy / 512 / 2) * 512;
    expect(volume.subarray(middle, middle + 512).every((byte) => byte === 0)).toBe(true);
    volume.copy(volume, middle, 0, 512);
    return volume.subarray(0, copy);
  }

  it('finds the volume healthy and writes nothing to its end', async () => {
    const volume = await oldVolume();
    expect(await inspectNtfs(volume)).toMatchObject({ kind: 'healthy', notes: [expect.stringMatching(/middle/)] });
    expect(await failedChecks(volume)).toEqual([]);
  });

  it('restores the boot sector from the copy in the middle', async () => {
    const volume = await oldVolume();
    const damaged = damageNtfs(volume, 'boot-zeroed');
    expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(volume)).toBe(true);
  });
});
