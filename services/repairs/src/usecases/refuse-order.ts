import type { OrderRefused } from '@revive/proto/revive/fleet/v1/fleet';
import type { Seals } from '../data/seals.js';
import type { Change } from '../data/tickets.js';
import { isEnded } from '../domain/runs.js';
import { endRun } from './end-run.js';
import { retireQuote } from './record-report.js';

/** The agent would not act on an order at all (expired, unknown key, device away …): the run ends, and the reason is shown. */
export async function refuseOrder(change: Change, refused: OrderRefused, seals: Seals): Promise<void> {
  const { ticket, em, now } = change;
  const run = ticket.runs.find((one) => one.id === refused.runId);
  if (!run || isEnded(run.status)) return;
  const reason = `The agent refused: ${refused.reason}`.slice(0, 1_000);
  await endRun(em, run, 'failed', { status: 'refused', reason, checks: [] }, now);
  change.audit('repair.order_refused', `repair ${ticket.repair.number}, ${run.kind}`);
  if (run.kind === 'rollback') return change.note('The rollback was not begun; nothing was changed');
  await retireQuote(change, seals);
  ticket.repair.outcome = 'needs_person';
  ticket.repair.outcomeReason = reason;
  if (run.kind === 'repair') await change.move('quoted', 'The repair was not begun; nothing was changed');
  else if (ticket.repair.status === 'diagnosing') await change.move('ready_for_pickup', 'The device could not be read');
  change.tell('failed');
}
