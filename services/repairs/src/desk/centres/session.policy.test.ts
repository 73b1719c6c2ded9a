import { describe, expect, it } from '@jest/globals';
import { OUTCOMES, REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { partsOf, partStateOf, recoveryStateOf, sessionStateOf, type SessionStatus } from './session.policy.js';

const standing = (over: Partial<SessionStatus> = {}): SessionStatus => ({
  status: 'quoted',
  outcome: 'none',
  looked: true,
  ...over,
});

// spec E132, E137
describe('session state', () => {
  it.each([
    ['assessing', { status: 'diagnosing', running: 'diagnosis', looked: false }],
    ['assessed', { status: 'quoted' }],
    ['assessed', { status: 'approved' }],
    ['assessed', { status: 'diagnosing', hasDraft: true }],
    ['assessed', { status: 'diagnosing', outcome: 'needs_person' }],
    ['assessed', { status: 'ready_for_pickup', outcome: 'nothing_found' }],
    ['repairing', { status: 'repairing', running: 'repair', looked: false }],
    ['repairing', { status: 'completed', outcome: 'repaired', running: 'rollback', looked: false }],
    ['completed', { status: 'completed', outcome: 'repaired', looked: false }],
    ['failed', { status: 'quoted', outcome: 'rolled_back', looked: false }],
    ['failed', { status: 'diagnosing', outcome: 'needs_person', looked: false }],
  ] as const)('returns %s for the state reported by the agent', (state, over) => {
    expect(sessionStateOf(standing(over))).toBe(state);
  });
});

// spec E133, E136
describe('machine state', () => {
  it.each([
    ['assessing', { status: 'diagnosing', running: 'diagnosis' }],
    ['ready', { status: 'quoted' }],
    ['ready', { status: 'approved' }],
    ['ready', { status: 'diagnosing', hasDraft: true }],
    ['recovering', { status: 'repairing', running: 'repair' }],
    ['completed', { status: 'completed', outcome: 'repaired' }],
    ['connected', { status: 'ready_for_pickup', outcome: 'repaired' }],
    ['failed', { status: 'quoted', outcome: 'declined' }],
    ['failed', { status: 'diagnosing', outcome: 'needs_person' }],
  ] as const)('returns %s for the state of the ticket', (state, over) => {
    expect(recoveryStateOf(standing(over))).toBe(state);
  });

  it('returns connected without a ticket, and completed only for a completed repair', () => {
    expect(recoveryStateOf(undefined)).toBe('connected');
    const completed = REPAIR_STATUSES.flatMap((status) =>
      OUTCOMES.filter((outcome) => recoveryStateOf(standing({ status, outcome })) === 'completed').map(() => status),
    );
    expect(new Set(completed)).toEqual(new Set(['completed']));
  });
});

// spec E135
it('names the parts of a recovery by the procedures of its plan', () => {
  expect(partsOf([{ id: 'boot.table' }, { id: 'registry.restore' }])).toEqual(['boot_repair', 'registry_restoration']);
  expect(partsOf([{ id: 'boot.volume' }])).toEqual(['system_file_recovery']);
  expect(partsOf([{ id: 'files.recover' }])).toEqual([]);
});

// spec E135
describe('state of recovery parts', () => {
  it.each([
    ['pending', []],
    [
      'pending',
      [
        { name: 'back_up', status: 'running' },
        { name: 'execute', status: 'pending' },
      ],
    ],
    [
      'running',
      [
        { name: 'back_up', status: 'completed' },
        { name: 'execute', status: 'running' },
      ],
    ],
    [
      'running',
      [
        { name: 'execute', status: 'completed' },
        { name: 'verify', status: 'running' },
      ],
    ],
    [
      'completed',
      [
        { name: 'execute', status: 'completed' },
        { name: 'verify', status: 'completed' },
      ],
    ],
    [
      'failed',
      [
        { name: 'execute', status: 'completed' },
        { name: 'verify', status: 'failed' },
      ],
    ],
  ] as const)('returns %s for the steps reported by the agent', (state, stages) =>
    expect(partStateOf(stages)).toBe(state),
  );
});
