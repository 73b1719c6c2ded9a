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
  /** Milliseconds until the slowest service's database had answered. */
  database: nested({ status: status(), responseTime: integer().optional() }).required(),
  /** Agents that hold a link now; a shop's own to a shop. */
  agents: nested({ status: status(), activeCount: integer().optional() }).required(),
  /** Seconds since this gateway started; staff alone. */
  api: nested({ status: status(), uptime: integer().optional() }).required(),
  /** Per cent of the space for files that is taken; absent where the store does not say. */
  storage: nested({ status: status(), usage: finite().min(0).max(100).optional() }).required(),
});
