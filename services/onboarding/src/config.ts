import type { Clock } from '@revive/platform/core/clock';
import { httpUrl, keyBytes, readEnvironment, type Environment } from '@revive/platform/core/config';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface OnboardingConfig extends ServiceConfig {
  /**
   * 32 bytes or more: seals rows; the keys of encrypted fields and of mailed links are derived from it. Not in the
   * database.
   */
  readonly sealKey: Uint8Array;
  /** Where mailed links lead. */
  readonly publicUrl: string;
  /** Only tests give one: what the time is. */
  readonly clock?: Clock;
}

/** The environment that onboarding reads; the only file that sees it. Each may come as `<NAME>_FILE`. */
export function readConfig(env: Environment): OnboardingConfig {
  const own = readEnvironment(env, { SEAL_KEY: keyBytes(32).required(), PUBLIC_URL: httpUrl().required() });
  return {
    ...readServiceConfig(env),
    sealKey: Buffer.from(own.SEAL_KEY, 'base64'),
    publicUrl: own.PUBLIC_URL.replace(/\/$/, ''),
  };
}
