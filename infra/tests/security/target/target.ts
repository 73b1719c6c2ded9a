import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';

/**
 * What is attacked: a whole running product, and what an attacker would have stolen of it. The runners know no more of
 * a shape than this, so that the split one is a second implementation and not a second runner.
 */
export interface Target {
  /** What a browser's address bar says: `http://localhost:3000`. */
  readonly url: string;
  /** `host:port` of the agent link. */
  readonly link: string;
  /** The environment of each service: its databases, certificate, the addresses of its peers. */
  readonly environments: Readonly<Record<ServiceName, Environment>>;
  /** Where the embedded bus keeps its log; absent where the bus is a Kafka. */
  readonly busUrl?: string;
  /** The folder of stored objects; absent where they are on a server. */
  readonly objects?: string;
  /** Process ids by name; a process that died and came back has another. */
  pids(): Readonly<Record<string, number>>;
  /** Resident memory of all its processes, bytes. */
  memory(): number;
  /** What a service counts, as Prometheus reads it; of its first instance. */
  metrics(service: ServiceName): Promise<string>;
  /** What its processes wrote to their outputs so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Username and password of the accounts that an installation begins with. */
export const FIRST_PASSWORD = 'kestrel-lamp-orbit-42';
