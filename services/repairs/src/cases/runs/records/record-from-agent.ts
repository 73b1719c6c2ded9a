import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '@revive/platform/runtime/service-context';
import type { AgentReported } from '@revive/proto/revive/fleet/v1/fleet';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { AppError, messageOf } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import { AgentBindingEntity } from '../../tickets/entities/agent-binding.entity.js';
import { RunEntity } from '../../tickets/entities/run.entity.js';
import { TicketMacs } from '../../tickets/ticket-macs.js';
import { TicketRepository, type Change } from '../../tickets/ticket.repository.js';
import { Offers } from '../../quotes/offers.js';
import { NotByThisAgentError, openOutcome, openReport } from '../../orders/agent-signature.js';
import { RecordOutcome } from './record-outcome.js';
import { RecordReport } from './record-report.js';
import { recordStep } from './record-step.js';
import { refuseOrder } from '../refuse-order.js';

/**
 * Records an agent's message about a run. The signature must be the agent's, a person must have confirmed the agent
 * for the ticket's tenant, and the run must belong to the agent. Fleet therefore cannot forge results.
 */
@Injectable()
export class RecordFromAgent {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
    private readonly reports: RecordReport,
    private readonly outcomes: RecordOutcome,
    private readonly offers: Offers,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(event: BusEvent, said: AgentReported): Promise<void> {
    const { step, report, outcome, refused, agentId } = said;
    if (step) return this.#in(event, said, step.runId, (change) => recordStep(change, step));
    if (refused) return this.#in(event, said, refused.runId, (change) => refuseOrder(change, refused, this.offers));
    try {
      if (report) {
        const opened = openReport(report, agentId);
        const prices = await this.reports.prices(said.tenantId, opened);
        return await this.#in(event, said, opened.runId, (change) => this.reports.run(change, opened, prices));
      }
      if (outcome) {
        const opened = openOutcome(outcome, agentId);
        return await this.#in(event, said, opened.runId, (change) => this.outcomes.run(change, opened));
      }
    } catch (error) {
      if (!(error instanceof NotByThisAgentError)) throw error;
      this.log.warn({ agentId, eventId: event.id }, `an agent's message was set aside: ${messageOf(error)}`);
    }
  }

  async #in(
    event: BusEvent,
    { agentId, tenantId }: AgentReported,
    runId: string,
    fn: (change: Change) => Promise<void>,
  ): Promise<void> {
    if (!isUuid(runId)) return;
    await this.db.consume(
      event,
      async (em) => {
        const run = await em.findOneBy(RunEntity, { id: runId, agentId });
        // Steps and refusals are not signed by the agent: the claimed shop must be the run's shop.
        if (run && run.tenantId !== tenantId) throw new RefusedEvent('reports on a run of a different tenant');
        if (!run || !(await this.#isBound(em, agentId, run.tenantId, event.occurredAt))) return;
        await this.tickets.changeIn(em, { kind: 'agent', agentId, tenantId: run.tenantId }, run.repairId, fn);
      },
      'agent',
    );
  }

  /**
   * Throws for an unknown agent, so that the event is redelivered: the confirmation arrives in a separate topic,
   * possibly later. A dropped event would leave the run open forever. The same holds for a revocation: a one-time
   * session ends with the result of its last write, and the revocation may arrive first.
   */
  async #isBound(em: EntityManager, agentId: string, tenantId: string, reportedAt: Date): Promise<boolean> {
    const binding = await em.findOneBy(AgentBindingEntity, { agentId });
    if (!binding)
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        { agentId, notYet: true },
        { sentence: 'this agent’s confirmation is not known here yet' },
      );
    if (binding.tenantId !== tenantId) return false;
    // control: a revoked agent reports nothing more
    if (binding.binding !== 'confirmed' && (binding.revokedAt === null || reportedAt > binding.revokedAt)) return false;
    this.macs.checkBinding(binding);
    return true;
  }
}
