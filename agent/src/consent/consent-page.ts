import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { writePrivate } from '../identity/private-files.js';
import { isSecret } from '../identity/is-secret.js';
import type { ConsentBook } from './consent-book.js';
import { ANSWERED, answerConsent, NOT_ANSWERED } from './consent-answers.js';
import { consentPage, openerFile, STYLE_HASH, type PageState } from './consent-html.js';

const MAX_BODY = 4096;
const NOTHING = { note: undefined, draft: undefined };

/**
 * The page on which a person at this PC answers. A server of its own on 127.0.0.1 with a key of its own, which only a
 * private file of the home holds: the platform's pages know the local door's secret, and must not be able to answer here.
 */
export class ConsentPage {
  readonly #key = randomBytes(24).toString('base64url');
  #server: Server | undefined;
  #address: Promise<string> | undefined;
  /** About the last answer; shown once, so that it never stands above a later question. */
  #last: Pick<PageState, 'note' | 'draft'> = NOTHING;

  constructor(
    private readonly home: string,
    private readonly book: ConsentBook,
  ) {}

  /** Starts the server at the first question. Returns the private file that opens the page. */
  async file(): Promise<string> {
    const path = join(this.home, 'consent.html');
    await writePrivate(path, openerFile(await this.address()));
    return path;
  }

  address(): Promise<string> {
    this.#address ??= this.#listen();
    return this.#address;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  async #listen(): Promise<string> {
    const server = createServer(
      { maxHeaderSize: 8192, requestTimeout: 5000, headersTimeout: 2000 },
      (request, reply) => {
        this.#answer(request, reply).catch(() => {
          // The browser disconnected during the request; no answer is possible.
          reply.destroy();
        });
      },
    );
    server.maxConnections = 16;
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/?key=${this.#key}`;
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const origin = new URL(await this.address()).origin;
    const url = new URL(request.url ?? '/', origin);
    // control: the consent page answers to its own name only
    if (`http://${request.headers.host}` !== origin) return refuse(reply, 421);
    if (request.method === 'GET' && url.pathname === '/') {
      // control: the consent page shows nothing without its key
      if (!isSecret(url.searchParams.get('key') ?? undefined, this.#key)) return refuse(reply, 403);
      return this.#show(reply);
    }
    if (request.method !== 'POST' || url.pathname !== '/answer') return refuse(reply, 404);
    if (Number(request.headers['content-length'] ?? Infinity) > MAX_BODY) return refuse(reply, 413);
    const form = new URLSearchParams(await readText(request));
    // control: an answer comes from the consent page itself, with its key
    if (request.headers.origin !== origin || !isSecret(form.get('key') ?? undefined, this.#key))
      return refuse(reply, 403);
    await this.#take(form);
    reply.writeHead(303, { location: `/?key=${this.#key}`, 'cache-control': 'no-store' }).end();
  }

  async #take(form: URLSearchParams): Promise<void> {
    const answer = form.get('answer');
    const result = await answerConsent(this.book, {
      consentId: form.get('consent'),
      answer,
      person: form.get('person') ?? '',
      privileges: form.getAll('privilege'),
    });
    if (result === undefined) return;
    if (result === 'done') {
      this.#last = { note: { text: ANSWERED[answer as keyof typeof ANSWERED], isProblem: false }, draft: undefined };
      return;
    }
    const draft = {
      consentId: form.get('consent') ?? '',
      person: form.get('person') ?? '',
      privileges: form.getAll('privilege'),
    };
    this.#last = { note: { text: NOT_ANSWERED[result], isProblem: true }, draft };
  }

  #show(reply: ServerResponse): void {
    const html = consentPage({
      pending: this.book.pending(),
      live: this.book.live(),
      ...this.#last,
      key: this.#key,
    });
    this.#last = NOTHING;
    reply
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // `no-referrer` would make the browser send the form with the origin `null`.
        'referrer-policy': 'same-origin',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      })
      .end(html);
  }
}

function refuse(reply: ServerResponse, status: number): void {
  reply.writeHead(status, { 'cache-control': 'no-store', connection: 'close' }).end();
}
