import {
  responseSchema,
  oneOf,
  bool,
  requestSchema,
  id,
  list,
  isoDateTime,
  requiredText,
  requiredLines,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { DEVICE_KINDS, DEVICE_STATUSES } from '../repairs/states.js';
import { DEVICE_CONNECTIONS, DEVICE_TYPES, FACT_MAX } from './device-facts.js';

const benchDeviceSchema = responseSchema('BenchDevice', {
  id: text(200).required(),
  name: text(200).required(),
  kind: oneOf(DEVICE_KINDS).required(),
  sizeBytes: integer().required(),
  agentId: text(80).required(),
  agentName: text(120).required(),
  status: oneOf(DEVICE_STATUSES).required(),
  detail: text(200).defined(),
  attachedAt: isoDateTime().required(),
  version: integer(1).required(),
  type: oneOf(DEVICE_TYPES).optional(),
  vendor: text(FACT_MAX.vendor).optional(),
  model: text(FACT_MAX.model).optional(),
  connection: oneOf(DEVICE_CONNECTIONS).optional(),
  serial: text(FACT_MAX.serial).optional(),
  osVersion: text(FACT_MAX.osVersion).optional(),
  batteryPercent: integer(0, 100).optional(),
  /** Another program on the PC holds the device; absent if the agent can open it. */
  heldBy: text(FACT_MAX.heldBy).optional(),
  /** The device shows no serial number, so a person compares it with the device on the bench. */
  identityUnsure: bool().optional(),
});
export type BenchDevice = InferType<typeof benchDeviceSchema>;
export const benchDevicesSchema = list(benchDeviceSchema);

/** `status` stays binary as specified; `presence` is more precise (`decisions.md`). */
export const AGENT_PRESENCE = [
  'unconfirmed',
  'online',
  'late',
  'offline',
  'updating',
  'quarantined',
  'revoked',
] as const;
export const AGENT_PROGRAMS = ['node', 'single_file'] as const;
/** Open copies of an agent that are shown; further machines are refused just as well. */
export const MOST_COPIES = 10;
export const agentSchema = responseSchema('Agent', {
  id: text(80).required(),
  name: text(120).required(),
  tenantId: id().required(),
  status: oneOf(['online', 'offline'] as const).required(),
  presence: oneOf(AGENT_PRESENCE).required(),
  platform: text(120).defined(),
  agentVersion: text(40).defined(),
  localPort: integer(0, 65_535).optional(),
  lastSeen: isoDateTime().optional(),
  /** When the program was removed from its PC; absent for an agent that may come back by itself. */
  uninstalledAt: isoDateTime().optional(),
  benchReadAt: isoDateTime().optional(),
  enrolledAt: isoDateTime().required(),
  /** True if writes need a confirmation at this agent; absent until the agent reports the setting. */
  confirmsAtAgent: bool().optional(),
  /** Started from rescue media: the agent reports the disks of the PC it runs on. */
  rescue: bool().optional(),
  /** Runs on a customer’s PC for one session. */
  oneTime: bool().optional(),
  /** The location of its PC. */
  locationId: id().optional(),
  /** Absent where no supervisor started the agent. */
  supervisorVersion: text(40).optional(),
  program: oneOf(AGENT_PROGRAMS).optional(),
  error: text(300).optional(),
  /** Refused machines with the key of this agent, until a person decides. */
  copies: list(
    nested({
      id: id().required(),
      name: text(120).required(),
      platform: text(120).defined(),
      firstSeen: isoDateTime().required(),
      lastSeen: isoDateTime().required(),
    }),
    MOST_COPIES,
  ).optional(),
  version: integer(1).required(),
});
export type Agent = InferType<typeof agentSchema>;
export const agentsSchema = list(agentSchema);
export const benchScanSchema = responseSchema('BenchScan', {
  asked: integer(1).required(),
  at: isoDateTime().required(),
});

/**
 * Shown once. Either a random part with the fingerprint of the root certificate, so that the agent can authenticate
 * the server, or a rescue code for typing.
 */
export const enrolmentTokenSchema = responseSchema('EnrolmentToken', {
  token: text(200).required(),
  expiresAt: isoDateTime().required(),
});

/** Enrolment needs no session: the token authorises the request. PEM and token are bounded. */
export const enrolSchema = requestSchema('Enrol', {
  token: requiredText('The token is missing', 12, 200),
  csr: requiredLines('The certificate request is missing', 100, 4_000),
  name: requiredText('The name of this computer is missing', 1, 120),
  platform: text(120).optional(),
  machineId: requiredText('The machine id is missing', 16, 128),
  agentVersion: text(40).optional(),
});
export const enrolledSchema = responseSchema('Enrolled', {
  agentId: text(80).required(),
  certificate: text(20_000).required(),
  chain: text(40_000).required(),
  root: text(20_000).required(),
  orderKeys: list(
    nested({ publicKey: text(2_000).required(), statement: text(4_000).required(), signature: text(2_000).required() }),
  ).required(),
  link: text(300).required(),
  roots: list(
    nested({
      by: text(20_000).required(),
      root: text(20_000).required(),
      statement: text(4_000).required(),
      signature: text(2_000).required(),
    }),
  ).optional(),
  /** Present for the token of a remote session: the agent then asks the person at its PC. */
  remoteSession: id().optional(),
  shopName: text(200).optional(),
});

/**
 * Shop-wide setting. The platform can only switch confirmation on; switching off is done at the console of each agent.
 */
export const confirmationSchema = responseSchema('ConfirmationAtAgent', {
  required: bool().required(),
  since: isoDateTime().optional(),
});
export const confirmAgentSchema = requestSchema('ConfirmAgent', {
  code: requiredText('Enter the code shown by the agent', 4, 20),
});
export const renameAgentSchema = requestSchema('RenameAgent', { name: requiredText('Enter a name', 1, 60) });
export const moveAgentSchema = requestSchema('MoveAgent', { locationId: id().required('Choose a location') });
