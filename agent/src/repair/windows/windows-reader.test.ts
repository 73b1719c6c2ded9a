import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { gptDisk } from '../../fixtures/disk/disk.js';
import { changedFiles } from '../../fixtures/manifest.js';
import { damageNtfs, ntfsManifest, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { contentIn } from '../../fixtures/registry/hive-proof.js';
import { contentOf, damagedHive, HIVE_DAMAGES, systemHive, type HiveDamage } from '../../fixtures/registry/hives.js';
import { SYSTEM } from '../../fixtures/windows/windows-files.js';
import { fileIn, putInto, windowsVolume } from '../../fixtures/windows/windows-volume.js';
import { readNtfsFile } from '../ntfs/format/read-file.js';
import { MemoryView } from '../view/block-view.js';

/** Files of the fixture volume cannot grow or shrink, so only damage of equal length fits. */
const here = HIVE_DAMAGES.filter((kind) => damagedHive(kind).hive.length === systemHive(0).bytes.length);
const mendable = here.filter((kind) => kind !== 'none' && 'state' in damagedHive(kind).expect);
const lost = here.filter((kind) => 'lost' in damagedHive(kind).expect);
const stateOf = (kind: HiveDamage): 0 | 1 | 2 => (damagedHive(kind).expect as { state: 0 | 1 | 2 }).state;

describe('Windows with a sound registry', () => {
  it('reports healthy with the number of checked hives', async () => {
    const { verdict, notes, checks, findings } = await diagnosed(await windowsVolume());
    expect({ verdict, findings }).toEqual({ verdict: 'healthy', findings: [] });
    expect(notes).toContain('Volume: 5 registry hives of Windows were checked: 66 keys and 123 values.');
    const hives = checks.filter(({ name }) => name.includes('registry hive'));
    expect(hives.map(({ name, rehearsed }) => [name, rehearsed.state])).toEqual([
      ['revive: second reader of the registry hive SYSTEM', 'passed'],
      ['revive: second reader of the registry hive SOFTWARE', 'passed'],
      ['revive: second reader of the registry hive SAM', 'passed'],
      ['revive: second reader of the registry hive SECURITY', 'passed'],
      ['revive: second reader of the registry hive DEFAULT', 'passed'],
      ['revive: registry hives of Windows', 'passed'],
    ]);
  });

  it('checks no registry on a volume without Windows', async () => {
    const { verdict, checks, notes } = await diagnosed(await ntfsVolume('files'));
    expect({ verdict, notes }).toEqual({ verdict: 'healthy', notes: [] });
    expect(checks.filter(({ name }) => name.includes('registry'))).toEqual([]);
  });
});

describe('Windows with a damaged hive SYSTEM', () => {
  it.each(mendable)('%s: restores every key and value and changes no further file', async (kind) => {
    const found = await windowsVolume(kind);
    const diagnosis = await diagnosed(found);
    expect(diagnosis).toMatchObject({ verdict: 'repairable', plan: { procedures: [{ id: 'registry.recover' }] } });
    expect(diagnosis.findings).toMatchObject([
      { procedure: 'registry.recover', unit: 'hive SYSTEM', layer: 'volume', severity: 'critical' },
    ]);
    const mended = afterPlan(found, diagnosis);
    expect(contentIn(await fileIn(mended, SYSTEM))).toEqual(contentOf(systemHive(stateOf(kind)).root));
    expect(await diagnosed(mended)).toMatchObject({ verdict: 'healthy' });
    const others = (await ntfsManifest('windows')).filter(({ path }) => !path.startsWith(SYSTEM));
    expect(await changedFiles(others, (path) => readNtfsFile(new MemoryView(mended), path))).toEqual([]);
  });

  it.each(lost)('%s: leaves the hive to a person and writes nothing', async (kind) => {
    const { verdict, reason, plan, findings } = await diagnosed(await windowsVolume(kind));
    expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    expect(reason).toMatch((damagedHive(kind).expect as { lost: RegExp }).lost);
    expect(findings).toMatchObject([{ code: 'registry.hive_lost', unit: 'hive SYSTEM' }]);
  });

  it('lists the second reader as failing now and passing in the rehearsal', async () => {
    const { checks } = await diagnosed(await windowsVolume('dirty, new logs'));
    const second = checks.find(({ name }) => name === 'revive: second reader of the registry hive SYSTEM');
    expect(second).toMatchObject({
      layer: 'volume',
      before: { state: 'failed', detail: 'a write to the hive was begun and not ended' },
      rehearsed: { state: 'passed' },
    });
  });

  it('repairs the hive behind a lost table in one plan', async () => {
    const volume = await windowsVolume('dirty, new logs');
    const disk = gptDisk({ parts: [{ type: 'basic', name: 'Windows', volume }] });
    const broken = Buffer.from(disk.bytes);
    broken.fill(0, 0, 34 * 512);
    const diagnosis = await diagnosed(broken);
    expect(diagnosis).toMatchObject({
      verdict: 'repairable',
      plan: { procedures: [{ id: 'boot.table' }, { id: 'registry.recover' }] },
    });
    expect(await diagnosed(afterPlan(broken, diagnosis))).toMatchObject({ verdict: 'healthy' });
  });
});

describe('volume state that forbids hive writes', () => {
  it.each(['dirty', 'log-in-use', 'check-under-way'] as const)(
    'withholds hive writes on a volume in the state %s',
    async (kind) => {
      const { verdict, plan, findings } = await diagnosed(damageNtfs(await windowsVolume('dirty, new logs'), kind));
      expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
      expect(findings.filter(({ procedure }) => procedure === 'registry.recover')).toEqual([]);
    },
  );

  it('plans nothing when a second hive is irreparable', async () => {
    const volume = await putInto(await windowsVolume('dirty, new logs'), [
      { path: 'Windows/System32/config/SAM', bytes: Buffer.alloc(8192, 0x41) },
    ]);
    const { verdict, plan, findings } = await diagnosed(volume);
    expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    expect(findings.map(({ unit, code }) => [unit, code])).toEqual([
      ['hive SYSTEM', 'registry.hive_unfinished'],
      ['hive SAM', 'registry.hive_lost'],
    ]);
  });
});
