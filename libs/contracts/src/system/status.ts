import { responseSchema, oneOf, finite, nested, integer } from '../rules.js';

/** spec part 2 §4: System component status. */
export const COMPONENT_STATUSES = ['healthy', 'warning', 'critical'] as const;
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];
const status = () => oneOf(COMPONENT_STATUSES).required();

/**
 * spec part 2 §3. Measured when it is asked for; a figure that nothing can give at the moment is absent. To a shop the
 * platform's own figures are not given: how each part is, and its own agents.
 */
export const systemStatusSchema = responseSchema('SystemStatus', {
  /** Milliseconds until the database of the slowest service answered. */
  database: nested({ status: status(), responseTime: integer().optional() }).required(),
  agents: nested({ status: status(), activeCount: integer().optional() }).required(),
  api: nested({ status: status(), uptime: integer().optional() }).required(),
  /** Percent of used file storage; absent if the store does not report usage. */
  storage: nested({ status: status(), usage: finite().min(0).max(100).optional() }).required(),
});
