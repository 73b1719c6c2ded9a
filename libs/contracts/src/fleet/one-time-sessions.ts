import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredLines,
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { enrolledSchema } from './bench.js';
import { CONSENT_MAX, CONSENT_PRIVILEGES } from './consent-words.js';

/**
 * `joined`: the program on the PC used the code, and the technician has not typed its confirmation code yet. Nothing
 * runs before `connected`, and then only what the person at the PC allows.
 */
const ONE_TIME_STATES = ['waiting', 'joined', 'connected', 'ended'] as const;
export type OneTimeState = (typeof ONE_TIME_STATES)[number];

/** Reasons that the program on the PC gives when it leaves. */
export const ONE_TIME_LEAVINGS = ['by_customer', 'refused', 'stopped', 'deadline'] as const;
export type OneTimeLeaving = (typeof ONE_TIME_LEAVINGS)[number];
const ONE_TIME_ENDS = [
  ...ONE_TIME_LEAVINGS,
  'by_shop',
  'code_expired',
  'wrong_codes',
  'no_link',
  'agent_removed',
] as const;
export type OneTimeEnd = (typeof ONE_TIME_ENDS)[number];

export const ONE_TIME_CODE_MINUTES = 15;
export const ONE_TIME_HOURS = 4;
export const ONE_TIME_NO_LINK_MINUTES = 10;
export const OPEN_ONE_TIME_SESSIONS = 5;
/** Ended sessions of the shop that are listed after the open ones. */
export const ENDED_ONE_TIME_LISTED = 20;

export const openOneTimeSessionSchema = requestSchema('OpenOneTimeSession', {
  /** A repair ticket of the shop that the session belongs to. */
  repairId: id().optional(),
});
export type OpenOneTimeSession = InferType<typeof openOneTimeSessionSchema>;

const session = () => ({
  id: id().required(),
  state: oneOf(ONE_TIME_STATES).required(),
  repairId: id().optional(),
  openedBy: text(200).required(),
  openedAt: isoDateTime().required(),
  /** Expiry of the code while the session waits, then of the session. */
  expiresAt: isoDateTime().required(),
  agentId: text(80).optional(),
  agentName: text(120).optional(),
  online: bool().required(),
  joinedAt: isoDateTime().optional(),
  endedAt: isoDateTime().optional(),
  ended: oneOf(ONE_TIME_ENDS).optional(),
  /** Name typed at the PC; absent until a person there allowed the session. */
  allowedBy: text(CONSENT_MAX.person).optional(),
  privileges: list(oneOf(CONSENT_PRIVILEGES).required(), CONSENT_PRIVILEGES.length).required(),
  version: integer(1).required(),
});
export const oneTimeSessionSchema = responseSchema('OneTimeSession', session());
export const oneTimeSessionsSchema = list(oneTimeSessionSchema, OPEN_ONE_TIME_SESSIONS + ENDED_ONE_TIME_LISTED);
export const openedOneTimeSessionSchema = responseSchema('OpenedOneTimeSession', {
  session: nested(session()).required(),
  /** Shown only in this response; the platform keeps its MAC. */
  code: text(20).required(),
});

export const joinOneTimeSessionSchema = requestSchema('JoinOneTimeSession', {
  code: requiredText('The code is missing', 10, 40),
  csr: requiredLines('The certificate request is missing', 100, 4_000),
  name: requiredText('The name of this computer is missing', 1, 120),
  platform: text(120).optional(),
  machineId: requiredText('The machine id is missing', 16, 128),
  agentVersion: text(40).optional(),
});
export const joinedOneTimeSessionSchema = responseSchema('JoinedOneTimeSession', {
  enrolment: enrolledSchema.required(),
  sessionId: id().required(),
  who: text(400).required(),
  endsAt: isoDateTime().required(),
});
