import { describe, expect, it } from '@jest/globals';
import { attributesOf, changeRecord } from '../../fixtures/ntfs/ntfs-records.js';
import { systemHive } from '../../fixtures/registry/hives.js';
import { renamed } from '../../fixtures/windows/rescue.js';
import { SYSTEM } from '../../fixtures/windows/windows-files.js';
import { putInto, windowsVolume } from '../../fixtures/windows/windows-volume.js';
import { MemoryView, UnreadableError, type BlockView } from '../view/block-view.js';
import { FileFinder } from '../ntfs/find-file.js';
import { BASE_BLOCK, readBaseBlock } from '../registry/base-block.js';
import { inspectRegistry, type RegistryInspection } from './registry-stage.js';
import { verifyRegistry } from './second-registry.js';

const never = new AbortController().signal;
const look = (view: BlockView): Promise<RegistryInspection> =>
  inspectRegistry(view, { layer: 'volume', base: 0 }, never);
const lookIn = (volume: Buffer): Promise<RegistryInspection> => look(new MemoryView(volume));

async function withFlags(volume: Buffer, path: string, flags: number): Promise<Buffer> {
  const found = await (await FileFinder.open(new MemoryView(volume))).find(path, never);
  changeRecord(volume, found?.number ?? 0, (record) => {
    for (const at of attributesOf(record, 0x80)) record.writeUInt16LE(flags, at + 12);
  });
  return volume;
}

describe('examination of the registry', () => {
  it('leaves a missing hive to a person', async () => {
    const registry = await lookIn(renamed(await windowsVolume(), 'SAM', 'SAN'));
    expect(registry).toMatchObject({
      kind: 'person',
      reason: 'the registry hive SAM is missing',
      findings: [{ code: 'registry.hive_missing', unit: 'hive SAM', severity: 'high' }],
    });
  });

  it('finds no Windows in a folder without hives', async () => {
    const names = ['SYSTEM', 'SOFTWARE', 'SAM', 'SECURITY', 'DEFAULT'];
    const volume = names.reduce((bytes, name) => renamed(bytes, name, 'x'.repeat(name.length)), await windowsVolume());
    expect(await lookIn(volume)).toEqual({ kind: 'none' });
    expect(await verifyRegistry(new MemoryView(volume), never)).toEqual([]);
  });

  it.each([
    ['compressed', 0x0001],
    ['encrypted', 0x4000],
  ])('reports a hive as not examined that is %s', async (word, flags) => {
    const registry = await lookIn(await withFlags(await windowsVolume(), SYSTEM, flags));
    expect(registry).toMatchObject({
      kind: 'sound',
      examined: [{ state: 'passed' }, { name: 'revive: the registry hive SYSTEM', state: 'not_run' }],
      notes: [expect.stringMatching(/^4 registry hives/)],
    });
    expect(registry.kind === 'sound' && registry.examined[1]?.detail).toContain(`is ${word}`);
  });

  it('does not treat an unreadable log as empty', async () => {
    const volume = await withFlags(await windowsVolume('lost base block'), `${SYSTEM}.LOG1`, 0x0001);
    expect(await lookIn(volume)).toMatchObject({
      kind: 'person',
      reason: expect.stringContaining('LOG1 is of no use'),
    });
  });

  it('leaves an unreadable hive to a person', async () => {
    const volume = await windowsVolume('dirty, new logs');
    const finder = await FileFinder.open(new MemoryView(volume));
    const runs = (await finder.find(SYSTEM, never))?.data?.runs ?? [];
    const bad = (runs.at(-1)?.lcn ?? 0) * 4096;
    const whole = new MemoryView(volume);
    const failing: BlockView = {
      size: whole.size,
      sectorSize: 512,
      read: (offset, length) =>
        offset <= bad && bad < offset + length
          ? Promise.reject(new UnreadableError(bad, 512, 'a bad sector'))
          : whole.read(offset, length),
    };
    expect(await look(failing)).toMatchObject({
      kind: 'person',
      findings: [{ code: 'registry.hive_lost', unit: 'hive SYSTEM', plain: expect.stringContaining('a bad sector') }],
    });
  });

  it('leaves a hive to a person whose log reaches past the initialised size', async () => {
    const volume = await windowsVolume('dirty, new logs');
    const found = await (await FileFinder.open(new MemoryView(volume))).find(SYSTEM, never);
    // The initialised size of the first state: Windows had reserved more space without writing to it.
    const written = BigInt(BASE_BLOCK + readBaseBlock(systemHive(0).bytes).binsSize);
    changeRecord(volume, found?.number ?? 0, (record) => {
      for (const at of attributesOf(record, 0x80)) record.writeBigUInt64LE(written, at + 56);
    });
    expect(await lookIn(volume)).toMatchObject({
      kind: 'person',
      reason: expect.stringMatching(/did not end\), and .* was never written as far as byte/),
    });
  });

  it('repairs two hives at once with a finding each', async () => {
    const volume = await windowsVolume('dirty, new logs');
    const head = Buffer.alloc(8192);
    const finder = await FileFinder.open(new MemoryView(volume));
    const sam = (await finder.find('Windows/System32/config/SAM', never))?.data?.runs[0]?.lcn ?? 0;
    volume.copy(head, 4096, sam * 4096 + 4096, sam * 4096 + 8192);
    await putInto(volume, [{ path: 'Windows/System32/config/SAM', bytes: head }]);
    const registry = await lookIn(volume);
    expect(registry).toMatchObject({
      kind: 'damaged',
      findings: [
        { code: 'registry.hive_unfinished', unit: 'hive SYSTEM', severity: 'critical' },
        { code: 'registry.hive_head_damaged', unit: 'hive SAM', severity: 'high' },
      ],
    });
  });
});
