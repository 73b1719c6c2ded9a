import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { messageOf } from '@revive/platform/errors/errors';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { Instructions } from '../../cases/orders/instructions.js';
import { artifactRuns, retentionOf } from '../../cases/tickets/retention.policy.js';
import { ticketsToDiscard } from '../../cases/tickets/ticket.query.js';
import { TicketMacs } from '../../cases/tickets/ticket-macs.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';

const FINDS = systemActor('repairs:discard');
const AT_ONCE = 100;

/**
 * Deletes produced files from a shop's PC, at the handover or after the retention period. The agent checks whether the
 * files are unchanged and reports the outcome.
 */
@Injectable()
export class DeleteArtifact {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** Runs with the handover. `repair.handover` must be set. */
  async begin(change: Change, keepDays: number): Promise<void> {
    const { ticket, now } = change;
    const { repair } = ticket;
    const made = artifactRuns(ticket.runs);
    if (made.length === 0 || !repair.handover) return;
    const value = retentionOf(made, keepDays, now);
    value.seal = this.macs.retention(repair, value);
    repair.handover = { ...repair.handover, retention: value };
    repair.discardAt = value.until === null ? null : new Date(value.until);
    if (value.until === null) await this.#order(change);
    change.audit('repair.made_kept', `repair ${repair.number}, ${keepDays} days`);
  }

  /**
   * Orders due deletions and returns the number of tickets. Rows with an invalid seal stay unchanged and are logged.
   */
  async runDue(): Promise<number> {
    const due = await this.db.tx(FINDS, (em) => ticketsToDiscard(em, this.clock(), AT_ONCE));
    let ordered = 0;
    for (const { id, tenantId } of due) {
      try {
        await this.tickets.change(systemActor('repairs:discard', tenantId), id, async (change) => {
          // A concurrent instance already ordered the deletion.
          if (!isDue(change)) return;
          await this.#order(change);
          ordered += 1;
        });
      } catch (error) {
        this.log.error({ err: error, repairId: id }, `what was made is not deleted: ${messageOf(error)}`);
      }
    }
    return ordered;
  }

  async #order(change: Change): Promise<void> {
    const { ticket, em, now } = change;
    const { repair } = ticket;
    const value = repair.handover?.retention;
    if (!repair.handover || !value) return;
    this.macs.checkRetention(repair, value);
    const made = value.made.map((one) => ({ ...one, state: 'deleting' as const, at: now.toISOString() }));
    repair.handover = { ...repair.handover, retention: { ...value, made } };
    repair.discardAt = null;
    for (const { runId, planDigest } of made) await this.instructions.discard(em, repair, { runId, planDigest }, now);
    change.audit('repair.discard_ordered', `repair ${repair.number}`);
  }
}

/** Checks the sealed time, because the column `discard_at` is not sealed. */
function isDue({ ticket: { repair }, now }: Change): boolean {
  const until = repair.handover?.retention?.until;
  return repair.discardAt !== null && until != null && new Date(until) <= now;
}
