import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BillingToggled,
  ListBillingHistoryReply,
  ListBillingHistoryRequest,
  ListBillingStatusReply,
  ListBillingStatusRequest,
  ToggleBillingRequest,
  ToggleTestAccountRequest,
} from '@revive/proto/revive/billing/v1/control';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ListBillingStatus } from './list-billing-status.js';
import { ToggleBilling } from './toggle-billing.js';

@Controller()
@CalledBy('gateway')
export class BillingControlController {
  constructor(
    private readonly states: ListBillingStatus,
    private readonly toggle: ToggleBilling,
  ) {}

  @GrpcMethod('BillingControl')
  listBillingStatus(
    @Payload() asked: ListBillingStatusRequest,
    @Caller() actor: UserActor,
  ): Promise<ListBillingStatusReply> {
    return this.states.run(actor, asked);
  }

  @GrpcMethod('BillingControl')
  @NeedsCommand()
  toggleBilling(
    @Payload() { id, enabled, notes, from }: ToggleBillingRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<BillingToggled> {
    return this.toggle.run(
      actor,
      { tenantId: id, which: 'billing', value: enabled, notes, from: from ?? undefined },
      command,
    );
  }

  @GrpcMethod('BillingControl')
  @NeedsCommand()
  toggleTestAccount(
    @Payload() { id, isTestAccount, notes, from }: ToggleTestAccountRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<BillingToggled> {
    return this.toggle.run(
      actor,
      { tenantId: id, which: 'test_account', value: isTestAccount, notes, from: from ?? undefined },
      command,
    );
  }

  @GrpcMethod('BillingControl')
  listBillingHistory(
    @Payload() { id }: ListBillingHistoryRequest,
    @Caller() actor: UserActor,
  ): Promise<ListBillingHistoryReply> {
    return this.states.history(actor, id);
  }
}
