import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BoardReply,
  ChangeDeskRequest,
  ChangeDesksReply,
  ChangeDesksRequest,
  ListPromisedRequest,
  ListTagsRequest,
  PromisedReply,
  ReadBoardRequest,
  Repair,
  TagsReply,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { ChangeDesk } from './change-desk.js';
import { ReadDesks } from './read-desks.js';

@Controller()
@CalledBy('gateway')
export class DeskController {
  constructor(
    private readonly desks: ChangeDesk,
    private readonly reading: ReadDesks,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async changeDesk(@Payload() { id, ...desk }: ChangeDeskRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.desks.run(actor, ticketId(id), desk), actor);
  }

  @GrpcMethod('Repairs')
  changeDesks(@Payload() request: ChangeDesksRequest, @Caller() actor: UserActor): Promise<ChangeDesksReply> {
    return this.desks.runAll(actor, request);
  }

  @GrpcMethod('Repairs')
  readBoard(@Payload() request: ReadBoardRequest, @Caller() actor: UserActor): Promise<BoardReply> {
    return this.reading.board(actor, request);
  }

  @GrpcMethod('Repairs')
  listPromised(@Payload() request: ListPromisedRequest, @Caller() actor: UserActor): Promise<PromisedReply> {
    return this.reading.promised(actor, request);
  }

  @GrpcMethod('Repairs')
  listTags(@Payload() _: ListTagsRequest, @Caller() actor: UserActor): Promise<TagsReply> {
    return this.reading.tags(actor);
  }
}
