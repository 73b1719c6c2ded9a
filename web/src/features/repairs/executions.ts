import { isSuccess } from '@revive/contracts/repairs/states';
import type { Repair, RepairSummary } from '#api/generated/repairs.gen.js';
import { approvedOf, currentQuote } from './ticket-facts.js';

export const isRunning = (row: Pick<RepairSummary, 'runStatus'>): boolean =>
  row.runStatus !== undefined && row.runStatus !== 'completed' && row.runStatus !== 'failed';

type Run = Repair['runs'][number];

export const ENDED_SHOWN = 5;

export function executions(rows: readonly RepairSummary[]): RepairSummary[] {
  const runs = rows.filter(({ runId }) => runId !== undefined);
  const ended = runs.filter((row) => !isRunning(row) && row.endTime !== undefined);
  return [
    ...runs.filter(isRunning).sort((a, b) => a.startTime.localeCompare(b.startTime)),
    ...ended.sort((a, b) => (b.endTime ?? '').localeCompare(a.endTime ?? '')).slice(0, ENDED_SHOWN),
  ];
}

export const methodOf = (repair: Repair): string[] =>
  (approvedOf(repair)?.lines ?? (currentQuote(repair) ?? repair.quotes.at(-1))?.lines ?? [])
    .filter(({ kind }) => kind === 'procedure')
    .map(({ name }) => name);

export type NextStep = 'hand_work' | 'ready' | 'hand_over' | 'none';

export function nextStep(repair: Repair, run: Pick<Run, 'kind' | 'status'>): NextStep | undefined {
  if (run.kind !== 'repair' || run.status !== 'completed' || !isSuccess(repair.outcome)) return undefined;
  if (repair.handedOverAt !== undefined) return 'none';
  if (repair.status === 'repairing') return 'hand_work';
  return repair.status === 'ready_for_pickup' ? 'hand_over' : 'ready';
}
