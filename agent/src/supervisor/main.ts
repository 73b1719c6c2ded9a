/**
 * The program that starts the agent and keeps it alive. The installed supervisor stays the way in: it loads a newer
 * verified supervisor into its own process, and runs its own code again if the newer one fails to load or to last.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { homeOf, readConfig } from '../config/config.js';
import { NODE_FLAGS } from '../program/node-flags.js';
import { isSingleFile } from '../program/single-file.js';
import { get } from '../updates/http-get.js';
import { ProgramFolder, type Program } from '../updates/program-folder.js';
import { readCheckIn } from '../updates/state-file.js';
import { AGENT_VERSION, SUPERVISOR_VERSION } from '../version.js';
import { spawnAgent } from './agent-child.js';
import { NewerSupervisor } from './newer-supervisor.js';
import { realClock } from './real-clock.js';
import type { SupervisorClock } from './supervisor-clock.js';
import { runSupervisors, type Supervise } from './run-supervisors.js';
import { Supervisor, type Ending } from './supervisor.js';

const LOADER = Symbol.for('revive.supervisor.loader');
/** Options that an installed supervisor passes to a newer one. Old releases stay installed, so fields are only added. */
export interface SuperviseOptions {
  readonly home: string;
  readonly gatewayUrl: string;
  readonly base: Program;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Version under which the publisher signed this supervisor. */
  readonly version?: string;
  readonly isRefused?: (sha256: string) => boolean;
}

export const version = SUPERVISOR_VERSION;

/** Supervises until the signal, or until a newer supervisor takes over. */
export async function supervise(options: SuperviseOptions): Promise<Ending> {
  const { home, gatewayUrl, base, env, signal, isRefused } = options;
  const supervisor = new Supervisor({
    version: options.version ?? SUPERVISOR_VERSION,
    home,
    folder: ProgramFolder.of(home),
    base,
    clock: clockOf(env),
    spawn: spawnAgent(NODE_FLAGS, env),
    reaches: async () => {
      try {
        (await get(`${gatewayUrl}/api/health`, 0, 10_000)).body.resume();
        return true;
      } catch {
        // Any failure means that nothing can be said about the version.
        return false;
      }
    },
    say,
    ...(isRefused && { isRefused }),
  });
  const stop = (): void => supervisor.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return supervisor.run();
}

/** Tests let ten minutes pass in ten seconds. */
const clockOf = (env: SuperviseOptions['env']): SupervisorClock =>
  realClock(Math.min(Math.max(Number(env['REVIVE_SUPERVISOR_SPEED']) || 1, 1), 60));

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function main(): Promise<void> {
  const { env } = process;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const home = homeOf(env);
  const options = { home, gatewayUrl: readConfig(env).gatewayUrl, base: installedAgent(env), env };
  const { stateFile, root } = ProgramFolder.of(home);
  await runSupervisors({
    version: SUPERVISOR_VERSION,
    newer: new NewerSupervisor(join(root, 'supervisor.json'), SUPERVISOR_VERSION),
    own: (run) => supervise({ ...options, ...run }),
    load: ({ file }): Supervise | undefined => {
      const loaded = createRequire(file)(file) as { supervise?: unknown };
      if (typeof loaded.supervise !== 'function') return undefined;
      const { supervise: newer } = loaded as { supervise: typeof supervise };
      return (run) => newer({ ...options, ...run });
    },
    checkIns: async () => {
      const seen = await readCheckIn(stateFile);
      return `${seen?.pid}-${seen?.count}`;
    },
    clock: clockOf(env),
    signal: stopping.signal,
    say,
    exit: () => process.exit(1),
  });
}

/** This program itself, the script beside the supervisor, or the program that the installer names. */
function installedAgent(env: Readonly<Record<string, string | undefined>>): Program {
  const named = env['REVIVE_AGENT_PROGRAM'];
  const beside = isSingleFile() ? process.execPath : join(dirname(process.argv[1] ?? process.execPath), 'agent.cjs');
  const file = resolve(named || beside);
  if (!existsSync(file)) throw new TypeError(`There is no agent at ${file}. Set REVIVE_AGENT_PROGRAM to its path.`);
  return { version: AGENT_VERSION, file, kind: /\.[cm]?js$/.test(file) ? 'script' : 'binary', sha256: '' };
}

const marked = globalThis as { [LOADER]?: true };
if (marked[LOADER] === undefined) {
  marked[LOADER] = true;
  main().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}
