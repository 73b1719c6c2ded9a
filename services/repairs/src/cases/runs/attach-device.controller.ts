import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AttachDeviceRequest } from '@revive/proto/revive/repairs/v1/intake';
import type { RunReply } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../tickets/ticket-id.js';
import { AttachDevice } from './attach-device.js';

@Controller()
@CalledBy('gateway')
export class AttachDeviceController {
  constructor(private readonly attaching: AttachDevice) {}

  @GrpcMethod('Intake')
  async attachDevice(@Payload() { id, deviceId }: AttachDeviceRequest, @Caller() actor: UserActor): Promise<RunReply> {
    return { runId: await this.attaching.run(actor, ticketId(id), deviceId) };
  }
}
