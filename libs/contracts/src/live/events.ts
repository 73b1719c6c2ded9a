/**
 * Events of `GET /api/events` and of a tracking link’s stream: a complete row with its version, as the audience may
 * see it. A browser applies a row with a higher version than its own, so lost events do no harm.
 */
export const LIVE_TYPES = [
  'bench.device',
  'fleet.agent',
  'fleet.agent_update',
  'fleet.consent',
  'fleet.doctor',
  'fleet.one_time_session',
  'print.job',
  'print.printers',
  'fleet.changed',
  'repair.summary',
  'repair',
  'repair.progress',
  'repair.messages',
  'tracking',
  'own_repairs',
  'billing.entry',
  'billing.hold',
  'billing.document',
  'billing.rate',
  'billing.control',
  'audit.entry',
  'emergency_stop',
  'shop.stop',
  'application',
  'notification',
  'remote_order',
  'remote_session',
  'protection',
  'assistance',
  'assistance.signal',
  'patch_test',
  'rollout',
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

export interface LiveEvent<T = unknown> {
  type: LiveType;
  id: string;
  version: number;
  row?: T;
}

/** Progress of a run: bytes or writes completed. Merged and never stored as an event. */
export interface RunProgress {
  repairId: string;
  runId: string;
  step: string;
  done: number;
  total: number;
  unit: 'B' | 'writes';
  plain: string;
}
