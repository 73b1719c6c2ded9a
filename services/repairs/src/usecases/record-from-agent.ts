import type { AgentReported, BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import type { Database, EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { messageOf } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import type { CatalogClient } from '../adapters/catalog.client.js';
import { AgentBindingRow, RunRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import { ticketsOnDevice } from '../data/ticket.js';
import type { Change, Tickets } from '../data/tickets.js';
import { isProcedure } from '../domain/procedures.js';
import type { Instructions } from '../orders/instructions.js';
import { NotByThisAgentError, openOutcome, openReport } from '../orders/agent-signature.js';
import { deviceSeen } from './device-seen.js';
import type { RecordOutcome } from './record-outcome.js';
import type { RecordReport } from './record-report.js';
import { recordStep } from './record-step.js';
import { refuseOrder } from './refuse-order.js';

/** Everything that use of an agent's word needs. */
export interface FromAgentParts {
  db: Database;
  tickets: Tickets;
  seals: Seals;
  catalog: CatalogClient;
  instructions: Instructions;
  reports: RecordReport;
  outcomes: RecordOutcome;
  log: Logger;
}

/**
 * What an agent said of a run. Believed only where the signature is that agent's, the agent is bound (with a person's
 * confirmation) to the ticket's tenant, and the run is its own: fleet cannot show or settle anything of its own making.
 */
export class RecordFromAgent {
  constructor(private readonly parts: FromAgentParts) {}

  async run(event: BusEvent, said: AgentReported): Promise<void> {
    const { step, report, outcome, refused, agentId } = said;
    if (step) return this.#in(event, said, step.runId, (change) => recordStep(change, step));
    if (refused) return this.#in(event, said, refused.runId, (change) => refuseOrder(change, refused, this.parts));
    try {
      if (report) {
        const opened = openReport(report, agentId);
        // Asked before the transaction: a call to another service never holds a row lock.
        const prices = await this.parts.catalog.prices(
          said.tenantId,
          opened.findings.map((finding) => finding.procedure).filter(isProcedure),
        );
        return await this.#in(event, said, opened.runId, (change) => this.parts.reports.run(change, opened, prices));
      }
      if (outcome) {
        const opened = openOutcome(outcome, agentId);
        return await this.#in(event, said, opened.runId, (change) => this.parts.outcomes.run(change, opened));
      }
    } catch (error) {
      if (!(error instanceof NotByThisAgentError)) throw error;
      this.parts.log.warn({ agentId, eventId: event.id }, `an agent's message was set aside: ${messageOf(error)}`);
    }
  }

  /** A device of an open ticket went or came back. */
  async deviceSeen(event: BusEvent, seen: BenchChanged): Promise<void> {
    await this.parts.db.consume(
      event,
      async (em, actor) => {
        for (const id of await ticketsOnDevice(em, seen.tenantId, seen.deviceId))
          await this.parts.tickets.changeIn(em, actor, id, (change) =>
            deviceSeen(change, seen, this.parts.instructions),
          );
      },
      'bench',
    );
  }

  async #in(
    event: BusEvent,
    { agentId, tenantId }: AgentReported,
    runId: string,
    fn: (change: Change) => Promise<void>,
  ): Promise<void> {
    if (!isUuid(runId)) return;
    await this.parts.db.consume(
      event,
      async (em) => {
        const run = await em.findOneBy(RunRow, { id: runId, agentId });
        // Not everything is signed by the agent (a step, a refusal): the shop that it is said for must be the run's.
        if (run && run.tenantId !== tenantId) throw new RefusedEvent('speaks of a run that is another shop’s');
        if (!run || !(await this.#isBound(em, agentId, run.tenantId))) return;
        await this.parts.tickets.changeIn(em, { kind: 'agent', agentId, tenantId: run.tenantId }, run.repairId, fn);
      },
      'agent',
    );
  }

  async #isBound(em: EntityManager, agentId: string, tenantId: string): Promise<boolean> {
    const binding = await em.findOneBy(AgentBindingRow, { agentId, tenantId, binding: 'confirmed' });
    if (!binding) return false;
    this.parts.seals.checkBinding(binding);
    return true;
  }
}
