import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Confirmations } from '../confirmation/confirmations.js';
import type { ConsoleConsents } from '../consent/console-consents.js';
import type { ConfirmationSetting } from '../confirmation/confirmation-setting.js';
import { rm } from 'node:fs/promises';
import { listenAt } from '../identity/home-socket.js';
import { writePrivate } from '../identity/private-files.js';
import { isSecret } from '../identity/is-secret.js';

/** Address and secret of the running agent for the console: `<home>/console.json` (mode 600), new at each start. */
export interface ConsoleKey {
  /** A Unix socket in the home. On Windows a pipe with a random name, readable only in this file. */
  readonly socket: string;
  readonly secret: string;
}
export const consoleFile = (home: string): string => join(home, 'console.json');
export const CONSOLE_HEADER = 'x-revive-console';

const MAX_BODY = 4096;
type Reply = readonly [status: number, body?: object];

/**
 * API for this agent's console only. A socket in the home is unreachable for web pages and for further users, and no
 * page can occupy its connections. The secret differs from the pairing secret and is never given to a browser: a
 * platform that controls its pages must not be able to confirm here.
 */
export class ConsoleApi {
  readonly #secret = randomBytes(24).toString('base64url');
  readonly #server: Server = createServer(
    { maxHeaderSize: 8192, requestTimeout: 5000, headersTimeout: 2000 },
    (request, response) => {
      this.#answer(request, response).catch(() => {
        // The console disconnected during the request; no answer is possible.
        response.destroy();
      });
    },
  );

  constructor(
    private readonly confirmations: Confirmations,
    private readonly setting: ConfirmationSetting,
    private readonly now: () => Date,
    private readonly consents?: ConsoleConsents,
  ) {}

  async open(home: string): Promise<void> {
    const socket =
      process.platform === 'win32'
        ? `\\\\.\\pipe\\revive-console-${randomBytes(16).toString('hex')}`
        : join(home, 'console.sock');
    // A leftover socket belongs to a dead process, because this process holds the lock of the home.
    if (process.platform !== 'win32') await rm(socket, { force: true });
    await listenAt(this.#server, socket);
    await writePrivate(consoleFile(home), JSON.stringify({ socket, secret: this.#secret } satisfies ConsoleKey));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #admits({ headers }: IncomingMessage): boolean {
    const shown = headers[CONSOLE_HEADER];
    const fromAPage =
      headers.origin !== undefined || headers.referer !== undefined || headers['sec-fetch-site'] !== undefined;
    return !fromAPage && isSecret(typeof shown === 'string' ? shown : undefined, this.#secret);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body]: Reply = this.#admits(request) ? await this.#reply(request) : [403];
    response
      .writeHead(status, {
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
      })
      .end(JSON.stringify(body ?? {}));
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    const { method, url } = request;
    if (method === 'GET' && url === '/console/confirmations')
      return [200, { required: this.setting.required, waiting: this.confirmations.list() }];
    if (method === 'GET' && url === '/console/consents') return this.consents?.list() ?? [404];
    if (method !== 'POST') return [405];
    if (Number(request.headers['content-length'] ?? Infinity) > MAX_BODY) return [413];
    const said = parse(await readText(request));
    if (url === '/console/confirmations') return this.#answered(said);
    if (url === '/console/setting') return this.#set(said);
    if (url === '/console/consents') return this.consents?.answer(said) ?? [404];
    if (url === '/console/consent-page') return this.consents?.openPage() ?? [404];
    return [404];
  }

  #answered({ orderId, planDigest, answer }: Said): Reply {
    if (
      typeof orderId !== 'string' ||
      typeof planDigest !== 'string' ||
      (answer !== 'confirmed' && answer !== 'declined')
    )
      return [400];
    const result = this.confirmations.answer(orderId, planDigest, answer);
    return [result === 'done' ? 200 : 409, { result }];
  }

  async #set({ required }: Said): Promise<Reply> {
    if (typeof required !== 'boolean') return [400];
    await (required ? this.setting.require('console', this.now()) : this.setting.release(this.now()));
    return [200, { required: this.setting.required }];
  }
}

type Said = Readonly<Record<string, unknown>>;
function parse(body: string): Said {
  try {
    const found: unknown = JSON.parse(body);
    return typeof found === 'object' && found !== null ? (found as Said) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
