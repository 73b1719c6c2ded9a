import { id, integer, isoDateTime, list, nested, oneOf, responseSchema, text, type InferType } from '../rules.js';
import { AGENT_PRESENCE } from './bench.js';
import { DOCTOR_GROUPS, DOCTOR_MAX, DOCTOR_STATES } from './doctor-limits.js';

const doctorLineSchema = nested({
  id: text(DOCTOR_MAX.id).required(),
  group: oneOf(DOCTOR_GROUPS).required(),
  name: text(DOCTOR_MAX.name).required(),
  state: oneOf(DOCTOR_STATES).required(),
  found: text(DOCTOR_MAX.found).defined(),
  advice: text(DOCTOR_MAX.advice).defined(),
});
export type DoctorLine = InferType<typeof doctorLineSchema>;

const doctorReportSchema = nested({
  /** By the clock of the PC, which may be wrong. */
  at: isoDateTime().required(),
  receivedAt: isoDateTime().required(),
  durationMs: integer().required(),
  lines: list(doctorLineSchema, DOCTOR_MAX.lines).required(),
});
export type DoctorReport = InferType<typeof doctorReportSchema>;

const agentDoctorSchema = responseSchema('AgentDoctor', {
  agentId: text(80).required(),
  name: text(120).required(),
  tenantId: id().required(),
  tenantName: text(200).defined(),
  presence: oneOf(AGENT_PRESENCE).required(),
  agentVersion: text(40).defined(),
  localPort: integer(0, 65_535).optional(),
  /** Time of the last request; a report with a later `receivedAt` answers it. */
  askedAt: isoDateTime().optional(),
  /** Absent until the agent was asked for the first time. */
  report: doctorReportSchema.default(undefined).optional(),
});
export type AgentDoctor = InferType<typeof agentDoctorSchema>;

/** Agents of the caller’s shop, newest first; staff see those of all shops. Removed agents are left out. */
export const agentDoctorsSchema = list(agentDoctorSchema, 200);

export const doctorRunSchema = responseSchema('DoctorRun', { askedAt: isoDateTime().required() });
