import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import { readTrackingId, type LinkApproval, type LinkDecline } from '@revive/contracts/repairs/tracking';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import { channelOf } from '@revive/platform/live/live';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { Network } from '../access/session.js';
import { Route } from '../http/route.js';
import { EventHub } from '../live/event-hub.js';

/**
 * A customer with a link. The tracking id reads and the approval code answers; `repairs` verifies both and counts the
 * misses of each network.
 */
@Controller()
export class TrackingController {
  constructor(
    private readonly backends: GrpcClients,
    private readonly hub: EventHub,
  ) {}

  @Route(routes.getRepairStatus)
  getRepairStatus(@Query() query: { trackingId: string }, @Network() address: string): Promise<Tracking> {
    return this.#track(query.trackingId, address);
  }

  @Route(routes.approveByLink)
  approveByLink(
    @Param('trackingId') typed: string,
    @Body() { quoteVersion, approvalCode = '' }: LinkApproval,
    @Network() address: string,
  ): Promise<Tracking> {
    return this.backends.repairs.callAnonymous('approveByLink', {
      trackingId: idOf(typed),
      quoteVersion,
      approvalCode,
      address,
    });
  }

  @Route(routes.declineByLink)
  declineByLink(
    @Param('trackingId') typed: string,
    @Body() { reason = '', approvalCode = '' }: LinkDecline,
    @Network() address: string,
  ): Promise<Tracking> {
    return this.backends.repairs.callAnonymous('declineByLink', {
      trackingId: idOf(typed),
      reason,
      approvalCode,
      address,
    });
  }

  @Route(routes.downloadReceipt)
  async downloadReceipt(
    @Param('trackingId') typed: string,
    @Network() address: string,
  ): Promise<{ name: string; base64: string }> {
    const { name, content } = await this.backends.repairs.callAnonymous('readReceipt', {
      trackingId: idOf(typed),
      address,
    });
    return { name, base64: Buffer.from(content).toString('base64') };
  }

  @Route(routes.stopMessages)
  async stopMessages(
    @Param('trackingId') typed: string,
    @Body() { code = '' }: { code?: string },
    @Network() address: string,
  ): Promise<void> {
    await this.backends.repairs.callAnonymous('stopMessages', { trackingId: idOf(typed), code, address });
  }

  @Route(routes.trackRepairEvents)
  async trackRepairEvents(
    @Param('trackingId') typed: string,
    @Network() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // The repair's id, which `repairs` gives to this gateway alone; the answer of the call leaves it out.
    const { repairId } = await this.#track(typed, address);
    await this.hub.open({
      request,
      reply,
      channels: [channelOf({ kind: 'link', repairId })],
      sees: () => true,
      owner: `address:${address}`,
    });
  }

  #track(typed: string, address: string): Promise<Tracking> {
    return this.backends.repairs.callAnonymous('track', { trackingId: idOf(typed), address });
  }
}

/** What cannot be an id is no repair of ours; nobody needs to be asked. */
function idOf(typed: string): string {
  const id = readTrackingId(typed);
  if (id === undefined) throw new AppError('REPAIR_NOT_FOUND');
  return id;
}
