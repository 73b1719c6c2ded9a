import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AgentConfig } from '../config/config.js';

export interface ServiceSettings {
  /** `revive-agent`, or with a suffix for a further agent on the same PC. */
  readonly name: string;
  readonly home: string;
  readonly gatewayUrl: string;
  readonly command: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const defaultHome = (): string => join(homedir(), '.revive-agent');

/** Two agents of one PC have two homes, and so two names. */
export function serviceName(home: string): string {
  if (resolve(home) === defaultHome()) return 'revive-agent';
  return `revive-agent-${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 8)}`;
}

/** Settings of a person that the service needs as well. Tokens and passwords are not among them. */
const KEPT = [
  'BENCH_DIR',
  'REVIVE_AGENT_NAME',
  'REVIVE_AGENT_LINK',
  'REVIVE_AGENT_DEVICES',
  'REVIVE_AGENT_TRY_BOOT',
  'REVIVE_AGENT_STAFF_CONSENT',
];

export function serviceSettings(
  config: Pick<AgentConfig, 'home' | 'gatewayUrl' | 'localPort'>,
  command: readonly string[],
  env: Environment,
): ServiceSettings {
  const { home, gatewayUrl, localPort } = config;
  return {
    name: serviceName(home),
    home,
    gatewayUrl,
    command,
    variables: {
      GATEWAY_URL: gatewayUrl,
      REVIVE_AGENT_HOME: home,
      AGENT_LOCAL_PORT: String(localPort),
      // glibc otherwise keeps free memory in an arena for each thread (3 MB less when idle).
      MALLOC_ARENA_MAX: '1',
      // Fixed, because glibc raises both after the first large block, and then keeps what is free (2 MB less when idle).
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...Object.fromEntries(KEPT.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    },
  };
}
