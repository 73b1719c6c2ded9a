import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AgentCounts,
  CountDevicesRequest,
  CountShopAgentsRequest,
  DeviceCounts,
  ShopAgents,
} from '@revive/proto/revive/fleet/v1/counts';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { CountAgents } from '../agents/count-agents.js';
import { CountShopAgents } from '../agents/count-shop-agents.js';
import { CountDevices } from './count-devices.js';

@Controller()
@CalledBy('gateway')
export class CountsController {
  constructor(
    private readonly counts: CountAgents,
    private readonly devices: CountDevices,
    private readonly shops: CountShopAgents,
  ) {}

  @GrpcMethod('FleetCounts')
  countAgents(@Caller() actor: UserActor): Promise<AgentCounts> {
    return this.counts.run(actor);
  }

  @GrpcMethod('FleetCounts')
  countDevices(@Payload() _: CountDevicesRequest, @Caller() actor: UserActor): Promise<DeviceCounts> {
    return this.devices.run(actor);
  }

  @GrpcMethod('FleetCounts')
  @CalledBy('repairs')
  countShopAgents(@Payload() { tenantIds }: CountShopAgentsRequest, @Caller() actor: UserActor): Promise<ShopAgents> {
    return this.shops.run(actor, tenantIds);
  }
}
