import { REPAIR_STATUS_LABELS, isDone } from '@revive/contracts/repairs/states';
import { amountsOf } from '../../cases/tickets/amounts.js';
import type { RunEntity } from '../../cases/tickets/entities/run.entity.js';
import { isEnded } from '../../cases/tickets/run.policy.js';
import { activeRun, currentQuote, latestRun, liveApproval, type Ticket } from '../../cases/tickets/ticket.query.js';

/** spec E108. */
export type OperationStatus = 'pending' | 'in_progress' | 'completed' | 'failed';

export function operationStatus(ticket: Ticket): OperationStatus {
  const { status, outcome } = ticket.repair;
  if (activeRun(ticket)) return 'in_progress';
  if (status === 'completed' || (status === 'ready_for_pickup' && (isDone(outcome) || outcome === 'nothing_found')))
    return 'completed';
  if (status === 'ready_for_pickup') return 'failed';
  return latestRun(ticket)?.status === 'failed' ? 'failed' : 'pending';
}

/** True for a diagnosis that ended without a report: only then does a wish diagnose again by itself. */
export function mayDiagnoseAgain(ticket: Ticket): boolean {
  const { status, draft, handedOverAt } = ticket.repair;
  const last = latestRun(ticket);
  return (
    status === 'diagnosing' &&
    last?.kind === 'diagnosis' &&
    last.status === 'failed' &&
    draft === null &&
    handedOverAt === null &&
    ticket.handWork.length === 0
  );
}

/** What is missing until the repair goes on. A wish never supplies the missing part by itself. */
export function nextSteps(ticket: Ticket): string[] {
  const { status, number, outcomeReason, outcome, draft } = ticket.repair;
  const run = activeRun(ticket);
  if (run) return [RUNNING[run.kind]];
  const reason = outcomeReason === null ? '' : ` ${outcomeReason}`;
  switch (status) {
    case 'received':
      return [`Connect the device to R-${number} on the platform.`];
    case 'diagnosing':
      return draft === null
        ? [`A person of the shop decides on R-${number}.${reason}`]
        : [`The quote of R-${number} is a draft. Send it to the customer first.`];
    case 'quoted':
      return outcome === 'none'
        ? ['The customer has not approved the quote yet.']
        : [`A person of the shop decides on R-${number}.${reason}`];
    case 'approved':
      return [approvedStep(ticket)];
    case 'repairing':
      return [`A person of the shop decides on R-${number}.${reason}`];
    case 'completed':
      return [`Mark R-${number} as ready for pickup.`];
    case 'ready_for_pickup':
      return [`R-${number} waits for the customer. Record the handover before you open another repair of this device.`];
  }
}

function approvedStep(ticket: Ticket): string {
  const { number } = ticket.repair;
  if (!liveApproval(ticket)) return 'The customer has not approved the quote yet.';
  return amountsOf(ticket).deposit.due > 0
    ? `The deposit of R-${number} has not been recorded yet.`
    : `The quote is approved. Start the repair of R-${number} on the platform.`;
}

const RUNNING: Readonly<Record<RunEntity['kind'], string>> = {
  diagnosis: 'The diagnosis is running. Nothing is changed.',
  repair: 'The approved repair is running.',
  rollback: 'The repair is being undone.',
};

const MOST_FINDINGS = 3;

export function summaryOf(ticket: Ticket): string {
  const { status, number } = ticket.repair;
  const found = ticket.findings.slice(0, MOST_FINDINGS).map(({ plain }) => plain);
  const more = ticket.findings.length - found.length;
  return [
    `R-${number}: ${REPAIR_STATUS_LABELS[status]}.`,
    ...found,
    ...(more > 0 ? [`And ${more} more findings.`] : []),
  ].join(' ');
}

export function errorOf(ticket: Ticket): string | undefined {
  if (operationStatus(ticket) !== 'failed') return undefined;
  const { outcomeReason } = ticket.repair;
  const verdict = latestRun(ticket)?.verdict?.reason;
  return outcomeReason ?? (verdict === undefined || verdict === '' ? 'The last run failed.' : verdict);
}

/** Milliseconds: measured for an ended repair, else the estimate of the running one. */
export function repairTime(ticket: Ticket): number | undefined {
  const run = ticket.runs.findLast(({ kind }) => kind === 'repair');
  if (!run) return undefined;
  if (isEnded(run.status) && run.endedAt) return run.endedAt.getTime() - run.startedAt.getTime();
  return run.estimateMs ?? undefined;
}

export const methodOf = (ticket: Ticket): string | undefined =>
  currentQuote(ticket)
    ?.lines.map(({ name }) => name)
    .join(', ');
