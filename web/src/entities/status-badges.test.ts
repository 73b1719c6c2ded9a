import { describe, expect, it } from '@jest/globals';
import { AGENT_PRESENCE } from '@revive/contracts/fleet/bench';
import { STOP_ANSWERS } from '@revive/contracts/repairs/emergency-stop';
import {
  DEVICE_KINDS,
  DEVICE_STATUSES,
  OUTCOMES,
  REPAIR_STATUS_LABELS,
  REPAIR_STATUSES,
  RUN_STATUSES,
  SEVERITIES,
  STEP_NAMES,
  STEP_STATUSES,
  VERDICT_STATUSES,
} from '@revive/contracts/repairs/states';
import { ACCOUNT_STATUSES } from '@revive/contracts/roles';
import type { Badge } from '#ui/data-display/badge.js';
import * as account from './account-status.js';
import * as device from './device-status.js';
import * as repair from './repair/repair-status.js';
import * as step from './repair/step-status.js';

const status = { ...account, ...device, ...repair, ...step };

const tables: [string, Record<string, Badge>, readonly string[]][] = [
  ['account', status.ACCOUNT_BADGES, [...ACCOUNT_STATUSES, 'unknown']],
  ['repair', status.REPAIR_BADGES, REPAIR_STATUSES],
  ['outcome', status.OUTCOME_BADGES, OUTCOMES],
  ['run', status.RUN_BADGES, RUN_STATUSES],
  ['verdict', status.VERDICT_BADGES, VERDICT_STATUSES],
  ['severity', status.SEVERITY_BADGES, SEVERITIES],
  ['step', status.STEP_BADGES, STEP_STATUSES],
  ['device', status.DEVICE_BADGES, DEVICE_STATUSES],
  ['agent', status.AGENT_BADGES, AGENT_PRESENCE],
  ['stop', status.STOP_BADGES, STOP_ANSWERS],
];

describe('status looks', () => {
  it.each(tables)('define exactly the %s states of the contract', (_, table, states) => {
    expect(Object.keys(table).sort()).toEqual([...states].sort());
    for (const look of Object.values(table)) {
      expect(look.label).not.toBe('');
      expect(look.icon).toBeDefined();
    }
  });

  it('give each of the seven tracking statuses a unique tone and its specified label', () => {
    const looks = REPAIR_STATUSES.map((state) => status.REPAIR_BADGES[state]);
    expect(new Set(looks.map(({ tone }) => tone)).size).toBe(7);
    expect(looks.map(({ label }) => label)).toEqual(REPAIR_STATUSES.map((state) => REPAIR_STATUS_LABELS[state]));
  });

  it('name all steps and device kinds', () => {
    expect(Object.keys(status.STEP_TITLES).sort()).toEqual([...STEP_NAMES].sort());
    expect(Object.keys(status.DEVICE_KIND_TEXTS).sort()).toEqual([...DEVICE_KINDS].sort());
  });

  it('show an unknown account status as unknown', () => {
    expect(status.accountBadge('archived').label).toBe('Unknown');
    expect(status.accountBadge('active').tone).toBe('green');
  });

  it('never show an unrepaired device as repaired', () => {
    expect(status.repairBadge('ready_for_pickup', 'repaired').label).toBe('Ready for Pickup');
    expect(status.repairBadge('ready_for_pickup', 'rolled_back')).toMatchObject({
      tone: 'orange',
      label: 'Rolled back, ready for pickup',
    });
    expect(status.repairBadge('diagnosing', 'needs_person').label).toBe('Needs technician');
    expect(status.repairBadge('ready_for_pickup', 'needs_person').label).toBe('Not repaired, ready for pickup');
    expect(status.repairBadge('ready_for_pickup', 'declined').label).toBe('Declined, ready for pickup');
    expect(status.repairBadge('ready_for_pickup', 'declined', true).label).toBe('Declined, picked up');
    expect(status.repairBadge('quoted', 'none').label).toBe('Awaiting Approval');
  });
});
