import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BillingReply,
  GetBillingRequest,
  ReadRevenueRequest,
  RevenueReply,
} from '@revive/proto/revive/billing/v1/billing';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ReadBilling } from './read-billing.js';
import { ReadRevenue } from './read-revenue.js';

@Controller()
@CalledBy('gateway')
export class BillingController {
  constructor(
    private readonly read: ReadBilling,
    private readonly revenue: ReadRevenue,
  ) {}

  @GrpcMethod('Billing')
  getBilling(@Payload() request: GetBillingRequest, @Caller() actor: UserActor): Promise<BillingReply> {
    return this.read.run(actor, request);
  }

  @GrpcMethod('Billing')
  readRevenue(@Payload() _: ReadRevenueRequest, @Caller() actor: UserActor): Promise<RevenueReply> {
    return this.revenue.run(actor);
  }
}
