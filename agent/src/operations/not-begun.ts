import type { AgentKey } from '../identity/agent-key.js';
import type { Clock } from '../repair/steps.js';
import { nothingSeen } from '../repair/model/diagnosis.js';
import type { Result } from './executors.js';
import type { OrderJournal, TakenOrder } from './orders/order-journal.js';
import { withNewNonce } from './orders/new-nonce.js';
import { probeFailed, probeReport } from './patch-tests/probe-report.js';
import { diagnosisReport, nothingDone, outcomeReport } from './run-report.js';

/** Why an order was not begun. */
export const NOT_BEGUN = {
  declined: 'Declined at the agent. Nothing was written.',
  expired: 'Not confirmed at the agent in time. Nothing was written.',
  stopped: 'Stopped before it started. Nothing was written.',
  not_allowed: 'Ended at the PC before it started. Nothing was read or written.',
} as const;

interface Parts {
  readonly key: AgentKey;
  readonly journal: OrderJournal;
  readonly clock: Clock;
}

/** The signed answer to an order that was not begun. */
export function notBegun({ key, journal, clock }: Parts, order: TakenOrder, reason: string): Result {
  const parts = { key, order, now: clock.now() };
  if (order.kind === 'forget') return {};
  if (order.kind === 'probe') return { said: probeReport(parts, probeFailed(reason)) };
  if (order.kind !== 'diagnose') {
    // An order that was not started can be repeated: a rollback with the same nonce, a repair with a new nonce.
    const given = journal.offer(order.nonce)?.offer;
    const offer = order.kind === 'roll_back' || given === undefined ? given : withNewNonce(given);
    return { said: outcomeReport(parts, nothingDone('failed', reason), undefined, offer), ...(offer && { offer }) };
  }
  return { said: diagnosisReport(parts, nothingSeen('failed', reason), undefined, undefined) };
}
