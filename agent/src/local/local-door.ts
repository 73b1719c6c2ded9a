import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LocalPage } from './local-page.js';
import { LocalRoutes, type Reply } from './local-routes.js';
import { isSecret } from '../identity/is-secret.js';

interface LocalDoorOptions {
  /** Origin of the platform: only its pages may send requests. */
  readonly origin: string;
  readonly secret: string;
  readonly version: string;
  readonly isConnected: () => boolean;
  readonly page: Pick<LocalPage, 'scan' | 'hasDevice' | 'start' | 'state' | 'doctor'>;
}

const TRIES = 20;
const HEADERS_MS = 2000;
/** Longer than the slowest answer, a check of the PC, so that the idle limit does not cut its connection. */
const ANSWER_MS = 15_000;
const NO_STORE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
} as const;

/**
 * Local HTTP server for pages of the platform that are open on this PC. Listens on 127.0.0.1 only. Answers only to its
 * own host names, because a foreign name that resolves here is DNS rebinding. Answers only the platform's pages and
 * shows the bench only with the pairing secret. The server offers no way around the signature of an order: a repair
 * that a page asks for is a wish, which the platform decides.
 */
export class LocalHttpServer {
  readonly #server: Server;
  readonly #routes: LocalRoutes;
  #port = 0;

  constructor(private readonly options: LocalDoorOptions) {
    const limits = {
      maxHeaderSize: 8192,
      requestTimeout: 5000,
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: HEADERS_MS,
      connectionsCheckingInterval: 500,
    };
    this.#routes = new LocalRoutes(options.page);
    this.#server = createServer(limits, (request, response) => {
      this.#answer(request, response).catch(() => {
        // The page disconnected during the request, or an answer failed: there is nobody to tell.
        response.destroy();
      });
    });
    this.#server.maxConnections = 32;
    // Closes idle connections to free their slots.
    this.#server.setTimeout(HEADERS_MS);
  }

  get port(): number {
    return this.#port;
  }

  /**
   * Listens on the requested port or the next free port, and returns the port. Throws when all tried ports are taken.
   */
  async listen(wished: number): Promise<number> {
    for (let port = wished; ; port++) {
      try {
        await listenOn(this.#server, port);
        const address = this.#server.address();
        this.#port = typeof address === 'object' && address ? address.port : port;
        return this.#port;
      } catch (error) {
        const taken =
          (error as NodeJS.ErrnoException).code === 'EADDRINUSE' || (error as NodeJS.ErrnoException).code === 'EACCES';
        if (!taken || port >= Math.min(wished + TRIES, 65_535)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers;
    const fromUs = origin === this.options.origin;
    if (!this.#isOurName(request.headersDistinct.host)) return refuse(response, 421);
    // The console has a separate socket, unreachable for pages.
    if (request.url?.startsWith('/console/')) return refuse(response, 403);
    // Pages of foreign sites get no readable answer; a program without an origin may request the health.
    if (origin !== undefined && !fromUs) return refuse(response, 403);
    const cors: Record<string, string> = fromUs
      ? { 'access-control-allow-origin': this.options.origin, vary: 'origin' }
      : {};
    if (request.method === 'OPTIONS' && fromUs) return preflight(response, cors, request.url ?? '');
    if (request.method === 'GET' && request.url === '/health')
      return send(
        response,
        [200, { status: 'ok', version: this.options.version, connected: this.options.isConnected() }],
        cors,
      );
    const route = this.#routes.find(request);
    if (typeof route === 'number') return refuse(response, route);
    if (!fromUs || !isSecret(only(request.headers['x-revive-pairing']), this.options.secret))
      return refuse(response, 403);
    request.socket.setTimeout(ANSWER_MS);
    const reply = await route();
    return typeof reply === 'number' ? refuse(response, reply) : send(response, reply, cors);
  }

  /** Accepts exactly one Host header with a local name: with two values, a proxy or page may have meant the second. */
  #isOurName(hosts: readonly string[] | undefined): boolean {
    const [host, ...more] = hosts ?? [];
    return more.length === 0 && (host === `127.0.0.1:${this.#port}` || host === `localhost:${this.#port}`);
  }
}

const only = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? undefined : value);

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...NO_STORE, connection: 'close' }).end();
}

function preflight(response: ServerResponse, cors: Record<string, string>, path: string): void {
  const isRepair = path === '/repair' || path.startsWith('/repair/');
  response
    .writeHead(204, {
      ...NO_STORE,
      ...cors,
      'access-control-allow-methods': isRepair ? 'POST' : 'GET',
      'access-control-allow-headers': isRepair ? 'x-revive-pairing, content-type' : 'x-revive-pairing',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    })
    .end();
}

function send(response: ServerResponse, [status, body]: Exclude<Reply, number>, cors: Record<string, string>): void {
  response
    .writeHead(status, { ...NO_STORE, ...cors, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
