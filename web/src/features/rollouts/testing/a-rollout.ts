import type { AuditEntry } from '#api/generated/audit.gen.js';
import type { Rollout, RolloutTarget } from '#api/generated/patches.gen.js';

const AT = '2026-11-20T09:00:00.000Z';
const NONE = { waiting: 0, offered: 0, succeeded: 0, failed: 0, cancelled: 0, recalled: 0 };

/** A rollout to 100 agents whose second group is in progress. */
export const aRollout = (over: Partial<Rollout> = {}): Rollout => ({
  id: '0190a0a0-0000-7000-8000-0000000000c1',
  kind: 'agent-version',
  targetVersion: '1.4.0',
  tenantIds: [],
  shares: [10, 100],
  rule: {
    name: 'standard',
    kind: 'absolute',
    description: 'Two failures of the same model pause the rollout.',
    fewerThan: 500,
    failuresOfModel: 2,
    goodRate: 0.005,
    badRate: 0.03,
    pausesGood: 0.01,
    passesBad: 0.01,
  },
  soakMinutes: 60,
  deadlineMinutes: 1440,
  asksBeforeEachGroup: false,
  state: 'running',
  cause: 'person',
  reason: '',
  holdRequested: false,
  currentGroup: 1,
  ...NONE,
  targets: 100,
  waiting: 70,
  offered: 12,
  succeeded: 17,
  failed: 1,
  groups: [
    { ...NONE, share: 10, late: false, targets: 10, succeeded: 10 },
    { ...NONE, share: 100, late: false, targets: 90, waiting: 70, offered: 12, succeeded: 7, failed: 1 },
    { ...NONE, late: true, targets: 0 },
  ],
  failedModels: [{ model: 'linux x64 1.3.0', failed: 1, succeeded: 9 }],
  keptBack: 0,
  needOrder: 0,
  createdAt: AT,
  startedAt: AT,
  version: 4,
  ...over,
});

export const aDraft = (over: Partial<Rollout> = {}): Rollout => {
  const { startedAt: _, ...draft } = aRollout({
    ...NONE,
    state: 'draft',
    targets: 0,
    currentGroup: 0,
    groups: [],
    failedModels: [],
    version: 1,
    ...over,
  });
  return draft;
};

/** Orders of a recall that are sent; each test adds its counts. */
export const someOrders = (): NonNullable<Rollout['recallOrders']> => ({
  sending: true,
  until: '2026-12-04T09:00:00.000Z',
  waiting: 0,
  sent: 0,
  sentAgain: 0,
  taken: 0,
  refused: 0,
});

export const aTarget = (over: Partial<RolloutTarget> = {}): RolloutTarget => ({
  agentId: 'agent-1',
  agentName: 'Front counter',
  tenantId: '0190a0a0-0000-7000-8000-0000000000d1',
  tenantName: 'Kestrel Repairs',
  model: 'linux x64 1.3.0',
  fromVersion: '1.3.0',
  group: 1,
  state: 'failed',
  reason: 'rolled_back',
  progress: '',
  needsOrder: false,
  orders: 0,
  offeredAt: AT,
  endedAt: AT,
  ...over,
});

/** An entry of the audit log as catalog writes it. */
export const anEntry = (action: string, note: string, rolloutId = aRollout().id): AuditEntry => ({
  id: `${action}-${rolloutId}`,
  action,
  notes: `agent-version 1.4.0, rollout ${rolloutId}: ${note}`,
  actorId: 'thandi-id',
  createdAt: AT,
  actor: { username: 'thandi', role: 'master' },
});
