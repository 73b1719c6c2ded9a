import type { OrderRefused } from '@revive/proto/revive/fleet/v1/fleet';
import { currentQuote, productOfRun } from '../tickets/ticket.query.js';
import type { Change } from '../tickets/ticket.repository.js';
import { isEnded } from '../tickets/run.policy.js';
import { recordDiscard } from './records/record-discard.js';
import { endRun, settleHand } from './end-run.js';
import type { Offers } from '../quotes/offers.js';

/**
 * Temporary reasons: the order expired, the device was unplugged, an emergency stop came first, or nobody at the PC
 * has allowed the work yet. The agent's nonce stays valid.
 */
const PASSING = /\((expired|device_away|halted|no_consent)\)$/;

export async function refuseOrder(change: Change, refused: OrderRefused, offers: Offers): Promise<void> {
  const { ticket } = change;
  if (await recordDiscard(change, refused.runId, 'not_deleted', `The agent refused: ${refused.reason}`)) return;
  const run = ticket.runs.find((one) => one.id === refused.runId);
  if (!run || isEnded(run.status)) return;
  const reason = `The agent refused: ${refused.reason}`.slice(0, 1_000);
  const status = run.kind === 'repair' ? 'blocked' : run.kind === 'diagnosis' ? 'refused' : 'failed';
  await endRun(change, run, 'failed', { status: 'refused', reason, checks: [] }, { status });
  change.audit('repair.order_refused', `repair ${ticket.repair.number}, ${run.kind}`);
  if (run.kind === 'rollback') return change.note('The rollback did not start. Nothing was changed');
  if (run.kind === 'repair' && PASSING.test(refused.reason) && (await offers.keepApproval(change, run))) return;
  // An existing quote is kept until the device is reconnected.
  if (run.kind === 'diagnosis' && PASSING.test(refused.reason) && (currentQuote(ticket) || ticket.repair.draft))
    return change.note(
      refused.reason.endsWith('(no_consent)')
        ? 'Nobody at the PC has allowed the diagnosis yet'
        : 'The device was disconnected. We diagnose it when it is back',
    );
  await offers.retire(change);
  ticket.repair.outcome = 'needs_person';
  ticket.repair.outcomeReason = reason;
  if (run.kind === 'repair') {
    await settleHand(change, run);
    const what = productOfRun(ticket, run) ? 'It' : 'The repair';
    await change.transition('quoted', `${what} did not start. Nothing was changed`);
  }
  if (run.kind !== 'repair' && ticket.repair.status === 'diagnosing')
    await change.note("We couldn't read the device. A technician decides the next step");
  change.emit('failed');
}
