import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';

/**
 * A running product under attack, and the secrets that an attacker would have stolen. The runners depend only on this
 * interface, so the split product needs a second implementation but no second runner.
 */
export interface Target {
  readonly url: string;
  readonly link: string;
  readonly environments: Readonly<Record<ServiceName, Environment>>;
  /** The address of the embedded bus's log; absent with Kafka. */
  readonly busUrl?: string;
  /** The folder of stored objects; absent with an object store server. */
  readonly objects?: string;
  /** Process ids by name; a restarted process has a new id. */
  pids(): Readonly<Record<string, number>>;
  memory(): number;
  metrics(service: ServiceName): Promise<string>;
  output(): string;
  stop(): Promise<void>;
}

export const FIRST_PASSWORD = 'kestrel-lamp-orbit-42';
