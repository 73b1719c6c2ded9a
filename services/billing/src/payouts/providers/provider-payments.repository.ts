import { Injectable } from '@nestjs/common';
import type { PayoutOutcome, PayoutProviderName } from '@revive/contracts/billing/payouts';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { PayoutOrder } from './payout-provider.js';

const SYSTEM = systemActor('billing:payout-providers');

export interface Accepted {
  readonly outcome: PayoutOutcome | 'pending';
  readonly reason: string;
  readonly returnsAt: Date | null;
}
interface AcceptedRow extends Accepted {
  readonly amountCents: string;
  readonly accountDigest: string;
}

/** Orders that the providers of this process have accepted: the memory of the bank file and of the sandbox. */
@Injectable()
export class ProviderPayments {
  constructor(private readonly db: Database) {}

  async accept(provider: PayoutProviderName, order: PayoutOrder, first: Accepted, at: Date): Promise<Accepted> {
    const { payoutId, tenantId, amountCents, accountDigest } = order;
    return this.db.tx(SYSTEM, async (em) => {
      // control: a provider takes a payout once
      await em.query(
        `insert into provider_payments (payout_id, tenant_id, provider, amount_cents, account_digest, accepted_at,
          outcome, reason, returns_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (payout_id) do update set sends = provider_payments.sends + 1`,
        [payoutId, tenantId, provider, amountCents, accountDigest, at, first.outcome, first.reason, first.returnsAt],
      );
      const row = await this.#row(em, payoutId);
      if (Number(row?.amountCents) !== amountCents || row?.accountDigest !== accountDigest)
        throw new AppError('REQUEST_REUSED', { payoutId });
      return row;
    });
  }

  async find(payoutId: string): Promise<Accepted | undefined> {
    return this.db.tx(SYSTEM, (em) => this.#row(em, payoutId));
  }

  /** Keeps what people, or the sandbox's clock, say about a payment. */
  async record(em: EntityManager, payoutId: string, outcome: PayoutOutcome, reason: string): Promise<void> {
    await em.query('update provider_payments set outcome = $2, reason = $3, returns_at = null where payout_id = $1', [
      payoutId,
      outcome,
      reason,
    ]);
  }

  async #row(em: EntityManager, payoutId: string): Promise<AcceptedRow | undefined> {
    const [row] = await em.query<AcceptedRow[]>(
      `select outcome, reason, returns_at as "returnsAt", amount_cents as "amountCents",
        account_digest as "accountDigest" from provider_payments where payout_id = $1`,
      [payoutId],
    );
    return row;
  }
}
