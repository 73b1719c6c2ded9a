import type { Outcome, RepairStatus } from './states.js';

interface Standing {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
}

/** A person of the shop has to decide what comes next. Once the device is ready for pickup, somebody has. */
export const needsPerson = ({ status, outcome }: Standing): boolean =>
  outcome === 'needs_person' && status !== 'ready_for_pickup';

/**
 * The shop's turn: an approved repair waits to be started, a finished one to be made ready, a needy or a given up one
 * for a person.
 */
export const waitsForShop = (row: Standing): boolean =>
  row.status === 'approved' ||
  row.status === 'completed' ||
  needsPerson(row) ||
  (row.status === 'quoted' && row.outcome !== 'none');
