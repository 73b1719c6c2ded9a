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

describe('the parts of a device', () => {
  it('are one line each: what is said of it, why, its share of the fix and what it depends on', () => {
    expect(shown(looked)).toEqual([
      'Partition tableRepairable3 problems found. · 3 changes, 1,536 bytes',
      `Partition 2Left as found${encrypted} · Depends on: Partition table`,
    ]);
  });

  it('leave out a reason that the verdict of the run says', () => {
    const verdict = { status: 'repairable' as const, reason: '3 problems found. Fix tested.', checks: [] };
    expect(shown({ ...looked, verdict })?.[0]).toBe('Partition tableRepairable3 changes, 1,536 bytes');
  });

  it('say after a repair what was done to each', () => {
    expect(shown(looked, repaired)).toEqual([
      'Partition tableRepaired and checkedPartition table was repaired and checked.',
      `Partition 2Left as found${encrypted}`,
    ]);
  });

  it('are not listed for a device of one part, or by an agent of an earlier release', () => {
    expect(shown(aRun({ coverage: { ...looked.coverage!, units: looked.coverage!.units!.slice(0, 1) } }))).toBeNull();
    expect(shown(aRun())).toBeNull();
  });
});
