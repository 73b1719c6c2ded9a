import { request, type RequestOptions } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { atSocket } from '../identity/home-socket.js';
import { readIfThere } from '../identity/private-files.js';
import type { Question } from '../confirmation/confirmations.js';
import { consentCommand, ConsentUsageError, type ConsentCalls, type Consents } from '../consent/consent-command.js';
import type { ConsentResult } from '../consent/consent-book.js';
import { openFile } from '../consent/open-file.js';
import { presentEnvironment } from '../config/config.js';
import { presentable } from '../devices/bench-device.js';
import { consoleFile, CONSOLE_HEADER, type ConsoleKey } from '../local/console-door.js';

export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
}
interface Asked {
  readonly required: boolean;
  readonly waiting: readonly Question[];
}

export const COMMANDS = ['waiting', 'confirm', 'decline', 'confirmation', 'consent'] as const;
const USAGE = `The console of this PC's agent:
  waiting                    list what waits for confirmation, and whether on-site confirmation is on
  confirm <plan>             allow the changes (the first 12 or more characters of the plan that "waiting" shows)
  decline <plan>             refuse them; nothing is written
  confirmation on|off        turn on-site confirmation on or off (it can be turned off only here)
  consent                    who may work on this PC: list, allow, refuse, revoke ("consent help")
  doctor                     check this PC and say what to do; works without a running agent`;
/** Hex digits (48 bits): forging a different plan with the same prefix is infeasible. */
const FEWEST = 12;

/**
 * Runs one console command against the running agent of this home and returns the text to print. Throws
 * `ConsoleError`.
 */
export async function consoleCommand(home: string, words: readonly string[]): Promise<string> {
  const [command, argument, ...more] = words;
  if (command === 'consent') return consent(await caller(home), words.slice(1));
  if (more.length > 0) throw new ConsoleError(USAGE);
  const call = await caller(home);
  const asked = async (): Promise<Asked> => (await call('GET', '/console/confirmations')) as Asked;
  if (command === 'waiting' && argument === undefined) return listed(await asked());
  if (command === 'confirmation' && (argument === 'on' || argument === 'off')) {
    const { required } = (await call('POST', '/console/setting', { required: argument === 'on' })) as Asked;
    return `On-site confirmation is ${required ? 'on' : 'off'} for this agent.`;
  }
  if ((command !== 'confirm' && command !== 'decline') || argument === undefined) throw new ConsoleError(USAGE);
  const question = theOne((await asked()).waiting, argument);
  const answer = command === 'confirm' ? 'confirmed' : 'declined';
  const { result } = (await call('POST', '/console/confirmations', {
    orderId: question.orderId,
    planDigest: question.planDigest,
    answer,
  })) as { result: string };
  if (result !== 'done') throw new ConsoleError('This is no longer waiting for confirmation.');
  return `${described(question)}\n${answer === 'confirmed' ? 'Confirmed.' : 'Declined. Nothing is written.'}`;
}

async function consent(call: Call, words: readonly string[]): Promise<string> {
  const calls: ConsentCalls = {
    list: async () => (await call('GET', '/console/consents')) as Consents,
    answer: async (body) => ((await call('POST', '/console/consents', body)) as { result: ConsentResult }).result,
    page: async () => ((await call('POST', '/console/consent-page', {})) as { file: string }).file,
    open: (file) => openFile(file, presentEnvironment()),
  };
  try {
    return await consentCommand(words, calls);
  } catch (error) {
    if (error instanceof ConsentUsageError) throw new ConsoleError(error.message);
    throw error;
  }
}

function theOne(waiting: readonly Question[], plan: string): Question {
  if (plan.length < FEWEST) throw new ConsoleError(`Enter at least ${FEWEST} characters of the plan.`);
  const [found, another] = waiting.filter(({ planDigest }) => planDigest.startsWith(plan.toLowerCase()));
  if (!found || another)
    throw new ConsoleError(
      found
        ? 'Several repairs are waiting with this plan. Decline the others on the platform first.'
        : 'Nothing is waiting with this plan.',
    );
  return found;
}

const listed = ({ required, waiting }: Asked): string =>
  [
    `On-site confirmation is ${required ? 'on' : 'off'} for this agent.`,
    ...(waiting.length === 0 ? ['Nothing is waiting for confirmation.'] : waiting.map(described)),
  ].join('\n\n');

const HEADINGS: Record<Question['kind'], string> = {
  execute: 'Repair of',
  roll_back: 'Rollback on',
  probe: 'Patch test on',
};

/**
 * Strips control characters from every text: the text may come from a device or from the platform, and the output is a
 * terminal.
 */
function described({ kind, device, planDigest, approval, findings, writes, commands, until }: Question): string {
  const bytes = writes.reduce((sum, { length }) => sum + length, 0);
  const isWriting = commands.length === 0;
  return [
    `${HEADINGS[kind]} ${presentable(device)}`,
    `  plan      ${planDigest}`,
    `  approved  ${presentable(approval, 400)}`,
    ...findings.map((plain) => `  found     ${presentable(plain, 300)}`),
    ...(isWriting && kind !== 'probe'
      ? [`  ${kind === 'execute' ? 'writes' : 'restores'}    ${bytes} bytes in ${writes.length} changes`]
      : []),
    ...writes.map(({ offset, length, why }) => `    at ${offset}, ${length} bytes: ${presentable(why, 200)}`),
    ...commands.map(
      ({ why, before, after, canBeUndone }) =>
        `  ${kind === 'execute' ? 'changes' : 'undoes'}    ${presentable(why, 200)}: from “${presentable(before, 200)}” to “${presentable(after, 200)}”${canBeUndone ? '' : ". It can't be undone"}`,
    ),
    `  until     ${until}`,
  ].join('\n');
}

function ask(options: RequestOptions, body: object | undefined): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      options,
      (response) => void readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject),
    );
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
async function caller(home: string): Promise<Call> {
  const found = await readIfThere(consoleFile(home));
  if (found === undefined) throw new ConsoleError(`No agent has run in ${home} yet.`);
  const { socket, secret } = JSON.parse(found) as ConsoleKey;
  return async (method, path, body) => {
    const length = body && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(JSON.stringify(body)),
    };
    const headers = { [CONSOLE_HEADER]: secret, ...length };
    const { status, text } = await atSocket(socket, (socketPath) =>
      ask({ socketPath, method, path, headers }, body),
    ).catch((error: unknown) => {
      throw new ConsoleError("The agent isn't running, or it's running as another user.", { cause: error });
    });
    if (status !== 200 && status !== 409)
      throw new ConsoleError(`The agent refused the request (${status}). Check that it runs as this user.`);
    return JSON.parse(text) as unknown;
  };
}
