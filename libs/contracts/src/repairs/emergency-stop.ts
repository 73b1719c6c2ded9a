import { answer, choice, id, list, moment, part, text, whole, type InferType } from '../rules.js';

/**
 * An agent answers a stop by itself; `writing` says that a write in flight ends first, `unreachable` that it has not
 * answered.
 */
export const STOP_ANSWERS = ['sent', 'writing', 'acknowledged', 'unreachable'] as const;

/** Every confirmed agent of the platform answers (scale: 100,000 online). */
const MOST_AGENTS = 100_000;

export const emergencyStopSchema = answer('EmergencyStop', {
  stopId: id().required(),
  at: moment().required(),
  runs: whole().required(),
  agents: list(
    part({
      agentId: text(80).required(),
      name: text(120).required(),
      tenantName: text().required(),
      answer: choice(STOP_ANSWERS).required(),
      runs: whole().required(),
    }),
    MOST_AGENTS,
  ).required(),
});
export type EmergencyStop = InferType<typeof emergencyStopSchema>;
