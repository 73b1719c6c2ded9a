import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AgentCounts, CountDevicesRequest, DeviceCounts } from '@revive/proto/revive/fleet/v1/counts';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { CountAgents } from '../agents/count-agents.js';
import { CountDevices } from './count-devices.js';

@Controller()
@CalledBy('gateway')
export class CountsController {
  constructor(
    private readonly counts: CountAgents,
    private readonly devices: CountDevices,
  ) {}

  @GrpcMethod('FleetCounts')
  countAgents(@Caller() actor: UserActor): Promise<AgentCounts> {
    return this.counts.run(actor);
  }

  @GrpcMethod('FleetCounts')
  countDevices(@Payload() _: CountDevicesRequest, @Caller() actor: UserActor): Promise<DeviceCounts> {
    return this.devices.run(actor);
  }
}
