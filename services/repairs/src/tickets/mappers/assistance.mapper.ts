import type { SummaryAssistance } from '@revive/proto/revive/repairs/v1/repairs';
import type { Ticket } from '../ticket.query.js';

/** spec part 2 §4: from the question until the first guidance. */
export const needsAssistance = ({ assistance }: Pick<Ticket, 'assistance'>): boolean =>
  assistance !== null && assistance.guidedAt === null;

export const assistanceRequestOf = ({ assistance }: Pick<Ticket, 'assistance'>): SummaryAssistance | undefined =>
  assistance
    ? {
        id: assistance.id,
        state: assistance.state,
        question: assistance.question,
        step: assistance.step ?? undefined,
        askedBy: assistance.askedBy,
        askedAt: assistance.askedAt.toISOString(),
        helperName: assistance.helperName ?? undefined,
      }
    : undefined;
