import { Injectable } from '@nestjs/common';
import { Offers } from '../../quotes/offers.js';
import { unfinishedStatus } from '../outcome.policy.js';
import { Instructions } from '../../orders/instructions.js';
import type { Product } from '@revive/contracts/repairs/states';
import type { RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import { RunEntity, type VerdictValue } from '../../tickets/entities/run.entity.js';
import { handLinesLeft } from '../../tickets/quote-scope.js';
import { productOfRun } from '../../tickets/ticket.query.js';
import type { Change } from '../../tickets/ticket.repository.js';
import { isEnded } from '../../tickets/run.policy.js';
import { beginRun } from '../begin-run.js';
import { figureValues } from './figure-values.js';
import { unitOutcomeValues } from './coverage-value.js';
import { recordDiscard } from './record-discard.js';
import { producedValue } from './production-value.js';
import { checkValues, endRun, hasHarm, hasWitness, settleHand } from '../end-run.js';

const MADE: Record<Product, string> = {
  image: 'The drive was copied, and the copy was checked. Nothing on it was changed',
  files: 'Deleted files were recovered and checked. Nothing on your device was changed',
};
/** Success results of an agent. Agents of earlier releases report `completed` for every success. */
const SUCCEEDED = ['completed', 'produced'];
const PARTIAL = 'It ended before it was complete. What was made is kept, and it can be continued';

/** Records the outcome of a run, verified to be the agent's own message. "Completed" requires a verified repair. */
@Injectable()
export class RecordOutcome {
  constructor(
    private readonly offers: Offers,
    private readonly instructions: Instructions,
  ) {}

  async run(change: Change, outcome: RunOutcome): Promise<void> {
    const { ticket } = change;
    if (outcome.kind === 'discard') return this.#discarded(change, outcome);
    const run = ticket.runs.find((one) => one.id === outcome.runId);
    if (
      !run ||
      isEnded(run.status) ||
      outcome.deviceId !== ticket.repair.deviceId ||
      (run.planDigest ?? '') !== outcome.planDigest
    )
      return;
    const verdict: VerdictValue = {
      status: 'failed',
      reason: outcome.reason.slice(0, 1_000),
      checks: checkValues(outcome.checks),
      ...figureValues(outcome.figures),
    };
    if (run.kind === 'rollback') return this.#rolledBack(change, run, outcome, verdict);
    if (run.kind === 'repair') return this.#repaired(change, run, outcome, verdict);
  }

  /** The outcome of a deletion. The run ended long before and stays unchanged. */
  async #discarded(change: Change, { runId, deviceId, planDigest, result, reason }: RunOutcome): Promise<void> {
    const run = change.ticket.runs.find(({ id }) => id === runId);
    if (!run || deviceId !== change.ticket.repair.deviceId || (run.planDigest ?? '') !== planDigest) return;
    await recordDiscard(change, runId, result === 'completed' ? 'deleted' : 'not_deleted', reason);
  }

  async #repaired(change: Change, run: RunEntity, outcome: RunOutcome, verdict: VerdictValue): Promise<void> {
    const { ticket } = change;
    const { repair } = ticket;
    if (outcome.backupObject || outcome.rollbackNonce) {
      run.rollbackNonce = outcome.rollbackNonce || null;
      run.backupObject = outcome.backupObject || null;
      run.wrappedBackupKey = outcome.wrappedBackupKey.length > 0 ? Buffer.from(outcome.wrappedBackupKey) : null;
    }
    run.produced = producedValue(outcome.produced);
    const isWorthless = run.produced?.what === 'files' && run.produced.whole === 0;
    const succeeded = SUCCEEDED.includes(outcome.result);
    if (succeeded && hasWitness(verdict.checks) && !hasHarm(verdict.checks) && !isWorthless) {
      verdict.status = 'verified';
      verdict.units = unitOutcomeValues(outcome.units);
      const left = verdict.units.filter(({ result }) => result === 'left_alone').map(({ unit }) => unit.label);
      await endRun(change, run, 'completed', verdict, { status: 'verified', bytes: bytesOf(run, outcome) });
      repair.outcome = run.produced ? 'produced' : 'repaired';
      // For produced files and for parts left as found, the reason explains the result to the customer.
      repair.outcomeReason = run.produced || left.length > 0 ? verdict.reason : null;
      // Approved work by hand remains: nothing is charged before all approved lines are done.
      if (handLinesLeft(ticket).length > 0) {
        await change.note(`${repairedWords(left)}. The work by hand goes on`);
        change.emit('changed');
        change.audit('repair.machine_part_done', `repair ${repair.number}`);
        return;
      }
      await change.transition('completed', run.produced ? MADE[run.produced.what] : repairedWords(left));
      change.emit('completed');
      change.audit(
        'repair.completed',
        `repair ${repair.number}, ${counted(outcome.writesDone, 'write')}, ${counted(outcome.bytesWritten, 'byte')}`,
      );
      return;
    }
    if (succeeded)
      Object.assign(verdict, {
        status: 'not_verifiable',
        reason: isWorthless
          ? "No recovered file is whole, so we don't charge for it. What was found is kept"
          : "No independent check confirms it, so we don't call it done",
      });
    if (outcome.result === 'rolled_back') verdict.status = 'rolled_back';
    const status = succeeded ? verdict.status : unfinishedStatus(outcome);
    await endRun(change, run, 'failed', verdict, { status, bytes: bytesOf(run, outcome) });
    if (outcome.result === 'failed' && outcome.writesDone === 0 && outcome.executeNonce !== '') {
      if (await this.offers.keepApproval(change, run, outcome.executeNonce)) return;
    }
    if (outcome.result === 'partial' && outcome.executeNonce !== '') {
      if (await this.offers.keepApproval(change, run, outcome.executeNonce, PARTIAL)) return;
    }
    await this.offers.retire(change);
    if (outcome.result === 'refused') return this.#lookAgain(change);
    await settleHand(change, run);
    repair.outcome = outcome.result === 'rolled_back' ? 'rolled_back' : 'needs_person';
    repair.outcomeReason = verdict.reason;
    await change.transition(
      'quoted',
      outcome.result === 'rolled_back'
        ? "We couldn't repair it. Your device is as it was before"
        : 'We stopped. A technician needs to look at it',
    );
    change.emit('failed');
    change.audit('repair.failed', `repair ${repair.number}, ${outcome.result}`);
  }

  /** The agent refused because the device differs from the approved state. A new diagnosis leads to a new quote. */
  async #lookAgain(change: Change): Promise<void> {
    const { ticket, em, now } = change;
    const run = await beginRun(change, 'diagnosis', null);
    await this.instructions.diagnose(em, ticket.repair, run, now);
    await change.transition('quoted', 'The device changed since the quote. Nothing was changed. Diagnosing again');
    change.emit('changed');
    change.audit('repair.refused_by_agent', `repair ${ticket.repair.number}`);
  }

  async #rolledBack(change: Change, run: RunEntity, outcome: RunOutcome, verdict: VerdictValue): Promise<void> {
    const { ticket, em } = change;
    const { repair } = ticket;
    const product = productOfRun(ticket, run);
    if (outcome.result !== 'rolled_back') {
      await endRun(change, run, 'failed', verdict);
      await change.note(
        product ? 'What was made is not deleted' : 'The rollback did not succeed. A technician needs to look at it',
      );
      change.audit('repair.rollback_failed', `repair ${repair.number}, ${outcome.result}`);
      return;
    }
    verdict.status = 'rolled_back';
    await endRun(change, run, 'completed', verdict);
    await settleHand(change, run);
    // The rollback deleted the produced files: remove references to them.
    for (const made of ticket.runs.filter(({ produced }) => produced !== null)) {
      made.produced = null;
      await em.update(RunEntity, { id: made.id }, { produced: null });
    }
    await this.offers.retire(change);
    repair.outcome = 'rolled_back';
    repair.outcomeReason = verdict.reason;
    await change.transition(
      'quoted',
      product
        ? 'What was made is deleted. Your device was never changed'
        : 'Rolled back. Your device is as it was before the repair',
    );
    change.emit('rolled_back');
    change.audit('repair.rolled_back', `repair ${repair.number}`);
  }
}

const bytesOf = ({ produced }: RunEntity, { bytesWritten }: RunOutcome): number => produced?.bytes ?? bytesWritten;

function repairedWords(left: readonly string[]): string {
  if (left.length === 0) return 'Repaired and checked';
  const named = left.length > 3 ? `${left.length} parts of the device` : left.join(', ');
  return `Repaired and checked. Left as found: ${named}`;
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
