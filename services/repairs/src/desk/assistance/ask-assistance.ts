import { Injectable } from '@nestjs/common';
import { askAssistanceSchema } from '@revive/contracts/assistance/assistance';
import type { AskAssistanceRequest } from '@revive/proto/revive/repairs/v1/assistance';
import type { Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { AssistanceEntity } from './assistance.entity.js';
import { partOf, setPart } from '../../cases/tickets/ticket-part.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { shopParty } from './assistance-parties.js';
import { ASSISTANCE } from './assistance.projection.js';
import { AssistanceRepository } from './assistance.repository.js';

/** Opens an assistance request for a repair. A helper can see a repair only through such a request. */
@Injectable()
export class AskAssistance {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly requests: AssistanceRepository,
  ) {}

  /**
   * Returns the request id. Repeating the same question by the same person returns the existing id. Throws NOT_FOUND
   * (404), INVALID (400), ASSISTANCE_OPEN (409) while a different request is open, INVALID_TRANSITION (409) after the
   * device was picked up.
   */
  async run(actor: Actor, { id: repairId, ...request }: AskAssistanceRequest): Promise<string> {
    const party = shopParty(actor);
    const { person } = party;
    const { question, step } = await validate(askAssistanceSchema, given(request));
    let id = '';
    // Locks the repair: the second of two concurrent calls finds the request of the first.
    await this.tickets.change(actor, repairId, async ({ em, ticket, now }) => {
      const { repair } = ticket;
      const standing = partOf(ticket, ASSISTANCE);
      if (standing) {
        id = standing.id;
        if (standing.question === question && standing.askedById === person.userId) return;
        throw new AppError('ASSISTANCE_OPEN', { repairId });
      }
      if (repair.handedOverAt !== null)
        throw new AppError('INVALID_TRANSITION', { from: 'handed over', to: 'assistance' });
      const asked: AssistanceEntity = {
        id: uuidv7(),
        repairId,
        tenantId: repair.tenantId,
        state: 'open',
        question,
        step: step ?? null,
        askedBy: person.username,
        askedById: person.userId,
        askedAt: now,
        helperId: null,
        helperName: null,
        answeredAt: null,
        guidedAt: null,
        endedAt: null,
        endedBy: null,
        version: 1,
        entries: 0,
        shopSeen: 0,
        supportSeen: 0,
      };
      await em.insert(AssistanceEntity, asked);
      setPart(ticket, ASSISTANCE, asked);
      id = asked.id;
      const news = this.requests.newsOf(em, party, asked, repair, now);
      news.touch();
      news.tell({ what: 'asked' });
      news.audit('asked');
      await news.publish();
    });
    return id;
  }
}
