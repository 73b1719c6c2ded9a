import type { Environment } from '@revive/platform/core/config';
import type { EngineKind, ServerName } from './config.js';

/** A real server that a test can start, stop, kill and restart at the same port with the same data. */
export interface RealServer {
  readonly name: ServerName;
  readonly engine: EngineKind;
  readonly port: number;
  /** Main process id on this machine; undefined while stopped. */
  readonly pid: number | undefined;
  /**
   * Variables for a service that uses the server. For PostgreSQL: `DATABASE_URL` of a role for provisioning, known
   * after the start.
   */
  readonly env: Environment;
  isRunning(): boolean;
  /** Resolves when the server is ready. Adopts a running server. Throws `RealServerError`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Pauses or resumes all processes: a paused server accepts connections but never answers. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and deletes its data. Does nothing without data. */
  forget(): Promise<void>;
}

export interface ServerParts {
  readonly dir: string;
  readonly port: number;
  /** A second port, for internal traffic or a console. */
  readonly innerPort: number;
  readonly password: string;
  readonly durable: boolean;
  /** Advertised port of Kafka behind a proxy; default `port`. */
  readonly kafkaAdvertises?: number;
  readonly say?: (sentence: string) => void;
}
