import {
  bool,
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
  type InferType,
} from '../rules.js';
import { DEVICE_KINDS, DEVICE_STATUSES, OUTCOMES, REPAIR_STATUSES, SEVERITIES } from '../repairs/states.js';
import { SESSION_STATES } from '../centres/injection.js';
import { ALL_REMOTE_ISSUES, REMOTE_PLATFORMS, REMOTE_REPAIR_TYPES } from './issues.js';

/** spec part 2 §4 has connecting and connected; the end is ours. */
export const REMOTE_SESSION_STATES = ['connecting', 'connected', 'ended'] as const;
export type RemoteSessionState = (typeof REMOTE_SESSION_STATES)[number];
const REMOTE_SESSION_ENDS = ['by_hand', 'expired', 'agent_removed'] as const;
export type RemoteSessionEnd = (typeof REMOTE_SESSION_ENDS)[number];
/** spec part 2 §7. */
export const REMOTE_SCRIPT_NAME = 'remote-repair.sh';
/** Script for the Windows command prompt, which cannot run shell scripts. */
export const REMOTE_WINDOWS_SCRIPT_NAME = 'remote-repair.bat';
export const OPEN_REMOTE_SESSIONS = 20;
export const REMOTE_SESSIONS_LISTED = 50;
export const REMOTE_RESULTS_LISTED = 20;

/** spec part 2 §7; every part is an id or one of the specification's words. */
export const startRemoteSessionSchema = requestSchema('StartRemoteSession', {
  customerId: id().required('Choose a customer'),
  /** Required for staff, who have no shop. A shop omits the field or sends its own id. */
  tenantId: id().optional(),
  repairType: oneOf(REMOTE_REPAIR_TYPES).required('Choose a repair type'),
  platform: oneOf(REMOTE_PLATFORMS).required('Choose a platform'),
  issue: oneOf(ALL_REMOTE_ISSUES).required('Choose an issue'),
  deviceId: text(200).optional(),
});
export type StartRemoteSession = InferType<typeof startRemoteSessionSchema>;

export const remoteSessionStartedSchema = responseSchema('RemoteSessionStarted', {
  sessionId: id().required(),
  /** `remote-repair.sh`. Its token is single-use, valid for 15 minutes, and shown only in this response. */
  script: text(20_000).required(),
  windowsScript: text(20_000).optional(),
});

/** spec part 2 §3: what is told of a session everywhere. */
const session = () => ({
  sessionId: id().required(),
  tenantId: id().required(),
  tenantName: text().required(),
  status: oneOf(REMOTE_SESSION_STATES).required(),
  customerName: text(200).required(),
  orderId: id().optional(),
  customerId: id().optional(),
  deviceId: text(200).optional(),
  repairType: oneOf(REMOTE_REPAIR_TYPES).required(),
  platform: oneOf(REMOTE_PLATFORMS).required(),
  issue: oneOf(ALL_REMOTE_ISSUES).required(),
  startedBy: text().required(),
  startTime: isoDateTime().required(),
  connectedAt: isoDateTime().optional(),
  /** Expiry of the token until the agent connects, then expiry of the session. */
  expiresAt: isoDateTime().required(),
  endedAt: isoDateTime().optional(),
  ended: oneOf(REMOTE_SESSION_ENDS).optional(),
  agentId: text(64).optional(),
  version: integer(1).required(),
});
export const remoteSessionRowSchema = responseSchema('RemoteSessionRow', session());
export const remoteSessionsSchema = responseSchema('RemoteSessions', {
  sessions: list(nested(session()), REMOTE_SESSIONS_LISTED).required(),
});

export const diagnoseRemoteDeviceSchema = requestSchema('DiagnoseRemoteDevice', {
  deviceId: requiredText('Choose a device', 1, 200),
});
export const remoteDiagnosisSchema = responseSchema('RemoteDiagnosis', {
  repairId: id().required(),
  runId: id().required(),
});

const device = nested({
  id: text(200).required(),
  name: text(200).required(),
  kind: oneOf(DEVICE_KINDS).required(),
  status: oneOf(DEVICE_STATUSES).required(),
  detail: text(1_000).defined(),
  free: bool().required(),
  repairId: id().optional(),
});

const result = nested({
  repairId: id().required(),
  number: integer(1).required(),
  deviceName: text(200).required(),
  deviceType: text(100).required(),
  status: oneOf(SESSION_STATES).required(),
  state: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  reason: text(1_000).optional(),
  currentStep: text(1_000).optional(),
  /** True if a diagnosis of this session has finished. */
  looked: bool().required(),
  findings: list(nested({ plain: text(1_000).required(), severity: oneOf(SEVERITIES).required() })).required(),
  startedAt: isoDateTime().required(),
});

export const remoteSessionSchema = responseSchema('RemoteSession', {
  ...session(),
  deviceType: text(100).optional(),
  agentName: text(120).optional(),
  agentOnline: bool().required(),
  devices: list(device).required(),
  results: list(result, REMOTE_RESULTS_LISTED).required(),
});
