import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { messageOf } from '@revive/platform/errors/errors';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { Offers } from '../quotes/offers.js';
import { openRunsOfRevokedAgents } from '../tickets/agent-tickets.query.js';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import { isEnded } from '../tickets/run.policy.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import { endRun, settleHand } from './end-run.js';

const A_ROUND = 100;
/** Results that the agent reported before its revocation may still be on their way to this service. */
const ON_THE_WAY_MS = 2 * 60_000;
const READ = 'The agent was disconnected for good before its report arrived. Nothing was changed.';
const WROTE =
  'The agent was disconnected for good before its result arrived. The PC finishes or undoes a write by itself, but nobody has confirmed the result. Diagnose the device before it is used.';

/**
 * Ends runs whose agent was revoked before its result arrived, as where a shop ends a one-time session during a write.
 * Otherwise the ticket would wait for ever.
 */
@Injectable()
export class EndLostRuns {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly offers: Offers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  async runDue(): Promise<void> {
    const before = new Date(this.clock().getTime() - ON_THE_WAY_MS);
    const due = await this.db.tx(systemActor('repairs:lost-runs'), (em) =>
      openRunsOfRevokedAgents(em, before, A_ROUND),
    );
    for (const { id, repairId, tenantId } of due)
      await this.tickets
        .change(systemActor('repairs:lost-runs', tenantId), repairId, (change) => this.#end(change, id))
        // A ticket that cannot be changed must not delay the others; the next round tries it again.
        .catch((err: unknown) => this.log.error({ err, runId: id }, `a lost run was not ended: ${messageOf(err)}`));
  }

  async #end(change: Change, runId: string): Promise<void> {
    const { ticket } = change;
    const run = ticket.runs.find((one) => one.id === runId);
    if (!run || isEnded(run.status)) return;
    const reason = run.kind === 'diagnosis' ? READ : WROTE;
    await endRun(change, run, 'failed', { status: 'failed', reason, checks: [] });
    await this.offers.retire(change, 'nothing');
    ticket.repair.outcome = 'needs_person';
    ticket.repair.outcomeReason = reason;
    await this.#tell(change, run);
    change.emit('failed');
    change.audit('repair.result_lost', `repair ${ticket.repair.number}, ${run.kind}`);
  }

  async #tell(change: Change, run: RunEntity): Promise<void> {
    if (run.kind === 'rollback') return change.note('The rollback was not confirmed. A technician needs to look at it');
    if (run.kind === 'diagnosis') return change.note("We couldn't read the device. A technician decides the next step");
    await settleHand(change, run);
    await change.transition('quoted', 'We stopped. A technician needs to look at it');
  }
}
