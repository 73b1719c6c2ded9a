import { DRIVE_HEALTH, HARDWARE_MAX } from './hardware.js';
import { bool, id, integer, isoDateTime, list, nested, oneOf, responseSchema, text } from '../rules.js';

const ANALYSIS_STATES = ['analyzing', 'done', 'failed'] as const;

/** Parts that the agent detected; undetected parts are absent. Sizes in bytes. */
const hardwareParts = () => ({
  cpu: nested({
    vendor: text(60).optional(),
    model: text(120).optional(),
    cores: integer().optional(),
    threads: integer().optional(),
  })
    .default(undefined)
    .optional(),
  ram: list(nested({ sizeGB: integer().required(), type: text(40).optional() }), HARDWARE_MAX.memory).required(),
  drives: list(
    nested({
      model: text(120).required(),
      capacityGB: integer().required(),
      health: oneOf(DRIVE_HEALTH).optional(),
    }),
    HARDWARE_MAX.drives,
  ).required(),
  motherboard: nested({ manufacturer: text(80).optional(), model: text(80).optional() })
    .default(undefined)
    .optional(),
});

/** spec part 3 §3. `revenue_impact`: what a repair of what was found would be charged, from the quote; absent without one. */
export const analysisSchema = responseSchema('NonBootableAnalysis', {
  state: oneOf(ANALYSIS_STATES).required(),
  sessionId: id().required(),
  machine: text(200).required(),
  /** True if the agent runs from rescue media on the PC that does not boot. */
  rescue: bool().required(),
  startedAt: isoDateTime().required(),
  endedAt: isoDateTime().optional(),
  currentStep: text(1_000).optional(),
  analysis_type: text(60).required(),
  revenue_impact: text(60).optional(),
  ...hardwareParts(),
  repairCapabilities: list(text(120).required()).required(),
  osStatus: text(200).optional(),
  notes: list(text(1_000).required()).required(),
  notSeen: list(nested({ what: text(120).required(), why: text(600).defined() })).required(),
  platform: text(120).optional(),
});

export const rescueMediaSchema = responseSchema('RescueMedia', {
  built: bool().required(),
  sizeBytes: integer().optional(),
});
