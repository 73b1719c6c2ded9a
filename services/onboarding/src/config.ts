import type { Clock } from '@revive/platform/core/clock';
import { httpUrl, keyBytes, readEnvironment, type Environment } from '@revive/platform/core/config';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface OnboardingConfig extends ServiceConfig {
  /**
   * At least 32 bytes, never stored in the database. Key for row MACs; the keys for encrypted fields and email links
   * are derived from it.
   */
  readonly sealKey: Uint8Array;
  readonly publicUrl: string;
  /** Set by tests only. */
  readonly clock?: Clock;
}

/** Reads the environment of onboarding; no other file reads it. Each variable can also be given as `<NAME>_FILE`. */
export function readConfig(env: Environment): OnboardingConfig {
  const own = readEnvironment(env, { SEAL_KEY: keyBytes(32).required(), PUBLIC_URL: httpUrl().required() });
  return {
    ...readServiceConfig(env),
    sealKey: Buffer.from(own.SEAL_KEY, 'base64'),
    publicUrl: own.PUBLIC_URL.replace(/\/$/, ''),
  };
}
