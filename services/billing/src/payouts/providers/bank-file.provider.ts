import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { PayoutOrder, PayoutProvider, ProviderAnswer } from './payout-provider.js';
import { ProviderPayments } from './provider-payments.repository.js';

/** A person uploads the file at the bank. The outcome stays pending until two people say it. */
@Injectable()
export class BankFileProvider implements PayoutProvider {
  readonly name = 'bank_file';

  constructor(
    private readonly payments: ProviderPayments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(order: PayoutOrder): Promise<ProviderAnswer> {
    const { outcome, reason } = await this.payments.accept(
      this.name,
      order,
      { outcome: 'pending', reason: '', returnsAt: null },
      this.clock(),
    );
    return { outcome, reason };
  }

  async outcome(payoutId: string): Promise<ProviderAnswer> {
    const found = await this.payments.find(payoutId);
    return found ? { outcome: found.outcome, reason: found.reason } : { outcome: 'unknown', reason: '' };
  }
}
