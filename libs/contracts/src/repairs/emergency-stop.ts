import { responseSchema, oneOf, id, list, isoDateTime, nested, text, integer, type InferType } from '../rules.js';

/**
 * An agent answers a stop by itself; `writing` says that a write in flight ends first, `unreachable` that it has not
 * answered.
 */
export const STOP_ANSWERS = ['sent', 'writing', 'acknowledged', 'unreachable'] as const;

/** Every confirmed agent of the platform answers (scale: 100,000 online). */
const MOST_AGENTS = 100_000;

export const emergencyStopSchema = responseSchema('EmergencyStop', {
  stopId: id().required(),
  at: isoDateTime().required(),
  runs: integer().required(),
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
