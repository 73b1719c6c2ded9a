import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Target } from '../target/target.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** A loopback address (127.0.0.0/8), so that limits per network start again. */
  readonly from?: string;
  /** Stops reading after this many milliseconds and returns the received part; for streams. */
  readonly readMs?: number;
}

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const PATIENCE_MS = 20_000;
/**
 * Closes an idle connection before the platform does (75 s), because a request at the last moment would get no answer.
 */
const IDLE_MS = 30_000;

/** HTTP as an attacker sends it: arbitrary headers and bytes from any loopback address, without corrections. */
export class Http {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: IDLE_MS });
  readonly #host: string;
  readonly #port: number;

  constructor(readonly url: string) {
    const { host, port } = new URL(url);
    [this.#host, this.#port] = [host, Number(port)];
  }

  static to({ url }: Target): Http {
    return new Http(url);
  }

  ask({ method, path, headers = {}, body, from, readMs }: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length =
        body === undefined || 'transfer-encoding' in headers || 'content-length' in headers
          ? {}
          : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        agent: from === undefined ? this.#agent : new Agent({ keepAlive: false }),
        ...(from !== undefined && { localAddress: from }),
        timeout: PATIENCE_MS,
        headers: { host: this.#host, ...length, ...headers } as Record<string, string | string[]>,
      });
      sent.once('error', (error) =>
        reject(new NoAnswerError(`${method} ${path.slice(0, 100)}: ${error.message}`, { cause: error })),
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', end);
        response.once('error', (error) =>
          readMs === undefined ? reject(new NoAnswerError(error.message, { cause: error })) : end(),
        );
        if (readMs !== undefined) setTimeout(() => (end(), sent.destroy()), readMs);
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function codeIn(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

export class Person {
  cookie = '';
  constructor(
    readonly http: Http,
    readonly name: string,
    private readonly from?: string,
  ) {}

  get secret(): string {
    return this.cookie.slice(this.cookie.indexOf('=') + 1);
  }

  ask(method: string, path: string, body?: unknown, more: Partial<Ask> = {}): Promise<Answer> {
    return this.http.ask({
      method,
      path,
      ...(this.from !== undefined && { from: this.from }),
      ...more,
      headers: {
        ...(method !== 'GET' && { origin: this.http.url }),
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async get<T>(path: string): Promise<T> {
    return this.#must<T>('GET', path);
  }
  async post<T>(path: string, body?: unknown): Promise<T> {
    return this.#must<T>('POST', path, body);
  }

  async signIn(password: string, from?: string): Promise<this> {
    const answer = await this.ask(
      'POST',
      '/api/login',
      { username: this.name, password },
      { ...(from !== undefined && { from }) },
    );
    if (answer.status !== 200) throw new TypeError(`${this.name} could not sign in: ${answer.status} ${answer.text}`);
    this.cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
    return this;
  }

  async #must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.ask(method, path, body);
    if (status >= 300) throw new TypeError(`${method} ${path} as ${this.name}: ${status} ${text.slice(0, 300)}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
