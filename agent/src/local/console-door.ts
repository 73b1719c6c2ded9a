import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Confirmations } from '../confirmation/confirmations.js';
import type { ConfirmationSetting } from '../confirmation/confirmation-setting.js';
import { writePrivate } from '../identity/private-files.js';
import { isSecret } from './pairing.js';

/** Where the console finds the running agent: `<home>/console.json` (mode 600), new at each start. */
export interface ConsoleKey {
  readonly port: number;
  readonly secret: string;
}
export const consoleFile = (home: string): string => join(home, 'console.json');
export const CONSOLE_HEADER = 'x-revive-console';

const MAX_BODY = 4096;
type Reply = readonly [status: number, body?: object];

/**
 * The part of the local door that only this agent's console may use. Its secret is another one than the pairing secret and is never
 * given to a browser: whoever owns the platform owns what its pages do, and must not be able to confirm here.
 */
export class ConsoleDoor {
  readonly #secret = randomBytes(24).toString('base64url');

  constructor(private readonly confirmations: Confirmations, private readonly setting: ConfirmationSetting, private readonly now: () => Date) {}

  async announce(home: string, port: number): Promise<void> {
    await writePrivate(consoleFile(home), JSON.stringify({ port, secret: this.#secret } satisfies ConsoleKey));
  }

  /** Whether the request is the console's: with its secret, and from no page at all. */
  admits({ headers }: IncomingMessage): boolean {
    const shown = headers[CONSOLE_HEADER];
    const fromAPage = headers.origin !== undefined || headers.referer !== undefined || headers['sec-fetch-site'] !== undefined;
    return !fromAPage && isSecret(typeof shown === 'string' ? shown : undefined, this.#secret);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await this.#reply(request);
    response.writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(JSON.stringify(body ?? {}));
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    const { method, url } = request;
    if (method === 'GET' && url === '/console/confirmations') return [200, { required: this.setting.required, waiting: this.confirmations.list() }];
    if (method !== 'POST') return [405];
    if (Number(request.headers['content-length'] ?? Infinity) > MAX_BODY) return [413];
    const said = parse(await readText(request));
    if (url === '/console/confirmations') return this.#answered(said);
    if (url === '/console/setting') return this.#set(said);
    return [404];
  }

  #answered({ orderId, planDigest, answer }: Said): Reply {
    if (typeof orderId !== 'string' || typeof planDigest !== 'string' || (answer !== 'confirmed' && answer !== 'declined')) return [400];
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
