import { httpUrl, readEnvironment, type Environment } from '@revive/platform/core/config';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface NotificationsConfig extends ServiceConfig {
  readonly publicUrl: string;
}

/** Throws `ConfigError`. */
export function readConfig(env: Environment): NotificationsConfig {
  const { PUBLIC_URL } = readEnvironment(env, { PUBLIC_URL: httpUrl().required() });
  return { ...readServiceConfig(env), publicUrl: PUBLIC_URL.replace(/\/$/, '') };
}
