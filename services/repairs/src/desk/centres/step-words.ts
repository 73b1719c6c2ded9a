import type { RunEntity } from '../../cases/tickets/entities/run.entity.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';

/** The active step of the run in the agent's words; undefined without an active step. */
export const stepWords = (ticket: Ticket, run: RunEntity | undefined): string | undefined =>
  run && ticket.steps.find(({ runId, status }) => runId === run.id && status === 'active')?.plain;
