import type { Environment } from '@revive/platform/core/config';
import type { EngineKind, ServerName } from './config.js';

/** One real server that a test may start, stop, kill and bring back at the same port with the same data. */
export interface RealServer {
  readonly name: ServerName;
  readonly engine: EngineKind;
  readonly port: number;
  /** Its first process, as this machine counts; undefined while it is down. */
  readonly pid: number | undefined;
  /**
   * What a service is given in order to use it; of PostgreSQL the address of a role that provisions, as `DATABASE_URL`,
   * known once it has started.
   */
  readonly env: Environment;
  isRunning(): boolean;
  /** Resolves when it serves. Harmless when it runs already: then it is adopted. Throws `RealServerError`. */
  start(): Promise<void>;
  /** In order, nothing lost. Harmless when it is down. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when its process is gone. */
  kill(): Promise<void>;
  /** All its processes stand still, or go on: it takes connections and answers nobody. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes its data. Harmless where there is none. */
  forget(): Promise<void>;
}

/** What the folder of a server says of it. */
export interface ServerParts {
  readonly dir: string;
  readonly port: number;
  /** A second one, for servers that talk to themselves or show a console. */
  readonly innerPort: number;
  readonly password: string;
  readonly durable: boolean;
  /** What Kafka tells its clients to call it by, where a proxy stands before it; else `port`. */
  readonly kafkaAdvertises?: number;
  readonly say?: (sentence: string) => void;
}
