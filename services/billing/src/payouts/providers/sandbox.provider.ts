import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { PayoutOrder, PayoutProvider, ProviderAnswer } from './payout-provider.js';
import { ProviderPayments, type Accepted } from './provider-payments.repository.js';

const DAY_MS = 24 * 3_600_000;
/** The cents of an amount choose its outcome, so that tests and demonstrations can ask for each one. */
const SANDBOX_FAILS_AT = 13;
const SANDBOX_RETURNS_AT = 17;
const RETURNED = 'The account of the shop is closed.';

/** Pays nothing. Amounts of x.13 fail, amounts of x.17 are paid and come back a day later, all others are paid. */
@Injectable()
export class SandboxProvider implements PayoutProvider {
  readonly name = 'sandbox';

  constructor(
    private readonly payments: ProviderPayments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(order: PayoutOrder): Promise<ProviderAnswer> {
    const now = this.clock();
    return this.#answer(await this.payments.accept(this.name, order, firstOutcome(order.amountCents, now), now));
  }

  async outcome(payoutId: string): Promise<ProviderAnswer> {
    const found = await this.payments.find(payoutId);
    return found ? this.#answer(found) : { outcome: 'unknown', reason: '' };
  }

  #answer({ outcome, reason, returnsAt }: Accepted): ProviderAnswer {
    if (returnsAt === null) return { outcome, reason };
    return returnsAt <= this.clock()
      ? { outcome: 'returned', reason: RETURNED }
      : { outcome, reason, lookAgainAt: returnsAt };
  }
}

function firstOutcome(amountCents: number, now: Date): Accepted {
  const cents = amountCents % 100;
  if (cents === SANDBOX_FAILS_AT)
    return { outcome: 'failed', reason: 'The bank refused the account number.', returnsAt: null };
  return {
    outcome: 'paid',
    reason: '',
    returnsAt: cents === SANDBOX_RETURNS_AT ? new Date(now.getTime() + DAY_MS) : null,
  };
}
