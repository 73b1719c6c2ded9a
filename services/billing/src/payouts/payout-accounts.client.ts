import { Injectable } from '@nestjs/common';
import type { PayoutAccountsClient, PayoutNumbersOfShop } from '@revive/proto/revive/onboarding/v1/payout_accounts';
import type { RpcClient } from '@revive/platform/rpc/client';
import type { CommandProof } from '@revive/platform/rpc/guard';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** The account on file, without its numbers. */
export interface PayoutAccount {
  readonly digest: string;
  /** Undefined for the account of the shop's application. */
  readonly changedAt: Date | undefined;
}

/** Bank accounts of shops, which only onboarding can decrypt. */
@Injectable()
export class PayoutAccounts {
  readonly #accounts: RpcClient<PayoutAccountsClient>;

  constructor(clients: RpcClients) {
    this.#accounts = clients.open('onboarding', 'PayoutAccounts');
  }

  /** Undefined if the shop has no account on file. Also called by the round, where no person is. */
  async accountOf(tenantId: string): Promise<PayoutAccount | undefined> {
    const { digest, changedAt } = await this.#accounts.call('readPayoutAccount', { tenantId }, { actorToken: null });
    if (digest === undefined || digest === null) return undefined;
    return { digest, changedAt: changedAt ? new Date(changedAt) : undefined };
  }

  /** With the person's token and the proof that the same person confirmed the download. */
  async numbersOf(tenantIds: string[], { token, request }: CommandProof): Promise<PayoutNumbersOfShop[]> {
    const { shops } = await this.#accounts.call('readPayoutNumbers', { tenantIds, proof: token, request });
    return shops;
  }
}
