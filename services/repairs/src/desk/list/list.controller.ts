import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ListReply, ListRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ReadRepairs } from './read-repairs.js';

@Controller()
@CalledBy('gateway')
export class ListController {
  constructor(private readonly reading: ReadRepairs) {}

  @GrpcMethod('Repairs')
  async list(@Payload() request: ListRequest, @Caller() actor: UserActor): Promise<ListReply> {
    return { repairs: await this.reading.list(actor, request) };
  }
}
