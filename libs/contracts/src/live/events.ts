/**
 * What `GET /api/events` and a tracking link's stream carry: the row as that audience may see it, with its version.
 * A browser applies a row whose version is higher than what it has; a gap makes no difference, for the row is whole.
 */
export const LIVE_TYPES = [
  'bench.device',
  'fleet.agent',
  'repair.summary',
  'repair',
  'repair.progress',
  'repair.messages',
  'tracking',
  'own_repairs',
  'billing.entry',
  'billing.hold',
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
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

export interface LiveEvent<T = unknown> {
  type: LiveType;
  id: string;
  version: number;
  /** Absent where the thing is gone. */
  row?: T;
}

/** Telemetry of a run, merged and never stored as an event: bytes or writes really done. */
export interface RunProgress {
  repairId: string;
  runId: string;
  step: string;
  done: number;
  total: number;
  unit: 'B' | 'writes';
  plain: string;
}
