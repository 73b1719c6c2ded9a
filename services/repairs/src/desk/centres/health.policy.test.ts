import { describe, expect, it } from '@jest/globals';
import { crashesIn, healthOf, type SeenMachine, mayHoldWindows } from './health.policy.js';

const unit = (id: string) => ({ id });
const NOTHING: SeenMachine = { kind: 'disk_image', findings: [], windows: false, repaired: false };
const SOUND: SeenMachine = {
  ...NOTHING,
  layers: [
    { unit: unit('table'), format: 'GPT', state: 'sound' },
    { unit: unit('volume-1'), format: 'ntfs', state: 'sound' },
    { unit: unit('volume-2'), format: 'swap', state: 'reserved' },
  ],
  notChecked: [],
};
const screen = (plain: string) => ({ code: 'windows.blue_screen', severity: 'medium' as const, plain });

// spec E129
describe('healthOf', () => {
  it('returns no indicators before the first diagnosis', () => {
    expect(healthOf(NOTHING)).toEqual({});
  });

  it('marks only diagnosed and sound parts as good', () => {
    expect(healthOf(SOUND)).toEqual({ bootable: true, filesIntact: true });
  });

  it.each([
    ['a volume that nobody understands', 'unknown'],
    ['a volume of another system', 'foreign'],
    ['a volume whose journal waits', 'pending'],
    ['a volume that was sound in the rehearsal alone', 'mended'],
  ] as const)('withholds good indicators with %s', (_, state) => {
    const layers = [...(SOUND.layers ?? []), { unit: unit('volume-3'), format: 'ntfs', state }];
    expect(healthOf({ ...SOUND, layers })).toEqual({});
  });

  it('leaves files unrated if a volume check did not run', () => {
    expect(healthOf({ ...SOUND, notChecked: [{ unit: unit('volume-1') }] })).toEqual({ bootable: true });
  });

  it('marks only the part named by a finding as bad', () => {
    expect(healthOf({ ...NOTHING, findings: [{ code: 'gpt.primary_header_wiped' }] })).toEqual({ bootable: false });
    expect(healthOf({ ...NOTHING, findings: [{ code: 'mbr.boot_code_missing' }] })).toEqual({ bootable: false });
    expect(healthOf({ ...NOTHING, findings: [{ code: 'ntfs.mft_damaged' }] })).toEqual({ filesIntact: false });
    expect(healthOf({ ...NOTHING, findings: [{ code: 'registry.hive_lost' }] })).toEqual({ filesIntact: false });
  });

  it('marks damaged parts as good again after a verified repair', () => {
    const layers = [{ unit: unit('volume-1'), format: 'ntfs', state: 'mended' as const }];
    const damaged = { ...SOUND, layers, findings: [{ code: 'ntfs.mft_damaged' }] };
    expect(healthOf(damaged)).toEqual({ filesIntact: false });
    expect(healthOf({ ...damaged, repaired: true })).toEqual({ bootable: true, filesIntact: true });
  });

  it('rates a drive by SMART health and by Windows disk errors', () => {
    expect(healthOf({ ...NOTHING, drives: [{ health: 'fine' }] })).toEqual({ diskHealthy: true });
    expect(healthOf({ ...NOTHING, drives: [{ health: 'fine' }, { health: 'not_known' }] })).toEqual({});
    expect(healthOf({ ...NOTHING, drives: [{}] })).toEqual({});
    for (const health of ['failing', 'worn', 'unreadable_sectors'] as const)
      expect(healthOf({ ...NOTHING, drives: [{ health }] })).toEqual({ diskHealthy: false });
    const told = [{ code: 'windows.disk_errors', severity: 'high' as const, plain: 'Windows noted 2 errors.' }];
    expect(healthOf({ ...NOTHING, drives: [{ health: 'fine' }], told })).toEqual({ diskHealthy: false });
  });

  it('rates memory only on a running computer or by a crash that points at memory', () => {
    expect(healthOf({ ...NOTHING, totalMemory: 8e9 })).toEqual({});
    expect(healthOf({ ...NOTHING, kind: 'computer', totalMemory: 8e9 })).toEqual({ memoryAccessible: true });
    const told = [screen('The last blue screen was MEMORY_MANAGEMENT (0x0000001A).')];
    expect(healthOf({ ...NOTHING, told })).toEqual({ memoryAccessible: false });
  });
});

describe('crashesIn', () => {
  it('names blue screens by Windows name, or by code without a name', () => {
    const told = [
      screen('The last blue screen, noted on 2026-02-01 08:21 UTC, was CRITICAL_PROCESS_DIED (0x000000EF) (0x1, 0x0).'),
      screen('The last blue screen on 2026-02-01 08:21 UTC was 0x00000FFF. The dump points to no driver.'),
      screen('A sentence of a later release.'),
    ];
    expect(crashesIn({ told, windows: true })).toMatchObject({
      hasRecentBSOD: true,
      detectedErrors: [{ type: 'CRITICAL_PROCESS_DIED' }, { type: '0x00000FFF' }, { type: 'BLUE_SCREEN' }],
    });
  });

  it('reports no blue screens only if a Windows was read', () => {
    expect(crashesIn({ windows: true })).toEqual({ hasRecentBSOD: false, detectedErrors: [] });
    expect(crashesIn({ windows: false })).toEqual({ detectedErrors: [] });
  });
});

describe('mayHoldWindows', () => {
  const disk = { kind: 'block_device', findings: [], windows: false, repaired: false } as const;
  const volume = (format: string) => ({ unit: { id: format, label: format }, format, state: 'sound' as const });
  it.each([
    ['a disk that was not read', undefined, true],
    ['a disk with NTFS', [volume('fat32'), volume('ntfs')], true],
    ['a disk with an encrypted volume', [volume('bitlocker')], true],
    ['a USB stick', [volume('fat32')], false],
    ['a Linux disk', [volume('GPT'), volume('fat32'), volume('ext4')], false],
  ] as const)('%s', (_, layers, may) => expect(mayHoldWindows({ ...disk, ...(layers && { layers }) })).toBe(may));
});
