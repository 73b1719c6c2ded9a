import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { messageOf } from '@revive/platform/errors/errors';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { Instructions } from '../orders/instructions.js';
import { madeRuns, retentionOf } from '../tickets/retention.policy.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';

const FINDS = systemActor('repairs:discard');
/** So many a round: what is more waits for the next one. */
const AT_ONCE = 100;

/**
 * The end of what was made on a shop's PC: ordered at the handover, or kept and ordered when its time is over. The agent decides
 * whether it is still what was made; its own outcome says what became of it.
 */
@Injectable()
export class DiscardMade {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** With the handover: `repair.handover` is there. */
  async begin(change: Change, keepDays: number): Promise<void> {
    const { ticket, now } = change;
    const { repair } = ticket;
    const made = madeRuns(ticket.runs);
    if (made.length === 0 || !repair.handover) return;
    const value = retentionOf(made, keepDays, now);
    value.seal = this.macs.retention(repair, value);
    repair.handover = { ...repair.handover, retention: value };
    repair.discardAt = value.until === null ? null : new Date(value.until);
    if (value.until === null) await this.#order(change);
    change.audit('repair.made_kept', `repair ${repair.number}, ${keepDays} days`);
  }

  /** Orders what is due; gives back of how many tickets. Rows that are not as they were sealed stay as they are, and are said. */
  async runDue(): Promise<number> {
    const due = await this.db.tx(FINDS, (em) =>
      em.query<{ id: string; tenant_id: string }[]>(
        'select id, tenant_id from repairs where discard_at <= $1 order by discard_at limit $2',
        [this.clock(), AT_ONCE],
      ),
    );
    let ordered = 0;
    for (const { id, tenant_id: tenantId } of due) {
      try {
        await this.tickets.change(systemActor('repairs:discard', tenantId), id, async (change) => {
          // Another instance was faster.
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

/** By the sealed moment: the column that found it is under no seal. */
function isDue({ ticket: { repair }, now }: Change): boolean {
  const until = repair.handover?.retention?.until;
  return repair.discardAt !== null && until != null && new Date(until) <= now;
}
