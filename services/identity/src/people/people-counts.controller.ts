import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CountPeopleRequest,
  CountShopPeopleRequest,
  PeopleNumbers,
  ShopPeople,
} from '@revive/proto/revive/identity/v1/counts';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { CountPeople } from './count-people.js';
import { CountShopPeople } from './count-shop-people.js';

@Controller()
@CalledBy('gateway')
export class PeopleCountsController {
  constructor(
    private readonly counts: CountPeople,
    private readonly shops: CountShopPeople,
  ) {}

  @GrpcMethod('PeopleCounts')
  countPeople(@Payload() _: CountPeopleRequest, @Caller() actor: UserActor): Promise<PeopleNumbers> {
    return this.counts.run(actor);
  }

  @GrpcMethod('PeopleCounts')
  @CalledBy('repairs')
  countShopPeople(@Payload() { tenantIds }: CountShopPeopleRequest, @Caller() actor: UserActor): Promise<ShopPeople> {
    return this.shops.run(actor, tenantIds);
  }
}
