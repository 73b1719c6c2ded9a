import type { RunEntity } from '../tickets/entities/run.entity.js';
import type { Ticket } from '../tickets/ticket.query.js';

/** What a run does now, in the agent's words; undefined where none is under way. */
export const stepWords = (ticket: Ticket, run: RunEntity | undefined): string | undefined =>
  run && ticket.steps.find(({ runId, status }) => runId === run.id && status === 'active')?.plain;
