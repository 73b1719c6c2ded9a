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
import { DEVICE_KINDS, OUTCOMES, REPAIR_STATUSES, SEVERITIES } from '../repairs/states.js';

/** spec part 3 §7: instead of a device, all that are free on the caller's bench. */
export const AUTOMATIC = 'automatic';
export const ASSESSED_AT_ONCE = 20;

/** spec part 3 §4 has assessed, repairing and completed; the look before them and its end without a repair are ours. */
export const SESSION_STATES = ['assessing', 'assessed', 'repairing', 'completed', 'failed'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const assessSchema = requestSchema('InjectAssess', {
  clientMachineId: requiredText('Choose a device', 1, 200),
});
export const assessedSchema = responseSchema('InjectAssessed', {
  connectedClients: integer().required(),
  sessions: list(id().required(), ASSESSED_AT_ONCE).required(),
});

export const injectRepairSchema = requestSchema('InjectRepair', { sessionId: id().required('Choose a session') });
export const sessionRunSchema = responseSchema('SessionRun', { sessionId: id().required(), runId: id().required() });

/** A problem found by a diagnosis. The cost is its quote line; absent if several problems share a line. */
const issue = () => ({
  type: text(80).required(),
  plain: text(1_000).required(),
  severity: oneOf(SEVERITIES).required(),
  repairCommand: text(40).optional(),
  estimatedCost: finite().min(0).optional(),
});

/** spec part 3 §3: what is known of a machine and its repair. Absent: not seen. */
const assessmentSessionSchema = responseSchema('AssessmentSession', {
  sessionId: id().required(),
  number: integer(1).required(),
  tenantName: text().required(),
  machineId: text(200).required(),
  kind: oneOf(DEVICE_KINDS).required(),
  systemInfo: nested({
    platform: text(120).optional(),
    hostname: text(200).required(),
    totalMemory: integer().optional(),
    cpuCount: integer().optional(),
  }).required(),
  hardwareIssues: list(nested({ ...issue(), drive: text(120).optional() })).required(),
  softwareIssues: list(nested({ ...issue(), estimatedTime: integer().optional() })).required(),
  repairPlan: nested({
    totalRepairs: integer().required(),
    estimatedCost: finite().min(0).optional(),
    /** Minutes, from earlier runs of the same procedures; absent while there are too few runs. */
    estimatedTime: integer().optional(),
    repairs: list(text(120).required()).required(),
  }).required(),
  status: oneOf(SESSION_STATES).required(),
  state: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  /** True if the customer approved the current quote and no run has used the approval. */
  approved: bool().required(),
  reason: text(1_000).optional(),
  currentStep: text(1_000).optional(),
  startedAt: isoDateTime().required(),
});

const client = nested({
  id: text(200).required(),
  name: text(200).required(),
  kind: oneOf(DEVICE_KINDS).required(),
  agentName: text(120).required(),
  free: bool().required(),
});

export const revenue = () => nested({ cents: integer().required(), charges: integer().required() });

/** spec part 3 §3 and §7; what stands beside `injectionSystem` is ours. */
export const injectionStatusSchema = responseSchema('InjectionStatus', {
  injectionSystem: nested({
    active: bool().required(),
    totalConnections: integer().required(),
    activeSessions: integer().required(),
    injectionCapabilities: list(text(120).required()).required(),
  }).required(),
  clients: list(client).required(),
  sessions: list(assessmentSessionSchema).required(),
  revenue: revenue().required(),
});
