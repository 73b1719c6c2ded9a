import { Inject, Injectable } from '@nestjs/common';
import { failpoint } from '@revive/platform/telemetry/failpoint';
import { FinishPayout } from './finish-payout.js';
import type { PayoutRow } from './payout.rows.js';
import { BankFileProvider } from './providers/bank-file.provider.js';
import type { PayoutProvider } from './providers/payout-provider.js';
import { SandboxProvider } from './providers/sandbox.provider.js';

const PROVIDERS = Symbol('PayoutProviders');

/** Hands a sent payout to its provider, as often as needed: the provider takes each id once. */
@Injectable()
export class HandOverPayout {
  readonly #providers: ReadonlyMap<string, PayoutProvider>;

  constructor(
    @Inject(PROVIDERS) providers: readonly PayoutProvider[],
    private readonly finishing: FinishPayout,
  ) {
    this.#providers = new Map(providers.map((provider) => [provider.name, provider]));
  }

  /** Asks for the outcome first, and repeats the order if the provider has never seen it. */
  async run(row: PayoutRow): Promise<PayoutRow> {
    const provider = this.#providers.get(row.provider);
    if (!provider) throw new TypeError(`There is no provider ${row.provider}`);
    const { id: payoutId, tenantId, amountCents, accountDigest } = row;
    const known = await provider.outcome(payoutId);
    const answer =
      known.outcome === 'unknown' ? await provider.send({ payoutId, tenantId, amountCents, accountDigest }) : known;
    failpoint('after-effect');
    return this.finishing.byProvider(row, answer);
  }
}

export const payoutProviders = {
  provide: PROVIDERS,
  useFactory: (file: BankFileProvider, sandbox: SandboxProvider): PayoutProvider[] => [file, sandbox],
  inject: [BankFileProvider, SandboxProvider],
};
