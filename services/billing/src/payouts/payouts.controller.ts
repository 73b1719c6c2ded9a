import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ApprovePayoutRequest,
  CancelPayoutRequest,
  ChangePayoutLimitRequest,
  CreatePayoutRequest,
  GetPayoutRequest,
  ListPayoutsReply,
  ListPayoutsRequest,
  MoneyOverview,
  Payout,
  PayoutDetail,
  PayoutFile,
  PayoutSettings as Settings,
  ReadMoneyOverviewRequest,
  ReadPayoutsCsvRequest,
  ReadPayoutSettingsRequest,
  SettlePayoutRequest,
} from '@revive/proto/revive/billing/v1/payouts';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ApprovePayout } from './approve-payout.js';
import { CreatePayout } from './create-payout.js';
import { FinishPayout } from './finish-payout.js';
import { PayoutSettings } from './payout-settings.js';
import { ReadMoneyOverview } from './read-money-overview.js';
import { ReadPayouts } from './read-payouts.js';

@Controller()
@CalledBy('gateway')
export class PayoutsController {
  constructor(
    private readonly creating: CreatePayout,
    private readonly approving: ApprovePayout,
    private readonly finishing: FinishPayout,
    private readonly reading: ReadPayouts,
    private readonly overview: ReadMoneyOverview,
    private readonly settings: PayoutSettings,
  ) {}

  @GrpcMethod('Payouts')
  @NeedsCommand()
  createPayout(
    @Payload() request: CreatePayoutRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Payout> {
    return this.creating.run(actor, request, command);
  }

  @GrpcMethod('Payouts')
  listPayouts(@Payload() request: ListPayoutsRequest, @Caller() actor: UserActor): Promise<ListPayoutsReply> {
    return this.reading.list(actor, request);
  }

  @GrpcMethod('Payouts')
  readPayoutsCsv(@Payload() request: ReadPayoutsCsvRequest, @Caller() actor: UserActor): Promise<PayoutFile> {
    return this.reading.csv(actor, request);
  }

  @GrpcMethod('Payouts')
  getPayout(@Payload() { id }: GetPayoutRequest, @Caller() actor: UserActor): Promise<PayoutDetail> {
    return this.reading.get(actor, id);
  }

  @GrpcMethod('Payouts')
  @NeedsCommand()
  approvePayout(
    @Payload() request: ApprovePayoutRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Payout> {
    return this.approving.run(actor, request, command);
  }

  @GrpcMethod('Payouts')
  cancelPayout(@Payload() request: CancelPayoutRequest, @Caller() actor: UserActor): Promise<Payout> {
    return this.approving.cancel(actor, request);
  }

  @GrpcMethod('Payouts')
  @NeedsCommand()
  settlePayout(
    @Payload() request: SettlePayoutRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Payout> {
    return this.finishing.byPerson(actor, request, command);
  }

  @GrpcMethod('Payouts')
  readMoneyOverview(@Payload() _: ReadMoneyOverviewRequest, @Caller() actor: UserActor): Promise<MoneyOverview> {
    return this.overview.run(actor);
  }

  @GrpcMethod('Payouts')
  readPayoutSettings(@Payload() _: ReadPayoutSettingsRequest, @Caller() actor: UserActor): Promise<Settings> {
    return this.settings.read(actor);
  }

  @GrpcMethod('Payouts')
  @NeedsCommand()
  changePayoutLimit(
    @Payload() { secondPersonAboveCents }: ChangePayoutLimitRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Settings> {
    return this.settings.changeLimit(actor, secondPersonAboveCents, command);
  }
}
