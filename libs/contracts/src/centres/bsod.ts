import {
  bool,
  finite,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
} from '../rules.js';
import { SEVERITIES, STEP_NAMES } from '../repairs/states.js';
import { revenue } from './injection.js';

/** spec part 3 §9: what a recovery is announced to take, in minutes; no measured time. */
export const RECOVERY_MINUTES = 45;

/** spec part 3 §4; all of them are set by what agents report. */
const RECOVERY_STATES = ['connected', 'assessing', 'ready', 'recovering', 'completed', 'failed'] as const;
export type RecoveryState = (typeof RECOVERY_STATES)[number];
const RECOVERY_STEP_STATES = ['pending', 'running', 'completed', 'failed'] as const;
/** spec part 3 §4: what a recovery is made of. */
const RECOVERY_PARTS = ['boot_repair', 'system_file_recovery', 'registry_restoration'] as const;
export type RecoveryPart = (typeof RECOVERY_PARTS)[number];
export type RecoveryStepState = (typeof RECOVERY_STEP_STATES)[number];

export const machineSchema = requestSchema('BlueScreenMachineId', {
  machineId: requiredText('Choose a machine', 1, 200),
});
export const recoveryStartedSchema = responseSchema('RecoveryStarted', { sessionId: id().required() });

const machine = nested({
  machineId: text(200).required(),
  hostname: text(200).required(),
  tenantId: id().required(),
  agentName: text(120).required(),
  connectionTime: isoDateTime().required(),
  lastSeen: isoDateTime().optional(),
  bsodInfo: nested({
    /** Absent if no crash record of Windows was read. */
    hasRecentBSOD: bool().optional(),
    detectedErrors: list(
      nested({ type: text(100).required(), severity: oneOf(SEVERITIES).required(), plain: text(1_000).required() }),
    ).required(),
  }).required(),
  systemState: nested({
    boot: nested({ bootable: bool().optional() }).required(),
    files: nested({ intact: bool().optional(), needsRepair: bool().optional() }).required(),
    memory: nested({ accessible: bool().optional() }).required(),
    disk: nested({ healthy: bool().optional() }).required(),
  }).required(),
  recoveryStatus: oneOf(RECOVERY_STATES).required(),
  sessionId: id().optional(),
  approved: bool().required(),
  quotedCents: integer().optional(),
  reason: text(1_000).optional(),
});

const session = nested({
  sessionId: id().required(),
  machineId: text(200).required(),
  hostname: text(200).required(),
  bsodType: text(100).optional(),
  estimatedCost: finite().min(0).required(),
  estimatedTime: integer().required(),
  parts: list(oneOf(RECOVERY_PARTS).required()).required(),
  steps: list(
    nested({
      description: text(1_000).defined(),
      type: oneOf(RECOVERY_PARTS).required(),
      status: oneOf(RECOVERY_STEP_STATES).required(),
    }),
  ).required(),
  /** Steps reported by the agent. `steps` holds the procedure being executed. */
  stages: list(
    nested({
      name: oneOf(STEP_NAMES).required(),
      description: text(1_000).defined(),
      status: oneOf(RECOVERY_STEP_STATES).required(),
    }),
  ).required(),
  status: oneOf(RECOVERY_STATES).required(),
  reason: text(1_000).optional(),
});

/** spec part 3 §3 and §7; prices and what was charged are ours. */
export const blueScreenStatusSchema = responseSchema('BlueScreenStatus', {
  connectedMachines: list(machine).required(),
  activeSessions: list(session).required(),
  recoveryCents: integer().optional(),
  estimatedMinutes: integer().required(),
  revenue: revenue().required(),
});
