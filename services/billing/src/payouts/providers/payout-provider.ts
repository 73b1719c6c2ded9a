import type { PayoutOutcome, PayoutProviderName } from '@revive/contracts/billing/payouts';

export interface PayoutOrder {
  /** The idempotency key: a repeated order pays nothing. */
  readonly payoutId: string;
  readonly tenantId: string;
  readonly amountCents: number;
  readonly accountDigest: string;
}

export interface ProviderAnswer {
  /** `unknown`: the provider has never seen the payout. */
  readonly outcome: PayoutOutcome | 'pending' | 'unknown';
  readonly reason: string;
  /** The outcome may still change then. */
  readonly lookAgainAt?: Date | undefined;
}

/** A way to pay shops. `payout-providers.contract.ts` holds for each one. */
export interface PayoutProvider {
  readonly name: PayoutProviderName;
  /** Accepts the order once. Throws if the id was accepted with another amount, shop or account. */
  send(order: PayoutOrder): Promise<ProviderAnswer>;
  outcome(payoutId: string): Promise<ProviderAnswer>;
}

export const PAYOUT_PROVIDER_NAME = Symbol('PayoutProviderName');
