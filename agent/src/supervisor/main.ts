/**
 * The program that starts the agent and keeps it alive. The installed supervisor stays the way in: it loads a newer
 * verified supervisor into its own process, and runs its own code again if the newer one fails to load or to last.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { homeOf, readConfig } from '../config/config.js';
import { writePrivate } from '../identity/private-files.js';
import { get } from '../updates/http-get.js';
import { ProgramFolder, sha256Of, type Program } from '../updates/program-folder.js';
import { AGENT_VERSION, SUPERVISOR_VERSION } from '../version.js';
import { spawnAgent } from './agent-child.js';
import { realClock } from './real-clock.js';
import { Supervisor, type Ending } from './supervisor.js';

const LOADER = Symbol.for('revive.supervisor.loader');
/** A newer supervisor that was begun so often without lasting is not loaded again. */
const MOST_BEGINS = 3;
const LASTS_MS = 10 * 60_000;
const AGENT_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2'];

interface Newer {
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
  readonly begins: number;
}
/** Given by the installed supervisor to the one that it loads; fields are only ever added. */
export interface SuperviseOptions {
  readonly home: string;
  readonly gatewayUrl: string;
  readonly base: Program;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export const version = SUPERVISOR_VERSION;

/** Supervises until the signal, or until a newer supervisor takes over. */
export async function supervise({ home, gatewayUrl, base, env, signal }: SuperviseOptions): Promise<Ending> {
  const supervisor = new Supervisor({
    version: SUPERVISOR_VERSION,
    home,
    folder: ProgramFolder.of(home),
    base,
    clock: realClock(),
    spawn: spawnAgent(AGENT_FLAGS, env),
    reaches: async () => {
      try {
        (await get(`${gatewayUrl}/api/health`, 0, 10_000)).body.resume();
        return true;
      } catch {
        // Any failure means that nothing can be said about the version.
        return false;
      }
    },
    say: (sentence) => void process.stderr.write(`${sentence}\n`),
  });
  const stop = (): void => supervisor.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return supervisor.run();
}

async function main(): Promise<void> {
  const { env } = process;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const options: SuperviseOptions = {
    home: homeOf(env),
    gatewayUrl: readConfig(env).gatewayUrl,
    base: installedAgent(env),
    env,
    signal: stopping.signal,
  };
  const record = join(options.home, 'updates', 'supervisor.json');
  while (!stopping.signal.aborted) {
    const newer = await newerSupervisor(record);
    const code = newer && (await load(newer, record));
    // A supervisor that lasted may be begun again after the next start of this PC.
    const lasts = newer && setTimeout(() => void note(record, { ...newer, begins: 0 }), LASTS_MS).unref();
    const { reload } = await (code?.supervise ?? supervise)(options);
    clearTimeout(lasts);
    if (!reload) return;
    await note(record, { version: reload.version, file: reload.file, sha256: reload.sha256, begins: 0 });
  }
}

/** The program beside the supervisor, or the one that the installer names. */
function installedAgent(env: Readonly<Record<string, string | undefined>>): Program {
  const named = env['REVIVE_AGENT_PROGRAM'];
  const file = resolve(named || join(dirname(process.argv[1] ?? process.execPath), 'agent.cjs'));
  if (!existsSync(file)) throw new TypeError(`There is no agent at ${file}. Set REVIVE_AGENT_PROGRAM to its path.`);
  return { version: AGENT_VERSION, file, kind: /\.[cm]?js$/.test(file) ? 'script' : 'binary', sha256: '' };
}

async function newerSupervisor(record: string): Promise<Newer | undefined> {
  try {
    const newer = JSON.parse(await readFile(record, 'utf8')) as Newer;
    // The file was verified when it was downloaded; a program may have changed it since.
    const isSame = (await sha256Of(newer.file)) === newer.sha256;
    return isSame && newer.version !== SUPERVISOR_VERSION && newer.begins < MOST_BEGINS ? newer : undefined;
  } catch {
    // No record, a torn record or a file that is gone: the installed supervisor runs.
    return undefined;
  }
}

async function load(newer: Newer, record: string): Promise<{ supervise: typeof supervise } | undefined> {
  await note(record, { ...newer, begins: newer.begins + 1 });
  try {
    const loaded = createRequire(newer.file)(newer.file) as { supervise?: unknown };
    if (typeof loaded.supervise === 'function') return loaded as { supervise: typeof supervise };
  } catch (error) {
    process.stderr.write(`Supervisor ${newer.version} can't be loaded: ${(error as Error).message}.\n`);
  }
  await note(record, { ...newer, begins: MOST_BEGINS });
  return undefined;
}

/** An unwritten record only means that the installed supervisor runs after the next start. */
const note = (record: string, newer: Newer): Promise<void> =>
  writePrivate(record, JSON.stringify(newer)).catch(() => undefined);

const marked = globalThis as { [LOADER]?: true };
if (marked[LOADER] === undefined) {
  marked[LOADER] = true;
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
