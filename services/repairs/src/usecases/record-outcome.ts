import type { RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import { RunRow, type VerdictValue } from '../data/rows.js';
import type { Change } from '../data/tickets.js';
import { isEnded } from '../domain/runs.js';
import { beginRun } from './begin-run.js';
import { checkValues, endRun, hasHarm, hasWitness } from './end-run.js';
import { keepApproval } from './keep-approval.js';
import { retireQuote, type OfferParts } from './retire-quote.js';

/**
 * How a run that wrote (or refused to) ended, verified to be the agent's own words. "Completed" means verified, or it
 * is not said.
 */
export class RecordOutcome {
  constructor(private readonly parts: OfferParts) {}

  async run(change: Change, outcome: RunOutcome): Promise<void> {
    const { ticket } = change;
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
    };
    if (run.kind === 'rollback') return this.#rolledBack(change, run, outcome, verdict);
    if (run.kind === 'repair') return this.#repaired(change, run, outcome, verdict);
  }

  async #repaired(change: Change, run: RunRow, outcome: RunOutcome, verdict: VerdictValue): Promise<void> {
    const { ticket, em, now } = change;
    const { repair } = ticket;
    if (outcome.backupObject || outcome.rollbackNonce) {
      run.rollbackNonce = outcome.rollbackNonce || null;
      run.backupObject = outcome.backupObject || null;
      run.wrappedBackupKey = outcome.wrappedBackupKey.length > 0 ? Buffer.from(outcome.wrappedBackupKey) : null;
    }
    if (outcome.result === 'completed' && hasWitness(verdict.checks) && !hasHarm(verdict.checks)) {
      verdict.status = 'verified';
      await endRun(em, run, 'completed', verdict, now);
      repair.outcome = 'repaired';
      repair.outcomeReason = null;
      await change.move('completed', 'Repaired and checked');
      change.tell('completed');
      change.audit(
        'repair.completed',
        `repair ${repair.number}, ${counted(outcome.writesDone, 'write')}, ${counted(outcome.bytesWritten, 'byte')}`,
      );
      return;
    }
    if (outcome.result === 'completed')
      Object.assign(verdict, {
        status: 'not_verifiable',
        reason: 'No independent check failed before and passes now, so nobody may call it repaired',
      });
    if (outcome.result === 'rolled_back') verdict.status = 'rolled_back';
    await endRun(em, run, 'failed', verdict, now);
    if (outcome.result === 'failed' && outcome.writesDone === 0 && outcome.executeNonce !== '') {
      if (await keepApproval(change, run, this.parts.seals, outcome.executeNonce)) return;
    }
    await retireQuote(change, this.parts);
    if (outcome.result === 'refused') return this.#lookAgain(change);
    repair.outcome = outcome.result === 'rolled_back' ? 'rolled_back' : 'needs_person';
    repair.outcomeReason = verdict.reason;
    await change.move(
      'quoted',
      outcome.result === 'rolled_back'
        ? 'We could not repair it; every byte is as it was'
        : 'We stopped; a person at the shop has to look at it',
    );
    change.tell('failed');
    change.audit('repair.failed', `repair ${repair.number}, ${outcome.result}`);
  }

  /**
   * The agent would not write: the device is not what was approved. It is read again, and what is found is a new quote.
   */
  async #lookAgain(change: Change): Promise<void> {
    const { ticket, em, now } = change;
    const run = await beginRun(em, ticket.repair, 'diagnosis', null, now);
    await this.parts.instructions.diagnose(em, ticket.repair, run, now);
    await change.move('quoted', 'The device changed since the quote; nothing was written. We are reading it again');
    change.tell('changed');
    change.audit('repair.refused_by_agent', `repair ${ticket.repair.number}`);
  }

  async #rolledBack(change: Change, run: RunRow, outcome: RunOutcome, verdict: VerdictValue): Promise<void> {
    const { ticket, em, now } = change;
    const { repair } = ticket;
    if (outcome.result !== 'rolled_back') {
      await endRun(em, run, 'failed', verdict, now);
      await change.note('The rollback was not done; a person at the shop has to look at it');
      change.audit('repair.rollback_failed', `repair ${repair.number}, ${outcome.result}`);
      return;
    }
    verdict.status = 'rolled_back';
    await endRun(em, run, 'completed', verdict, now);
    await retireQuote(change, this.parts);
    repair.outcome = 'rolled_back';
    repair.outcomeReason = verdict.reason;
    await change.move('quoted', 'Rolled back: every byte is as it was');
    change.tell('rolled_back');
    change.audit('repair.rolled_back', `repair ${repair.number}`);
  }
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
