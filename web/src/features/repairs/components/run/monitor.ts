import { isSuccess } from '@revive/contracts/repairs/states';
import { needsPerson } from '@revive/contracts/repairs/waiting';
import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { isRunning } from '../../executions.js';
import { messages } from '../../messages/monitor.messages.js';

const LEAVES_AFTER_MS = 10_000;

type Judged = Pick<RepairSummary, 'runStatus' | 'outcome' | 'status'> & Partial<Pick<RepairSummary, 'needsAssistance'>>;

/**
 * True where a person is needed: the technician asks for help, the outcome requires a person, or a failed run cannot
 * simply be restarted.
 */
export const needsHelp = (row: Judged): boolean =>
  row.needsAssistance === true ||
  needsPerson(row) ||
  (row.runStatus === 'failed' && row.outcome === 'none' && row.status !== 'approved');

/** Milliseconds since check-in. The duration of a run is shown with its steps. */
export const elapsedMs = (
  row: Pick<RepairSummary, 'runStatus' | 'outcome' | 'status' | 'takenInAt' | 'updatedAt'>,
  now: number,
): number => (isOver(row) ? Date.parse(row.updatedAt) : now) - Date.parse(row.takenInAt);

export function stepText(
  row: Pick<RepairSummary, 'runStatus' | 'currentStep' | 'status' | 'outcome' | 'handedOverAt'>,
): string {
  const { waitingOn, verified } = messages.monitor;
  if (isRunning(row)) return row.currentStep ?? '';
  if (row.handedOverAt !== undefined) return '';
  if (row.status === 'quoted' && row.outcome === 'none') return waitingOn.customer;
  if (row.status === 'approved') return waitingOn.technician;
  return row.status === 'completed' && isSuccess(row.outcome) ? verified : waitingOn.shop;
}

/** True where only the handover is left. */
export const isOver = (row: Judged): boolean =>
  !isRunning(row) && (row.status === 'completed' || row.status === 'ready_for_pickup') && !needsHelp(row);

/**
 * Rows of the live monitor at `now` (milliseconds): every repair that is not over (spec part 2 §4: active means not
 * completed), and finished repairs for ten more seconds. Repairs that need a person come first, the rest by arrival.
 */
export function monitored(rows: readonly RepairSummary[], now: number): RepairSummary[] {
  const open = rows.filter((row) => !isOver(row) || now - Date.parse(row.endTime ?? row.updatedAt) < LEAVES_AFTER_MS);
  const arrival = (a: RepairSummary, b: RepairSummary) =>
    a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id);
  return [...open.filter(needsHelp).sort(arrival), ...open.filter((row) => !needsHelp(row)).sort(arrival)];
}
