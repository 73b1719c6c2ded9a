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
import { RELEASE, ROLL_BACK_REASONS, UPDATE_PROBLEMS, UPDATE_STATES } from './update-states.js';

const release = () =>
  text(14).matches(RELEASE, { message: 'must be three numbers, such as 1.4.0', excludeEmptyString: true });
const requiredRelease = (message: string) =>
  requiredText(message, 5, 14).matches(RELEASE, 'must be three numbers, such as 1.4.0');

/** How far an agent has come with its latest offer. */
export const agentUpdateSchema = responseSchema('AgentUpdate', {
  agentId: text(80).required(),
  agentName: text(120).required(),
  tenantId: id().required(),
  runningVersion: text(40).defined(),
  /** Absent where no supervisor starts the agent; such an agent is updated by a new installation. */
  supervisorVersion: text(40).optional(),
  kind: oneOf(['update', 'roll_back'] as const).optional(),
  offeredVersion: text(40).optional(),
  offeredAt: isoDateTime().optional(),
  state: oneOf(UPDATE_STATES).optional(),
  problem: oneOf(UPDATE_PROBLEMS).optional(),
  reason: oneOf(ROLL_BACK_REASONS).optional(),
  /** The version before, as long as the PC keeps it. */
  previousVersion: text(40).optional(),
  previousUntil: isoDateTime().optional(),
  changedAt: isoDateTime().optional(),
  version: integer(1).required(),
});
export type AgentUpdate = InferType<typeof agentUpdateSchema>;
export const agentUpdatesSchema = list(agentUpdateSchema);

export const offerVersionSchema = requestSchema('OfferAgentVersion', {
  version: requiredRelease('Enter a version'),
});
export const offerToShopSchema = requestSchema('OfferAgentVersionToShop', {
  tenantId: id().required(),
  version: requiredRelease('Enter a version'),
});
export const rollBackAgentSchema = requestSchema('RollBackAgent', {
  from: requiredRelease('Enter the version that runs now'),
  to: requiredRelease('Enter the version to go back to'),
});

/** Who signs the versions of this platform, and until when each signature counts. */
export const updatePublisherSchema = responseSchema('UpdatePublisher', {
  /** Off: this platform publishes no versions. */
  published: bool().required(),
  /** Signed by a key of this computer alone: agents of other platforms refuse it. */
  development: bool().required(),
  roles: list(
    nested({
      role: oneOf(['root', 'targets', 'snapshot', 'timestamp'] as const).required(),
      expires: isoDateTime().required(),
      soon: bool().required(),
    }),
    4,
  ).required(),
  versions: list(
    nested({
      kind: oneOf(['agent', 'supervisor'] as const).required(),
      version: release().required(),
      platform: text(40).required(),
      minimumSupervisor: release().required(),
      sha256: text(64).required(),
      sizeBytes: integer(1).required(),
    }),
    200,
  ).required(),
});
export type UpdatePublisher = InferType<typeof updatePublisherSchema>;
