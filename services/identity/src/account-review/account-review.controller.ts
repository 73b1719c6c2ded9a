import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import type {
  ApproveAccountRequest,
  ReadAccountStatusRequest,
  AccountStatusReply,
} from '@revive/proto/revive/identity/v1/account_status';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { ApproveAccount } from './approve-account.js';
import { ReadAccountStatus } from './read-account-status.js';

@Controller()
export class AccountReviewController {
  constructor(
    private readonly approve: ApproveAccount,
    private readonly read: ReadAccountStatus,
  ) {}

  @GrpcMethod('AccountStatuses')
  @CalledBy('gateway')
  @NeedsCommand()
  approveAccount(
    @Payload() request: ApproveAccountRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.approve.run(actor, request, command);
  }

  @GrpcMethod('AccountStatuses')
  @CalledBy('onboarding')
  @WithoutActor()
  readAccountStatus(@Payload() { id }: ReadAccountStatusRequest): Promise<AccountStatusReply> {
    return this.read.run(id);
  }
}
