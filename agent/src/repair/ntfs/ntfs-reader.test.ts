import { describe, expect, it } from '@jest/globals';
import { repairInPlace } from '../../fixtures/repaired.js';
import { withListedMft } from '../../fixtures/ntfs/ntfs-listed-mft.js';
import { failedChecks, inspectNtfs, lostFiles } from '../../fixtures/ntfs/ntfs-proof.js';
import {
  MENDABLE_NTFS_DAMAGES,
  NTFS_VOLUMES,
  damageNtfs,
  ntfsManifest,
  ntfsPlaces,
  ntfsVolume,
  soundNtfs,
  withClosedLog,
  type NtfsDamage,
} from '../../fixtures/ntfs/ntfs.js';
import { MemoryView } from '../view/block-view.js';
import { sha256 } from '../model/plan.js';
import { NtfsReader } from './ntfs-reader.js';
import { listNtfsFiles, readNtfsFile } from './format/read-file.js';

describe('a sound NTFS volume', () => {
  it.each(NTFS_VOLUMES)('finds %s healthy with all files counted, and the second reader agrees', async (name) => {
    const volume = await soundNtfs(name);
    // Letter 20 is one file with two names.
    const files = (await ntfsManifest(name)).filter(
      ({ path }) => path !== 'accounts/second name of letter 20.txt',
    ).length;
    expect(await inspectNtfs(volume)).toMatchObject({ kind: 'healthy', reachable: { files, complete: true } });
    expect(await failedChecks(volume)).toEqual([]);
  });

  it('reads every file of the manifest byte for byte', async () => {
    const volume = await soundNtfs();
    expect(await listNtfsFiles(new MemoryView(volume))).toEqual((await ntfsManifest()).map(({ path }) => path).sort());
    expect(await lostFiles(volume, 'files')).toEqual([]);
  });

  it('reads a $MFT with an attribute list, and a file in as many pieces', async () => {
    const volume = withListedMft(await soundNtfs('scattered'));
    expect(await inspectNtfs(volume)).toMatchObject({ kind: 'healthy', reachable: { files: 1008, complete: true } });
    expect(await failedChecks(volume)).toEqual([]);
    const pieces = (await ntfsManifest('scattered')).find(({ path }) => path === 'pieces.txt');
    expect(sha256(await readNtfsFile(new MemoryView(volume), 'pieces.txt'))).toBe(pieces?.sha256);
  });

  it('finds a volume with an orderly closed log healthy', async () => {
    expect(await inspectNtfs(withClosedLog(await soundNtfs()))).toMatchObject({ kind: 'healthy' });
    expect(await failedChecks(withClosedLog(await soundNtfs()))).toEqual([]);
  });

  it('finds a volume with its own boot code healthy and adds a note', async () => {
    const volume = await ntfsVolume();
    volume.write('a boot loader was installed here', 0x60);
    expect(await inspectNtfs(volume)).toMatchObject({ kind: 'healthy', notes: [expect.stringMatching(/boot code/)] });
    expect(await failedChecks(volume)).toEqual([]);
  });
});

describe('a damaged NTFS volume', () => {
  it.each(MENDABLE_NTFS_DAMAGES)('repairs %s to the last byte, and the second reader fails before', async (kind) => {
    const sound = await soundNtfs();
    const damaged = damageNtfs(sound, kind);
    expect((await failedChecks(damaged)).length).toBeGreaterThan(0);

    // Boot code behind the first sector has no copy.
    const expected =
      kind === 'boot-first-16-sectors-random' ? Buffer.concat([sound.subarray(0, 512), damaged.subarray(512)]) : sound;

    const after = repairInPlace(damaged, await inspectNtfs(damaged));
    expect(await failedChecks(after)).toEqual([]);
    expect(await inspectNtfs(after)).toMatchObject({ kind: 'healthy', reachable: { files: 151 } });
    expect(after.equals(expected)).toBe(true);
  });

  const shapes = NTFS_VOLUMES.filter((name) => name !== 'files');
  const kinds: NtfsDamage[] = [
    'boot-random',
    'boot-field-sectors-per-cluster',
    'copy-zeroed',
    'boot-and-mirror',
    'copy-and-mft',
  ];
  it.each(shapes.flatMap((name) => kinds.map((kind) => [name, kind] as const)))(
    'repairs %s with %s to the last byte',
    async (name, kind) => {
      const sound = await soundNtfs(name);
      const damaged = damageNtfs(sound, kind);
      const after = repairInPlace(damaged, await inspectNtfs(damaged));
      expect(after.equals(sound)).toBe(true);
    },
  );

  it.each([
    ['boot-zeroed', 'ntfs.boot_sector_damaged', 0],
    ['boot-field-mft', 'ntfs.boot_field_wrong', 0],
    ['boot-field-media', 'ntfs.boot_field_wrong', 151],
    ['copy-random', 'ntfs.boot_copy_damaged', 151],
    ['mft-record-0-torn', 'ntfs.mft_damaged', 0],
    ['mirror-record-2-torn', 'ntfs.mft_mirror_damaged', 151],
  ] as const)('reports %s as %s, with %d files reachable before', async (kind, code, files) => {
    expect(await inspectNtfs(damageNtfs(await soundNtfs(), kind))).toMatchObject({
      kind: 'damaged',
      findings: [{ code, procedure: 'boot.volume', layer: 'volume' }],
      reachable: { files, complete: true },
    });
  });

  it('gives evidence with device offsets and writes with volume offsets', async () => {
    const volume = await soundNtfs();
    const { copy } = ntfsPlaces(volume);
    const report = await inspectNtfs(damageNtfs(volume, 'copy-zeroed'), 1_048_576);
    expect(report).toMatchObject({
      findings: [
        { evidence: [{ offset: 1_048_576 + copy + 3, expected: '4e54465320202020', seen: '0000000000000000' }] },
      ],
      writes: [{ offset: copy }],
    });
  });

  it('writes only the wrong field of an otherwise valid sector and keeps newer boot code', async () => {
    const volume = await ntfsVolume();
    volume.write('a boot loader was installed here', 0x60);
    const damaged = damageNtfs(volume, 'boot-field-mirror');
    expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(volume)).toBe(true);
  });

  it('restores a mirror of more than four records, including the root directory', async () => {
    const sound = await soundNtfs('large-clusters');
    const damaged = damageNtfs(sound, 'root-directory-zeroed');
    expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(sound)).toBe(true);
  });

  it.each(['boot-random', 'mft-first-records-zeroed', 'mirror-zeroed', 'boot-and-mft'] as const)(
    'repairs %s to the last byte when $MFT has an attribute list',
    async (kind) => {
      const sound = withListedMft(await soundNtfs('scattered'));
      const damaged = damageNtfs(sound, kind);
      expect((await failedChecks(damaged)).length).toBeGreaterThan(0);
      expect(repairInPlace(damaged, await inspectNtfs(damaged)).equals(sound)).toBe(true);
    },
  );

  it('stops when the signal is aborted', async () => {
    const stopped = AbortSignal.abort(new DOMException('stop', 'AbortError'));
    const view = new MemoryView(await soundNtfs());
    await expect(new NtfsReader().inspect(view, { layer: 'volume', base: 0 }, stopped)).rejects.toThrow('stop');
    await expect(new NtfsReader().check(view, stopped)).rejects.toThrow('stop');
  });
});
