import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RefusedError, type PublicDoor } from './public-door.js';
import { builtMain } from './repository.js';
import { AGENT_FLAGS } from './runtime-flags.js';

/** Restart delay of a killed agent, like a service on a technician's PC; the delay grows with repeated crashes. */
const RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** After this lifetime a death counts as the first: the agent had started, so it does not die of its own start. */
const STAYED_MS = 5_000;
const STOP_MS = 8_000;

interface AgentSettings {
  readonly home: string;
  readonly bench: string;
  readonly gatewayUrl: string;
  readonly localPort: number;
  /** Current port of the link; may differ from the port at enrolment. */
  readonly linkPort: number;
  /** Replaces the agent program, with its arguments; for example a program that counts writes. */
  readonly program?: readonly string[];
  readonly onLine?: (line: string) => void;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}
interface Hello {
  readonly agentId: string;
  readonly code?: string;
  readonly localPort?: number;
}

interface Launched {
  readonly hello: Promise<Hello>;
  readonly begin: () => void;
}

/**
 * The local agent as a child process: enrolled at the first start, restarted after a crash, stopped with the product.
 */
export class AgentProcess {
  #child: ChildProcess | undefined;
  #loading: Launched | undefined;
  #stopping = false;
  #localPort: number | undefined;
  #deaths = 0;
  constructor(private readonly settings: AgentSettings) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }
  get localPort(): number | undefined {
    return this.#localPort;
  }

  /** Starts loading the program in parallel with the rest of the startup; `start` lets the agent begin. */
  load(): void {
    this.#loading = this.#launch();
  }

  /** `shop`: signed in as the agent's shop; used only at the first start. */
  async start(shop: () => Promise<PublicDoor>): Promise<void> {
    const tokenFile = this.#tokenFile;
    const isNew = !existsSync(join(this.settings.home, 'enrolled.json'));
    let door: PublicDoor | undefined;
    if (isNew) {
      door = await shop();
      const { token } = await door.post<{ token: string }>('/api/agents/tokens');
      rmSync(tokenFile, { force: true });
      writeFileSync(tokenFile, token, { mode: 0o600 });
    }
    const { hello: said, begin } = this.#loading ?? this.#launch();
    begin();
    const hello = await said;
    if (door && hello.code !== undefined) {
      await confirm(door, hello.agentId, hello.code);
      rmSync(tokenFile, { force: true });
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.stdin?.end();
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(timer);
  }

  get #tokenFile(): string {
    return join(this.settings.home, 'enrolment-token');
  }

  #launch(): Launched {
    const { home, bench, gatewayUrl, localPort, linkPort, environment, onLine } = this.settings;
    const { program = [builtMain('agent')] } = this.settings;
    const child = spawn(process.execPath, [...AGENT_FLAGS, ...program], {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      env: {
        PATH: process.env['PATH'] ?? '',
        REVIVE_AGENT_HOME: home,
        GATEWAY_URL: gatewayUrl,
        AGENT_LOCAL_PORT: String(localPort),
        BENCH_DIR: bench,
        // Measured: each heap of glibc that a thread opens for itself keeps about 1 MB of a waiting agent.
        MALLOC_ARENA_MAX: '1',
        REVIVE_AGENT_PARENT: 'pipe',
        REVIVE_AGENT_LINK: `localhost:${linkPort}`,
        REVIVE_AGENT_TOKEN_FILE: this.#tokenFile,
        // One person starts platform and agent on this PC, so the agent asks for no consent.
        REVIVE_AGENT_STAFF_CONSENT: 'off',
        ...environment,
      },
    });
    this.#child = child;
    const launchedAt = Date.now();
    const lastWords: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords.push(line);
      if (lastWords.length > 5) lastWords.shift();
      onLine?.(line);
    });
    const hello = new Promise<Hello>((resolve, reject) => {
      let greeted = false;
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{')) return onLine?.(line);
        const hello = JSON.parse(line) as Hello;
        if (hello.localPort !== undefined) this.#localPort = hello.localPort;
        greeted = true;
        resolve(hello);
      });
      child.once('error', reject);
      child.once('exit', (code) => {
        if (!greeted)
          return reject(new TypeError(`The local agent did not start (exit ${code}): ${lastWords.join(' ')}`));
        if (Date.now() - launchedAt >= STAYED_MS) this.#deaths = 0;
        this.#restartLater();
      });
    });
    // The caller of `start` gets the failure; a child that ended before has no listener.
    hello.catch(() => undefined);
    child.stdin.on('error', () => undefined);
    return { hello, begin: () => void child.stdin.write('begin\n') };
  }

  /** A repair may be half written, so the agent is restarted for as long as the product runs. */
  #restartLater(): void {
    if (this.#stopping) return;
    setTimeout(() => this.#restart(), restartDelay(this.#deaths)).unref();
    this.#deaths += 1;
  }

  #restart(): void {
    if (this.#stopping) return;
    const { hello, begin } = this.#launch();
    begin();
    hello.catch((error: unknown) => {
      this.settings.onLine?.(`the agent could not be started again and is tried once more: ${String(error)}`);
      this.#restartLater();
    });
  }
}

export const restartDelay = (deaths: number): number => Math.min(RESTART_MS * 2 ** deaths, LONGEST_RESTART_MS);

/** Confirms the agent with its code, like a person. Retries until fleet knows the enrolled key. */
async function confirm(door: PublicDoor, agentId: string, code: string): Promise<void> {
  try {
    await door.post(`/api/agents/${agentId}/confirm`, { code });
  } catch (error) {
    if (error instanceof RefusedError)
      throw new TypeError(`The local agent was not confirmed: ${error.message}`, { cause: error });
    throw error;
  }
}
