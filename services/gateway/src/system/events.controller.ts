import { Controller, Req, Res } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { EventHub } from '../live/event-hub.js';
import { channelsOf, seesOf } from '../live/audiences.js';

/**
 * What the caller may see, as it changes. `Last-Event-ID` means nothing here: every frame holds its whole row and its
 * version.
 */
@Controller()
export class EventsController {
  constructor(private readonly hub: EventHub) {}

  @Route(routes.streamEvents)
  async streamEvents(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.hub.open({
      request,
      reply,
      channels: channelsOf(session),
      sees: seesOf(session),
      owner: `session:${session.hash}`,
      session,
    });
  }
}
