import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  PayoutAccount,
  PayoutNumbers,
  ReadPayoutAccountRequest,
  ReadPayoutNumbersRequest,
} from '@revive/proto/revive/onboarding/v1/payout_accounts';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadPayoutAccounts } from './read-payout-accounts.js';

@Controller()
@CalledBy('billing')
export class PayoutAccountsController {
  constructor(private readonly accounts: ReadPayoutAccounts) {}

  @GrpcMethod('PayoutAccounts')
  @WithoutActor()
  readPayoutAccount(@Payload() { tenantId }: ReadPayoutAccountRequest): Promise<PayoutAccount> {
    return this.accounts.digestOf(tenantId);
  }

  @GrpcMethod('PayoutAccounts')
  readPayoutNumbers(@Payload() request: ReadPayoutNumbersRequest, @Caller() actor: UserActor): Promise<PayoutNumbers> {
    return this.accounts.numbersOf(actor, request);
  }
}
