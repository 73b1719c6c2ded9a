import { Controller, Inject } from '@nestjs/common';
import { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { BankDetailsChanged } from '@revive/proto/revive/onboarding/v1/bank';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { KeepTenant } from '../usecases/keep-tenant.js';
import { PayoutHolds } from '../usecases/payout-holds.js';
import { SettleRepair } from '../usecases/settle-repair.js';
import { StartTrial } from '../usecases/start-trial.js';

@Controller()
export class BillingConsumer {
  constructor(
    @Inject(SettleRepair) private readonly settle: SettleRepair,
    @Inject(KeepTenant) private readonly keep: KeepTenant,
    @Inject(StartTrial) private readonly trials: StartTrial,
    @Inject(PayoutHolds) private readonly holds: PayoutHolds,
  ) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.settle.run(event, RepairChanged.decode(event.payload));
  }

  @OnEvent('identity.tenant')
  tenant(event: BusEvent): Promise<void> {
    return this.keep.run(event, TenantChanged.decode(event.payload));
  }

  @OnEvent('onboarding.trial')
  trial(event: BusEvent): Promise<void> {
    return this.trials.run(event, TrialStarted.decode(event.payload));
  }

  @OnEvent('onboarding.bank')
  bankDetails(event: BusEvent): Promise<void> {
    return this.holds.note(event, BankDetailsChanged.decode(event.payload));
  }
}
