import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ListOwnRepairsRequest, OwnRepairList } from '@revive/proto/revive/repairs/v1/public_pages';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ListOwnRepairs } from './list-own-repairs.js';

/** A customer's own list. */
@Controller()
@CalledBy('gateway')
export class OwnRepairsController {
  constructor(private readonly listing: ListOwnRepairs) {}

  @GrpcMethod('OwnRepairs')
  listOwnRepairs(@Payload() request: ListOwnRepairsRequest, @Caller() actor: UserActor): Promise<OwnRepairList> {
    return this.listing.run(actor, request);
  }
}
