import { beforeAll, describe, expect, it } from '@jest/globals';
import { withImage } from '../../fixtures/image-file.js';
import { withWrites } from '../../fixtures/repaired.js';
import { ntfsManifest, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { runTool } from '../../fixtures/tools.js';
import { SYSTEM, windowsFiles } from '../../fixtures/windows/windows-files.js';
import { fileIn, openIn } from '../../fixtures/windows/windows-volume.js';
import { withTools } from '../../fixtures/with-tools.js';
import { MemoryView } from '../view/block-view.js';
import { ExtentView } from './extent-view.js';
import { FileFinder, type FoundFile } from './find-file.js';
import { sha256 } from '../model/plan.js';

const never = new AbortController().signal;
let volume: Buffer;
let finder: FileFinder;
beforeAll(async () => {
  volume = await ntfsVolume('windows');
  finder = await FileFinder.open(new MemoryView(volume));
});

describe('FileFinder', () => {
  it('finds and reads every file of the volume', async () => {
    for (const { path, bytes } of windowsFiles()) expect([path, await fileIn(volume, path)]).toEqual([path, bytes]);
  });

  it('ignores case and returns the names as spelled on the volume', async () => {
    expect(await finder.find('windows/SYSTEM32/Config/system', never)).toMatchObject({ path: SYSTEM });
  });

  it.each([
    'Windows/System32/config/NOTHING',
    'Windows/System32/config/SYSTEM/below',
    'nowhere/at/all',
    'a/'.repeat(100),
  ])('finds nothing at %s', async (path) => {
    expect(await finder.find(path, never)).toBeUndefined();
  });

  it('lists a directory', async () => {
    expect(await finder.list('Windows/Minidump', 10, never)).toEqual(['020126-9281-01.dmp']);
    expect(await finder.list('Windows/System32/config', 3, never)).toHaveLength(3);
    expect(await finder.list('Windows/nothing', 10, never)).toEqual([]);
  });

  it('finds non-Latin names by the volume’s upcase table', async () => {
    const files = await FileFinder.open(new MemoryView(await ntfsVolume('files')));
    expect(await files.find('ACCOUNTS/üBERWEISUNG – märz 日本.TXT', never)).toMatchObject({
      path: 'accounts/Überweisung – März 日本.txt',
    });
  });
});

describe('extent view', () => {
  it('reads a fragmented file across its fragments', async () => {
    const view = await openIn(volume, SYSTEM);
    const whole = await view.whole();
    const found = (await finder.find(SYSTEM, never)) as FoundFile;
    expect(found.data?.runs.length).toBeGreaterThan(1);
    for (const [offset, length] of [
      [0, 512],
      [16_000, 1000],
      [whole.length - 10, 10],
      [4095, 40_000],
    ] as const)
      expect((await view.read(offset, length)).equals(whole.subarray(offset, offset + length))).toBe(true);
    await expect(view.read(whole.length - 1, 2)).rejects.toThrow('the device ends at');
  });

  it('maps a change of a file to changes of the volume and changes nothing more', async () => {
    const view = await openIn(volume, SYSTEM);
    const data = noise(77, 40_000);
    const changes = view.changesOfVolume({ offset: 10_000, data, why: 'test' });
    expect(changes.length).toBeGreaterThan(1);
    const after = withWrites(volume, changes);
    expect((await fileIn(after, SYSTEM)).subarray(10_000, 50_000).equals(data)).toBe(true);
    for (const { path, sha256: hash } of await ntfsManifest('windows'))
      if (path !== SYSTEM) expect([path, sha256(await fileIn(after, path))]).toEqual([path, hash]);
  });

  it('refuses to change content inside the file record', async () => {
    const view = await openIn(volume, 'Windows/System32/drivers/disk.sys');
    expect(() => view.changesOfVolume({ offset: 0, data: Buffer.alloc(4), why: 'test' })).toThrow(
      'in its record of $MFT',
    );
  });

  it('refuses to change content past the end or never written', async () => {
    const found = (await finder.find(SYSTEM, never)) as FoundFile;
    const data = found.data as NonNullable<typeof found.data>;
    const change = { offset: data.dataSize - 4, data: Buffer.alloc(8), why: 'test' };
    expect(() => new ExtentView(finder.mft, data, 'SYSTEM').changesOfVolume(change)).toThrow(
      'was never written as far',
    );
    const unwritten = { ...data, initializedSize: 4096 };
    const view = new ExtentView(finder.mft, unwritten, 'SYSTEM');
    expect(() => view.changesOfVolume({ ...change, offset: 4094 })).toThrow('was never written as far');
    expect((await view.read(4096, 100)).every((byte) => byte === 0)).toBe(true);
  });

  it.each([
    [0x0001, 'is compressed'],
    [0x4000, 'is encrypted'],
    [0x8000, 'has holes'],
  ])('refuses content with the flag %i', async (flags, sentence) => {
    const found = (await finder.find(SYSTEM, never)) as FoundFile;
    const data = found.data as NonNullable<typeof found.data>;
    expect(() => new ExtentView(finder.mft, { ...data, flags }, 'SYSTEM')).toThrow(sentence);
  });

  it('refuses a sparse file', async () => {
    const files = await ntfsVolume('files');
    await expect(openIn(files, 'accounts/sparse.bin')).rejects.toThrow('has holes');
  });
});

withTools(['ntfscat'], () => {
  it('matches ntfscat after a change', async () => {
    const view = await openIn(volume, SYSTEM);
    const changes = view.changesOfVolume({ offset: 10_000, data: noise(78, 40_000), why: 'test' });
    const after = withWrites(volume, changes);
    await withImage(after, async (path) => {
      expect(runTool('ntfscat', ['-f', path, SYSTEM]).output.equals(await fileIn(after, SYSTEM))).toBe(true);
    });
  });
});
