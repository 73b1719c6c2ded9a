import { REPAIR_STATUSES, type RepairStatus } from '@revive/contracts/repairs/states';

/**
 * Progress of a ticket, 0 to 100: the number of passed states, not a share of time. A device returned without a repair
 * is at 100 too.
 */
export function progressOf(status: RepairStatus): number {
  if (status === 'ready_for_pickup') return 100;
  const passed = REPAIR_STATUSES.indexOf(status);
  return Math.round((passed / (REPAIR_STATUSES.length - 1)) * 100);
}

/** Timeline for the customer: notes with their UTC time, which the page converts to the reader's time zone. */
export function trackingNotes(history: readonly { note: string; at: Date }[]): string[] {
  return history.filter((row) => row.note !== '').map((row) => `${row.at.toISOString()} ${row.note}`);
}
