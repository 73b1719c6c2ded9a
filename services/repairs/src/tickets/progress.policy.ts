import { REPAIR_STATUSES, type RepairStatus } from '@revive/contracts/repairs/states';

/**
 * How far a ticket is, 0 to 100: states passed of the seven, never a share of time. A device that goes back unrepaired
 * is at its end as well.
 */
export function progressOf(status: RepairStatus): number {
  if (status === 'ready_for_pickup') return 100;
  const passed = REPAIR_STATUSES.indexOf(status);
  return Math.round((passed / (REPAIR_STATUSES.length - 1)) * 100);
}

/** The timeline a customer reads: each note with its day and time (UTC; the page shows it in the reader's zone). */
export function trackingNotes(history: readonly { note: string; at: Date }[]): string[] {
  return history.filter((row) => row.note !== '').map((row) => `${row.at.toISOString()} ${row.note}`);
}
