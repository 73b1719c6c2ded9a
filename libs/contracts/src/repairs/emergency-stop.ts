import {
  requestSchema,
  requiredText,
  responseSchema,
  oneOf,
  id,
  list,
  isoDateTime,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { PROCEDURES, type ProcedureId } from './procedures.js';

/**
 * Answers of an agent to a stop. `writing`: a write in flight must finish first. `unreachable`: the agent has not
 * answered.
 */
export const STOP_ANSWERS = ['sent', 'writing', 'acknowledged', 'unreachable'] as const;

/** Each confirmed agent of the platform answers (scale: 100,000 online). */
const MOST_AGENTS = 100_000;
export const STOPS_A_PAGE = 50;
export const STOP_REASON_MAX = 300;

const PROCEDURE_IDS = Object.keys(PROCEDURES) as [ProcedureId, ...ProcedureId[]];

/**
 * Scope of a stop. Each field narrows the scope; without fields the stop applies to the whole platform, because the
 * call in the specification has no body.
 */
export const emergencyStopRequestSchema = requestSchema('EmergencyStopRequest', {
  reason: text(STOP_REASON_MAX).optional(),
  tenantId: id().optional(),
  procedureId: oneOf(PROCEDURE_IDS).optional(),
  agentVersion: text(40).optional(),
});
export const resumeRequestSchema = requestSchema('ResumeRequest', {
  reason: requiredText('Say why repairs may go on', 3, STOP_REASON_MAX),
});

const scope = nested({
  tenantId: id().optional(),
  tenantName: text().optional(),
  procedureId: text(80).optional(),
  agentVersion: text(40).optional(),
});
const stop = {
  stopId: id().required(),
  at: isoDateTime().required(),
  runs: integer().required(),
  reason: text(STOP_REASON_MAX).ensure(),
  scope: scope.required(),
  /** Absent while the stop is in force: matching runs are not started. */
  resumedAt: isoDateTime().optional(),
  resumeReason: text(STOP_REASON_MAX).optional(),
};

export const emergencyStopSchema = responseSchema('EmergencyStop', {
  ...stop,
  agents: list(
    nested({
      agentId: text(80).required(),
      name: text(120).required(),
      tenantName: text().required(),
      answer: oneOf(STOP_ANSWERS).required(),
      runs: integer().required(),
    }),
    MOST_AGENTS,
  ).required(),
});
export type EmergencyStop = InferType<typeof emergencyStopSchema>;
export type StopProgress = Pick<EmergencyStop, 'stopId' | 'at' | 'runs' | 'agents'>;

const emergencyStopRowSchema = responseSchema('EmergencyStopRow', stop);
export const emergencyStopListSchema = list(emergencyStopRowSchema);
export const emergencyStopListQuerySchema = requestSchema('EmergencyStopListQuery', { before: id().optional() });

const shopStopSchema = responseSchema('ShopStop', {
  stopId: id().required(),
  at: isoDateTime().required(),
  reason: text(STOP_REASON_MAX).ensure(),
  procedureId: text(80).optional(),
  agentVersion: text(40).optional(),
});
export const shopStopListSchema = list(shopStopSchema, 200);
