import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { DeviceRepairsRequest, EarlierRepairsReply } from '@revive/proto/revive/repairs/v1/earlier_repairs';
import type { GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../tickets/ticket-id.js';
import { ReadEarlierRepairs } from './read-earlier-repairs.js';

@Controller()
@CalledBy('gateway')
export class EarlierRepairsController {
  constructor(private readonly earlier: ReadEarlierRepairs) {}

  @GrpcMethod('EarlierRepairs')
  readEarlierRepairs(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<EarlierRepairsReply> {
    return this.earlier.ofTicket(actor, ticketId(id));
  }

  @GrpcMethod('EarlierRepairs')
  readDeviceRepairs(
    @Payload() { deviceId }: DeviceRepairsRequest,
    @Caller() actor: UserActor,
  ): Promise<EarlierRepairsReply> {
    return this.earlier.ofDevice(actor, deviceId);
  }
}
