import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ListOwnRepairsRequest,
  OwnRepairList,
  OwnRepairsChannel,
} from '@revive/proto/revive/repairs/v1/public_pages';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { GetOwnRepairsChannel } from './get-own-repairs-channel.js';
import { ListOwnRepairs } from './list-own-repairs.js';

@Controller()
@CalledBy('gateway')
export class OwnRepairsController {
  constructor(
    private readonly listing: ListOwnRepairs,
    private readonly channel: GetOwnRepairsChannel,
  ) {}

  @GrpcMethod('OwnRepairs')
  listOwnRepairs(@Payload() request: ListOwnRepairsRequest, @Caller() actor: UserActor): Promise<OwnRepairList> {
    return this.listing.run(actor, request);
  }

  @GrpcMethod('OwnRepairs')
  getOwnRepairsChannel(@Payload() _: Empty, @Caller() actor: UserActor): Promise<OwnRepairsChannel> {
    return this.channel.run(actor);
  }
}
