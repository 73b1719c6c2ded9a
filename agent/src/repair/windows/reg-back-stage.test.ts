import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { changedFiles } from '../../fixtures/manifest.js';
import { damageNtfs, ntfsManifest } from '../../fixtures/ntfs/ntfs.js';
import { contentIn } from '../../fixtures/registry/hive-proof.js';
import { binary, writeHive } from '../../fixtures/registry/hive-writer.js';
import { contentOf, softwareHive, systemHive } from '../../fixtures/registry/hives.js';
import { lostHive, withLostHive } from '../../fixtures/windows/lost-hive.js';
import { REG_BACK } from '../../fixtures/windows/rescue-files.js';
import { emptied, filetime, renamed } from '../../fixtures/windows/rescue.js';
import { CONFIG, SYSTEM } from '../../fixtures/windows/windows-files.js';
import { fileIn, putInto } from '../../fixtures/windows/windows-volume.js';
import { readNtfsFile } from '../ntfs/format/read-file.js';
import { MemoryView } from '../view/block-view.js';

const newerSoftware = writeHive({
  written: filetime('2026-02-01T08:00:00Z'),
  root: { name: 'ROOT', keys: [{ name: 'Microsoft', values: [binary('since', Buffer.from([1]))] }] },
});

describe('irreparable hive with an older copy in RegBack', () => {
  it('offers the copy as a choice with its date and losses', async () => {
    const { verdict, plan, alternatives = [] } = await diagnosed(await withLostHive());
    expect([verdict, plan]).toEqual(['needs_person', undefined]);
    expect(alternatives).toMatchObject([
      {
        finding: {
          code: 'registry.older_copy',
          procedure: 'registry.restore',
          severity: 'critical',
          unit: 'hive SYSTEM',
          plain: expect.stringMatching(/older copy that is whole and fits: SYSTEM of 2022-06-18 \(\d+ keys/),
        },
        loses: expect.stringMatching(
          /back to its settings of 2022-06-18 .* at least 1 key and 5 values .* drivers oem17drv/,
        ),
        plan: { procedures: [{ id: 'registry.restore', version: '1.0.0' }] },
      },
    ]);
    expect(alternatives[0]?.checks).toContainEqual({
      name: 'revive: second reader of the registry hive SYSTEM',
      layer: 'volume',
      before: { state: 'failed', detail: expect.stringContaining('no sound bin begins') },
      rehearsed: { state: 'passed', detail: expect.any(String) },
    });
  });

  it('replaces the hive and changes no further file', async () => {
    const volume = await withLostHive();
    const [chosen] = (await diagnosed(volume)).alternatives ?? [];
    const after = afterPlan(volume, { plan: chosen?.plan, reason: '' });
    expect(contentIn(await fileIn(after, SYSTEM))).toEqual(contentOf(systemHive(0).root));
    expect(await diagnosed(after)).toMatchObject({ verdict: 'healthy' });
    const others = (await ntfsManifest('rescue')).filter(({ path }) => path !== SYSTEM && !/^System V/.test(path));
    expect(await changedFiles(others, (path) => readNtfsFile(new MemoryView(after), path))).toEqual([]);
  });

  it('names newer hives that stay', async () => {
    const volume = await withLostHive(undefined, [{ path: `${CONFIG}/SOFTWARE`, bytes: newerSoftware }]);
    const [chosen] = (await diagnosed(volume)).alternatives ?? [];
    expect(chosen?.loses).toContain('SOFTWARE (2026-02-01) stay as they are and are newer');
    const [plain] = (await diagnosed(await withLostHive())).alternatives ?? [];
    expect(plain?.loses).not.toContain('are newer');
  });

  it('repairs a second hive in the same plan, or offers nothing', async () => {
    const software = softwareHive().bytes;
    software.fill(0, 0, 4096);
    const volume = await withLostHive(undefined, [{ path: `${CONFIG}/SOFTWARE`, bytes: software }]);
    const { verdict, findings, alternatives = [] } = await diagnosed(volume);
    expect([verdict, findings.map(({ unit }) => unit)]).toEqual(['needs_person', ['hive SYSTEM', 'hive SOFTWARE']]);
    expect(alternatives).toHaveLength(1);
    const after = afterPlan(volume, { plan: alternatives[0]?.plan, reason: '' });
    expect(await diagnosed(after)).toMatchObject({ verdict: 'healthy' });
  });

  it('combines the copy with the repair of a lost table and first sector', async () => {
    const volume = damageNtfs(await withLostHive(), 'boot-zeroed');
    const disk = Buffer.from(gptDisk({ parts: [{ type: 'basic', name: 'Windows', volume }] }).bytes);
    disk.fill(0, 0, 34 * 512);
    const { verdict, alternatives = [] } = await diagnosed(disk);
    expect(verdict).toBe('needs_person');
    expect(alternatives[0]?.plan.procedures.map(({ id }) => id)).toEqual([
      'boot.table',
      'boot.volume',
      'registry.restore',
    ]);
    expect(await diagnosed(afterPlan(disk, { plan: alternatives[0]?.plan, reason: '' }))).toMatchObject({
      verdict: 'healthy',
    });
  });
});

describe('older copy without an offer', () => {
  const none = async (volume: Buffer, why: RegExp) => {
    const { verdict, alternatives, findings } = await diagnosed(volume);
    expect([verdict, alternatives]).toEqual(['needs_person', undefined]);
    expect(findings.map(({ plain }) => plain).join(' ')).toMatch(why);
  };

  it('refuses an empty copy, as Windows 10 leaves it', async () => {
    await none(await emptied(await withLostHive(), `${REG_BACK}/SYSTEM`), /RegBack is of no use: it is empty\./);
  });

  it('reports a missing copy', async () => {
    await none(renamed(await withLostHive(), 'RegBack', 'RegBacc'), /RegBack is of no use: there is none\./);
  });

  it('refuses a damaged copy or a copy of a different hive', async () => {
    await none(await withLostHive(lostHive()), /of no use: at byte \d+ no bin begins there\./);
    await none(await withLostHive(softwareHive().bytes), /of no use: it has no key Select/);
  });

  it('makes no offer when a second irreparable hive has no valid copy', async () => {
    const spoiled = Buffer.alloc(8192, 0x41);
    const volume = await withLostHive(undefined, [
      { path: `${CONFIG}/SAM`, bytes: spoiled },
      { path: `${REG_BACK}/SAM`, bytes: spoiled },
    ]);
    await none(volume, /SAM.*RegBack is of no use/);
  });

  it('makes no offer when a hive is missing', async () => {
    await none(renamed(await withLostHive(), 'SECURITY', 'SECURITX'), /SECURITY is missing/);
  });

  it('makes no offer on a failing drive', async () => {
    const health = () =>
      Promise.resolve({ verdict: 'failing' as const, reason: 'The drive is failing.', facts: {} as never });
    const { alternatives, notes } = await diagnosed(await withLostHive(), { health });
    expect(alternatives).toBeUndefined();
    expect(notes).toContainEqual(expect.stringMatching(/It is not offered: The drive is failing/));
  });

  it('leaves a hive to the repair when its logs complete it', async () => {
    const volume = await putInto(await withLostHive(), [{ path: SYSTEM, bytes: systemHive(1).bytes }]);
    expect(await diagnosed(volume)).toMatchObject({ verdict: 'healthy' });
  });
});
