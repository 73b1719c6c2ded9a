import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import { messageOf } from '@revive/platform/errors/errors';
import { channelOf } from '@revive/platform/live/live';
import { LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSession, type Session } from '../access/session.js';
import { Network } from '../http/network.js';
import { GrpcClients } from '../clients/grpc-clients.js';
import { trackingIdOf } from '../http/params.js';
import { Route } from '../http/route.js';
import { channelsOf, hasOwnRepairs, seesOf } from './audiences.js';
import { EventHub } from './event-hub.js';

/**
 * Streams changes of the rows that the caller may see. `Last-Event-ID` is ignored, because every frame holds the whole
 * row with its version.
 */
@Controller()
export class LiveController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly hub: EventHub,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  @Route(routes.streamEvents)
  async streamEvents(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.hub.open({
      request,
      reply,
      channels: [...channelsOf(session), ...(await this.#ownRepairs(session))],
      sees: seesOf(session),
      owner: `session:${session.hash}`,
      session,
    });
  }

  /**
   * Returns the channel of the customer's confirmed email address. Empty where repairs is unavailable; the page then
   * polls.
   */
  async #ownRepairs(session: Session): Promise<string[]> {
    if (!hasOwnRepairs(session)) return [];
    try {
      const { addressTag } = await this.clients.ownRepairs.call(session, 'getOwnRepairsChannel', {});
      return addressTag == null ? [] : [channelOf({ kind: 'address', tag: addressTag })];
    } catch (err) {
      this.log.warn({ err }, `a stream begins without its customer's repairs: ${messageOf(err)}`);
      return [];
    }
  }

  @Route(routes.trackRepairEvents)
  async trackRepairEvents(
    @Param('trackingId') typed: string,
    @Network() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // `repairs` returns the repair's id to this gateway only; the public response omits the id.
    const { repairId } = await this.clients.repairs.callAnonymous('track', {
      trackingId: trackingIdOf(typed),
      address,
    });
    await this.hub.open({
      request,
      reply,
      channels: [channelOf({ kind: 'link', repairId })],
      sees: () => true,
      owner: `address:${address}`,
    });
  }
}
