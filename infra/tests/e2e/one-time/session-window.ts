import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { UserActor } from '@revive/platform/auth/actor';
import { isAppError } from '@revive/platform/errors/errors';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { OneTimeSessionsClient } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import type { StartedFleet } from '../../../../services/fleet/test/started-fleet.js';

type Method = `${'open' | 'end' | 'join'}OneTimeSession` | 'listOneTimeSessions';

export const callSessions = <R>(
  fleet: Pick<StartedFleet, 'callAt'>,
  actor: UserActor | undefined,
  method: Method,
  request: object,
): Promise<R> => fleet.callAt<OneTimeSessionsClient, R>('OneTimeSessions', actor, method, request);

/** The gateway's public calls that a PC of a customer makes: the download of the program, and joining. */
export async function sessionDoor(
  fleet: Pick<StartedFleet, 'callAt'>,
  download?: RequestListener,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    if (download && request.url?.startsWith('/api/agent-package/')) return void download(request, response);
    text(request)
      .then((body) => {
        const joining = { ...(JSON.parse(body) as object), address: '127.0.0.1' };
        return callSessions<object>(fleet, undefined, 'joinOneTimeSession', joining);
      })
      .then(
        (reply) => response.writeHead(201).end(JSON.stringify(reply)),
        (error: unknown) =>
          response.writeHead(isAppError(error) ? error.row.http : 500).end(JSON.stringify({ message: String(error) })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export interface SessionWindow {
  readonly child: ChildProcess;
  /** Everything that the window shows. */
  shown(): string;
  type(line: string): void;
  /** Resolves when the window shows this; throws when the program has ended without it. */
  see(words: string): Promise<void>;
  readonly closed: Promise<unknown>;
}

/** Runs a command with a session in it, as in a window of its own. */
export function openWindow(program: string, words: readonly string[], env: NodeJS.ProcessEnv): SessionWindow {
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], env });
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  return {
    child,
    shown: () => shown,
    type: (line) => void child.stdin.write(`${line}\n`),
    see: (text) =>
      waitFor(() => {
        if (child.exitCode !== null && !shown.includes(text)) throw new Error(`It ended without “${text}”: ${shown}`);
        return shown.includes(text);
      }),
    closed: once(child, 'close'),
  };
}

/** The code that the customer reads to the technician. */
export const confirmationIn = (shown: string): string => /technician: ([\w-]+)/.exec(shown)?.[1] ?? '';
