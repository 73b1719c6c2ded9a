import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  RegisteredShop,
  CheckNamesRequest,
  NamesReply,
  OpenShopReply,
  OpenShopRequest,
  Owners,
  ReadRegisteredShopRequest,
  ReadOwnersRequest,
  ReviewersReply,
} from '@revive/proto/revive/identity/v1/shops';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { CheckNames } from './check-names.js';
import { CountReviewers } from './count-reviewers.js';
import { ReadRegisteredShop } from './read-registered-shop.js';
import { ReadOwners } from './read-owners.js';
import { OpenShop } from './open-shop.js';

/** Shop data and shop opening for onboarding, which has verified the approvals and retries interrupted calls. */
@Controller()
@CalledBy('onboarding')
@WithoutActor()
export class ShopsController {
  constructor(
    private readonly open: OpenShop,
    private readonly reviewers: CountReviewers,
    private readonly begun: ReadRegisteredShop,
    private readonly owners: ReadOwners,
    private readonly names: CheckNames,
  ) {}

  @GrpcMethod('Shops', 'OpenShop')
  openShop(@Payload() request: OpenShopRequest): Promise<OpenShopReply> {
    return this.open.run(request);
  }

  @GrpcMethod('Shops', 'CountReviewers')
  countReviewers(): Promise<ReviewersReply> {
    return this.reviewers.run();
  }

  @GrpcMethod('Shops', 'ReadRegisteredShop')
  readRegisteredShop(@Payload() { accountId }: ReadRegisteredShopRequest): Promise<RegisteredShop> {
    return this.begun.run(accountId);
  }

  @GrpcMethod('Shops', 'ReadOwners')
  readOwners(@Payload() { tenantId }: ReadOwnersRequest): Promise<Owners> {
    return this.owners.run(tenantId);
  }

  @GrpcMethod('Shops', 'CheckNames')
  checkNames(@Payload() request: CheckNamesRequest): Promise<NamesReply> {
    return this.names.run(request);
  }
}
