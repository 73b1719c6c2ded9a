import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ApproveByLinkRequest, DeclineByLinkRequest, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { AnswerByLink } from './answer-by-link.js';
import { TicketMapper } from '../tickets/mappers/ticket.mapper.js';

/** Endpoints for the holder of an approval link. Requests carry no actor; the code authorizes the answer. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class ApprovalLinkController {
  constructor(
    private readonly answers: AnswerByLink,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async approveByLink(@Payload() { lines, ...request }: ApproveByLinkRequest): Promise<Tracking> {
    return this.mapper.tracking(await this.answers.approve({ ...request, lines: lines?.ids }));
  }

  @GrpcMethod('Repairs')
  async declineByLink(@Payload() request: DeclineByLinkRequest): Promise<Tracking> {
    return this.mapper.tracking(await this.answers.decline(request));
  }
}
