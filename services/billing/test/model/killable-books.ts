import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseUrls } from './books-desk.js';
import type { Command, Outcome } from './commands.js';
import type { Executor, Kill } from './run-operations.js';

// The hook of the tests compiles each source once; a child would otherwise take seconds to start.
const FLAGS = [
  '--conditions=source',
  `--import=${new URL('../../../../infra/tests/jest/typescript-hook.mjs', import.meta.url).href}`,
];
const PROGRAM = fileURLToPath(new URL('./books-process.ts', import.meta.url));

export interface ToChild {
  readonly command: Command;
  readonly kill?: Extract<Kill, { failpoint: unknown }>;
}
type Message = { readonly outcome: Outcome } | { readonly error: string } | { readonly ready: true };

/** Executes commands in a child process that can be killed. A second process waits, so that a kill costs no start. */
export class KillableBooks implements Executor {
  #current: Promise<ChildProcess>;
  #next: Promise<ChildProcess>;

  constructor(private readonly urls: DatabaseUrls) {
    this.#current = this.#start();
    this.#next = this.#start();
  }

  async execute(command: Command): Promise<Outcome> {
    const child = await this.#current;
    const message = await this.#ask(child, { command });
    if ('outcome' in message) return message.outcome;
    throw new TypeError('error' in message ? message.error : 'The child has answered without an outcome');
  }

  async killDuring(command: Command, kill: Kill): Promise<void> {
    const child = await this.#current;
    if ('afterMs' in kill) {
      child.send({ command } satisfies ToChild);
      await rest(kill.afterMs);
    } else await this.#ask(child, { command, kill }).catch(expectEnd(child));
    await killed(child);
    this.#current = this.#next;
    this.#next = this.#start();
  }

  /** Ends the processes that have started; a failed start is already reported, or nobody has used the process. */
  async close(): Promise<void> {
    const started = await Promise.allSettled([this.#current, this.#next]);
    await Promise.all(started.flatMap((one) => (one.status === 'fulfilled' ? [killed(one.value)] : [])));
  }

  #ask(child: ChildProcess, message: ToChild): Promise<Message> {
    const answered = answerOf(child);
    child.send(message);
    return answered;
  }

  #start(): Promise<ChildProcess> {
    const { DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL } = this.urls;
    const { PATH, TMPDIR } = process.env;
    const child = fork(PROGRAM, [], {
      execArgv: FLAGS,
      env: { PATH, TMPDIR, DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL },
    });
    const started = answerOf(child).then((message) => {
      if ('ready' in message) return child;
      throw new TypeError('The child has answered before it was ready');
    });
    // Node ends the test for a rejection without a handler. The command that waits for this process throws the error.
    started.catch(() => undefined);
    return started;
  }
}

/** A child without an answer after this time hangs; a busy machine takes seconds. */
const ANSWER_MS = 60_000;

/** The next message of the child. Rejects if the child ends before, has ended, or does not answer. */
function answerOf(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(late);
      child.off('exit', ended);
      child.off('error', failed);
      child.off('message', answered);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    const ended = (): void => failed(new TypeError(`The child has ended: ${child.signalCode ?? child.exitCode}`));
    const answered = (message: Message): void => {
      settle();
      resolve(message);
    };
    const late = setTimeout(() => failed(new TypeError('The child does not answer')), ANSWER_MS);
    if (!child.connected) return ended();
    child.once('exit', ended);
    child.once('error', failed);
    child.once('message', answered);
  });
}

/** The failpoint has killed the child; any other reason is an error. */
const expectEnd =
  (child: ChildProcess) =>
  (error: unknown): void => {
    if (child.signalCode !== 'SIGKILL') throw error;
  };

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
