import { PAYOUT_PROVIDERS, type PayoutProviderName } from '@revive/contracts/billing/payouts';
import { oneOf, readEnvironment, text, type Environment } from '@revive/platform/core/config';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface BillingConfig extends ServiceConfig {
  /** JSON array of statements about the order keys of repairs, as fleet has them: they verify customers' approvals. */
  readonly orderKeys: string;
  /** How shops are paid. The sandbox pays nothing and says that it did. Default: `bank_file`. */
  readonly payoutProvider?: PayoutProviderName;
}

/**
 * Reads the service's environment; no further file accesses `process.env`. Each variable may also be given as
 * `<NAME>_FILE`.
 */
export function readConfig(env: Environment): BillingConfig {
  const own = readEnvironment(env, {
    ORDER_KEYS: text().required(),
    PAYOUT_PROVIDER: oneOf(PAYOUT_PROVIDERS),
  });
  return {
    ...readServiceConfig(env),
    orderKeys: own.ORDER_KEYS,
    payoutProvider: PAYOUT_PROVIDERS.find((name) => name === own.PAYOUT_PROVIDER) ?? 'bank_file',
  };
}

/** The environment of a command that an operator starts beside the service. */
export const readOwnConfig = (): BillingConfig => readConfig(process.env);
