import { findingSchema, runSchema } from '../repairs/repair.js';
import { OUTCOMES, REPAIR_STATUSES, STEP_NAMES } from '../repairs/states.js';
import {
  bool,
  id,
  integer,
  isoDateTime,
  lines,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredLines,
  responseSchema,
  text,
  untrimmed,
  type InferType,
} from '../rules.js';
import {
  ASSISTANCE_ENDS,
  ASSISTANCE_KINDS,
  ASSISTANCE_SIDES,
  ASSISTANCE_STATES,
  ASSISTANCE_TEXT_MAX,
  CALL_MEDIA,
  CANDIDATE_MAX,
  COMMAND_STATES,
  QUICK_COMMANDS,
  SDP_MAX,
  SIGNAL_KINDS,
} from './states.js';

const said = (message: string, min = 1) => requiredLines(message, min, ASSISTANCE_TEXT_MAX);

export const askAssistanceSchema = requestSchema('AskAssistance', {
  question: said('Say in at least 10 characters what you need help with', 10),
  step: oneOf(STEP_NAMES).optional(),
});

// spec part 2 §5: what is blank after trimming is not sent.
export const assistanceMessageSchema = requestSchema('AssistanceMessage', { text: said('Enter a message') });
export const guidanceSchema = requestSchema('Guidance', {
  text: said('Enter a message'),
  /** Step of the guidance; absent: the whole repair. */
  step: oneOf(STEP_NAMES).optional(),
});
export const proposeCommandSchema = requestSchema('ProposeCommand', {
  command: oneOf(QUICK_COMMANDS, 'Choose a command that only reads').required('Choose a command'),
});
export const seenThroughSchema = requestSchema('AssistanceSeen', { through: integer(1, 10_000).required() });
export const endAssistanceSchema = requestSchema('EndAssistance', {
  as: oneOf(ASSISTANCE_ENDS).required('Choose how it ends'),
});

/** WebRTC signals, relayed to the other browser and never stored. */
export const signalSchema = requestSchema('AssistanceSignal', {
  callId: id().required(),
  kind: oneOf(SIGNAL_KINDS).required(),
  media: list(oneOf(CALL_MEDIA).required(), CALL_MEDIA.length).optional(),
  /** SDP lines end with CR LF, so the text is not trimmed. */
  sdp: untrimmed(SDP_MAX).optional(),
  candidate: text(CANDIDATE_MAX).optional(),
  sdpMid: text(32).optional(),
  sdpMLineIndex: integer(0, 64).optional(),
});
export type AssistanceSignal = InferType<typeof signalSchema>;

const drive = nested({
  model: text(200).defined(),
  capacityGB: integer().required(),
  health: text(40).optional(),
});
const disk = nested({ name: text(200).required(), kind: text(40).required(), sizeBytes: integer().required() });
/** Values that the device did not report are absent. */
const commandResult = nested({
  disks: list(disk).required(),
  drives: list(drive).required(),
  computer: text(200).optional(),
  processor: text(200).optional(),
  memoryBytes: integer().optional(),
  board: text(400).optional(),
  system: text(200).optional(),
});

const entry = nested({
  id: id().required(),
  position: integer(1).required(),
  kind: oneOf(ASSISTANCE_KINDS).required(),
  side: oneOf(ASSISTANCE_SIDES).required(),
  byName: text(200).required(),
  text: lines(ASSISTANCE_TEXT_MAX).defined(),
  step: oneOf(STEP_NAMES).optional(),
  at: isoDateTime().required(),
  /** For guidance: when a shop member first saw it and who confirmed the step. */
  seenAt: isoDateTime().optional(),
  confirmedAt: isoDateTime().optional(),
  confirmedBy: text(200).optional(),
  command: oneOf(QUICK_COMMANDS).optional(),
  commandState: oneOf(COMMAND_STATES).optional(),
  ranBy: text(200).optional(),
  ranAt: isoDateTime().optional(),
  runId: id().optional(),
  failure: text(600).optional(),
  result: commandResult.default(undefined).optional(),
});

const head = {
  id: id().required(),
  repairId: id().required(),
  number: integer(1).required(),
  tenantName: text(200).defined(),
  deviceName: text(200).required(),
  state: oneOf(ASSISTANCE_STATES).required(),
  question: lines(ASSISTANCE_TEXT_MAX).required(),
  step: oneOf(STEP_NAMES).optional(),
  askedBy: text(200).required(),
  askedAt: isoDateTime().required(),
  helperName: text(200).optional(),
  answeredAt: isoDateTime().optional(),
  /** True until the first guidance. */
  needsAssistance: bool().required(),
  /** Entries of the other side since the caller’s side last looked. */
  unread: integer().required(),
  version: integer(1).required(),
};

export const assistanceSchema = responseSchema('Assistance', {
  ...head,
  side: oneOf(ASSISTANCE_SIDES).required(),
  endedAt: isoDateTime().optional(),
  endedBy: text(200).optional(),
  entries: list(entry).required(),
  /** Only the requester and the helper may call each other. */
  mayCall: bool().required(),
  partnerName: text(200).optional(),
  /** For `RTCPeerConnection`. If empty, calls work within one network only. */
  iceServers: list(
    nested({
      urls: list(text(300).required()).required(),
      username: text(300).optional(),
      credential: text(600).optional(),
    }),
  ).required(),
});

export const repairAssistanceSchema = responseSchema('RepairAssistance', {
  latest: assistanceSchema.default(undefined).optional(),
  earlier: integer().required(),
});

/** A row of the queue: requests without a helper first, longest wait first; then requests with a helper. */
const assistanceLineSchema = responseSchema('AssistanceLine', {
  ...head,
  currentStep: text(200).optional(),
  mine: bool().required(),
});
export const assistanceQueueSchema = responseSchema('AssistanceQueue', {
  waiting: integer().required(),
  requests: list(assistanceLineSchema).required(),
});

/**
 * A repair as its helper sees it: findings and work. The customer is masked; links, prices and agent ids are left out.
 */
export const assistedRepairSchema = responseSchema('AssistedRepair', {
  id: id().required(),
  number: integer(1).required(),
  version: integer(1).required(),
  tenantName: text(200).defined(),
  deviceName: text(200).required(),
  deviceType: text(60).required(),
  deviceAttached: bool().required(),
  customerName: text(120).defined(),
  issueDescription: lines(2_000).optional(),
  status: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  outcomeReason: text(1_000).optional(),
  findings: list(findingSchema).required(),
  runs: list(runSchema).required(),
});
