import { spawn, type ChildProcess } from 'node:child_process';
import type { Program } from '../updates/program-folder.js';
import {
  CHECK_IN_MS,
  CHECK_IN_VARIABLE,
  SUPERVISOR_VARIABLE,
  VERSION_VARIABLE,
  type ToAgent,
  type ToSupervisor,
} from '../updates/messages.js';
import type { SupervisorClock } from './supervisor-clock.js';

export interface AgentChild {
  readonly pid: number | undefined;
  readonly hasEnded: boolean;
  /** Undefined while the process runs, and after a signal. */
  readonly exitCode?: number | undefined;
  /** Resolves when the process has ended, also if it could not be started. */
  readonly ended: Promise<void>;
  send(message: ToAgent): void;
  /** Asks the process to end after its current write. */
  end(): void;
  kill(): void;
}
export type SpawnAgent = (
  program: Pick<Program, 'file' | 'kind'>,
  env: Readonly<Record<string, string>>,
  heard: (message: ToSupervisor) => void,
) => AgentChild;

/** Environment of a supervised program: version of the supervisor, check-in interval and own version. */
export const environmentOf = (
  { version }: Pick<Program, 'version'>,
  supervisor: string,
  { speed }: Pick<SupervisorClock, 'speed'>,
): Readonly<Record<string, string>> => ({
  [SUPERVISOR_VARIABLE]: supervisor,
  [CHECK_IN_VARIABLE]: String(CHECK_IN_MS / speed),
  [VERSION_VARIABLE]: version,
});

/** `flags`: options of Node for a script. `inherited`: the environment of the supervisor. */
export const spawnAgent =
  (flags: readonly string[], inherited: Readonly<Record<string, string | undefined>>): SpawnAgent =>
  ({ file, kind }, env, heard) => {
    const [command, args] = kind === 'binary' ? [file, []] : [process.execPath, [...flags, file]];
    const child: ChildProcess = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...inherited, ...env },
    });
    let hasEnded = false;
    const ended = new Promise<void>((resolve) => {
      const end = (): void => {
        hasEnded = true;
        resolve();
      };
      child.once('exit', end).once('error', end);
    });
    child.on('message', (message) => heard(message as ToSupervisor));
    const send = (message: ToAgent): void => {
      // A message to a child that has ended is lost; the exit event handles the end.
      if (!hasEnded && child.connected) child.send(message, () => undefined);
    };
    return {
      pid: child.pid,
      get hasEnded() {
        return hasEnded;
      },
      get exitCode() {
        return child.exitCode ?? undefined;
      },
      ended,
      send,
      end: () => (process.platform === 'win32' ? send({ kind: 'end' }) : void child.kill('SIGTERM')),
      kill: () => void child.kill('SIGKILL'),
    };
  };

const END_MS = 30_000;

/** Asks the agent to end after its current write, and kills a process that does not end in time. */
export async function endAgent(child: AgentChild, clock: SupervisorClock): Promise<void> {
  child.end();
  const timeout = new AbortController();
  const late = clock.wait(END_MS, timeout.signal).then(() => 'late');
  if ((await Promise.race([child.ended, late])) === 'late') {
    child.kill();
    await child.ended;
  }
  timeout.abort();
}
