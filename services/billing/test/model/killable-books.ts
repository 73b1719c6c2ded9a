import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseUrls } from './books-desk.js';
import type { Command, Outcome } from './commands.js';
import type { Executor } from './run-operations.js';

// The hook of the tests compiles each source once; a child would otherwise take seconds to start.
const FLAGS = [
  '--conditions=source',
  `--import=${new URL('../../../../infra/tests/jest/typescript-hook.mjs', import.meta.url).href}`,
];
const PROGRAM = fileURLToPath(new URL('./books-process.ts', import.meta.url));

type Message = { readonly outcome: Outcome } | { readonly error: string } | { readonly ready: true };

/** Executes commands in a child process that can be killed. A second process waits, so that a kill costs no start. */
export class KillableBooks implements Executor {
  #current: Promise<ChildProcess>;
  #next: Promise<ChildProcess>;

  constructor(private readonly urls: DatabaseUrls) {
    this.#current = this.#start();
    this.#next = this.#start();
    // A failed start is reported by the command that needs the process.
    this.#next.catch(() => undefined);
  }

  async execute(command: Command): Promise<Outcome> {
    const child = await this.#current;
    const answered = answerOf(child);
    child.send(command);
    const message = await answered;
    if ('outcome' in message) return message.outcome;
    throw new TypeError('error' in message ? message.error : 'The child has answered without an outcome');
  }

  async killDuring(command: Command, afterMs: number): Promise<void> {
    const child = await this.#current;
    // The answer may come before the kill.
    answerOf(child).catch(() => undefined);
    child.send(command);
    await rest(afterMs);
    await killed(child);
    this.#current = this.#next;
    this.#next = this.#start();
    this.#next.catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all((await Promise.all([this.#current, this.#next])).map(killed));
  }

  async #start(): Promise<ChildProcess> {
    const { DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL } = this.urls;
    const { PATH, TMPDIR } = process.env;
    const child = fork(PROGRAM, [], {
      execArgv: FLAGS,
      env: { PATH, TMPDIR, DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL },
    });
    await answerOf(child);
    return child;
  }
}

/** A child without an answer after this time hangs; a busy machine takes seconds. */
const ANSWER_MS = 60_000;

/** The next message of the child. Rejects if the child ends before, or has ended. */
function answerOf(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new TypeError('The child does not answer')), ANSWER_MS);
    const ended = (): void => {
      clearTimeout(late);
      reject(new TypeError('The child has ended'));
    };
    if (!child.connected) return ended();
    child.once('exit', ended);
    child.once('message', (message: Message) => {
      clearTimeout(late);
      child.off('exit', ended);
      resolve(message);
    });
  });
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  else return;
  await gone;
}
