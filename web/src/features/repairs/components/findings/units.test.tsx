import type { Repair } from '#api/generated/repairs.gen.js';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { aRepair, aRun } from '../../testing/a-repair.js';
import { RepairPanel } from '../RepairPanel.js';

mockServer({ 'GET /api/repairs/repair-1/messages': respondWith([]) });
const table = { id: 'table', label: 'Partition table' };
const volume = { id: 'partition-2', label: 'Partition 2' };
const encrypted = 'Partition 2 is encrypted (BitLocker) and is left as it is.';
const looked = aRun({
  coverage: {
    layers: [],
    notes: [],
    notChecked: [],
    units: [
      { unit: table, verdict: 'repairable', reason: '3 problems found.', dependsOn: [], writes: 3, bytes: 1536 },
      { unit: volume, verdict: 'not_ours', reason: encrypted, dependsOn: ['table'], writes: 0, bytes: 0 },
    ],
  },
});
const repaired = aRun({
  id: 'run-2',
  kind: 'repair',
  units: [
    { unit: table, result: 'repaired', reason: 'Partition table was repaired and checked.' },
    { unit: volume, result: 'left_alone', reason: encrypted },
  ],
});
const shown = (...runs: Repair['runs']) => {
  show(<RepairPanel repair={aRepair({ runs })} role="tech" />, { user: aUser({ role: 'tech' }) });
  const region = screen.queryByRole('region', { name: 'Parts of the device' });
  return (
    region &&
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  );
};

describe('parts of a device', () => {
  it('shows result, reason, changes and dependencies per part', () => {
    expect(shown(looked)).toEqual([
      'Partition tableRepairable3 problems found. · 3 changes, 1,536 bytes',
      `Partition 2Left as found${encrypted} · Depends on: Partition table`,
    ]);
  });

  it('omits a reason already in the run’s verdict', () => {
    const verdict = { status: 'repairable' as const, reason: '3 problems found. Fix tested.', checks: [] };
    expect(shown({ ...looked, verdict })?.[0]).toBe('Partition tableRepairable3 changes, 1,536 bytes');
  });

  it('shows the result of a repair per part', () => {
    expect(shown(looked, repaired)).toEqual([
      'Partition tableRepaired and checkedPartition table was repaired and checked.',
      `Partition 2Left as found${encrypted}`,
    ]);
  });

  it('hides the list for a device with one part or an earlier agent release', () => {
    expect(shown(aRun({ coverage: { ...looked.coverage!, units: looked.coverage!.units!.slice(0, 1) } }))).toBeNull();
    expect(shown(aRun())).toBeNull();
  });
});
