import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { createHash } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, S3Error } from 'minio';
import { spreadBackoffMs } from '../../concurrency/backoff.js';
import { AppError, codeOf, messageOf } from '../../errors/errors.js';

export interface S3Options {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
  readonly region: string;
}
interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
  readonly patienceMs?: number;
}

export const SILENCE_MS = 10_000;
/** Retry time for reads: long enough for a reconnect, short enough for the caller. */
const PATIENCE_MS = 2000;
const BACKOFF_MS = { first: 100, most: 2000 };
const LATER = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'InternalError',
  'RequestTimeout',
  'OperationTimedOut',
  'XMinioServerNotInitialized',
  'ServerNotInitialized',
  'SlowDownRead',
  'SlowDownWrite',
]);

export class S3Wire {
  readonly #client: Client;
  readonly #agent: http.Agent;
  readonly #isSecure: boolean;

  constructor(readonly options: S3Options) {
    const { protocol, hostname, port } = new URL(options.endpoint);
    this.#isSecure = protocol === 'https:';
    const web = this.#isSecure ? https : http;
    this.#agent = new web.Agent({ keepAlive: true, maxSockets: 64 });
    const request = (...args: unknown[]): http.ClientRequest => {
      const sent = (web.request as (...all: unknown[]) => http.ClientRequest)(...args);
      sent.setTimeout(SILENCE_MS, () =>
        sent.destroy(
          new AppError(
            'SERVICE_UNAVAILABLE',
            { part: 'objects' },
            { sentence: `The object store said nothing for ${SILENCE_MS / 1000} seconds.` },
          ),
        ),
      );
      // The client drops these responses unread, which would occupy their connection forever.
      return sent.on(
        'response',
        (response) => (response.statusCode ?? 0) >= 500 && response.statusCode !== 507 && response.resume(),
      );
    };
    this.#client = new Client({
      endPoint: hostname,
      ...(port && { port: Number(port) }),
      useSSL: this.#isSecure,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      region: options.region,
      transport: { request },
      transportAgent: this.#agent,
      // The client's own retries are unbounded and log to the console.
      retryOptions: { disableRetry: true },
    });
  }

  /**
   * Returns the response with an unread body. Throws `S3Error` for an error of the store, SERVICE_UNAVAILABLE (503)
   * while it is unavailable.
   */
  async open({
    method,
    key,
    query,
    headers = {},
    payload,
    patienceMs = PATIENCE_MS,
  }: S3Request): Promise<IncomingMessage> {
    const deadline = performance.now() + patienceMs;
    for (let attempt = 0; ; attempt++) {
      try {
        // Over TLS the signature does not cover the payload; the MD5 lets the store detect corruption.
        const digest =
          this.#isSecure && payload ? { 'content-md5': createHash('md5').update(payload).digest('base64') } : {};
        const request = {
          method,
          bucketName: this.options.bucket,
          headers: { ...headers, ...digest },
          ...(key !== undefined && { objectName: key }),
          ...(query !== undefined && { query }),
        };
        return await this.#client.makeRequestAsync(request, payload ?? '', [200, 204, 206], this.options.region);
      } catch (error) {
        if (!isLater(error)) throw error;
        const wait = spreadBackoffMs(attempt, BACKOFF_MS);
        if (performance.now() + wait > deadline) throw away(error);
        await sleep(wait);
      }
    }
  }

  async send(request: S3Request): Promise<{ headers: http.IncomingHttpHeaders; text: string }> {
    const response = await this.open(request);
    try {
      return { headers: response.headers, text: await readText(response) };
    } catch (error) {
      throw away(error);
    }
  }

  async list(prefix: string, after: string, limit: number): Promise<{ keys: string[]; more: boolean }> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const { objects, isTruncated } = await this.#client.listObjectsV2Query(
          this.options.bucket,
          prefix,
          '',
          '',
          limit,
          after,
        );
        return { keys: objects.flatMap(({ name }) => (name === undefined ? [] : [name])), more: isTruncated };
      } catch (error) {
        if (!isLater(error)) throw error;
        if (performance.now() > deadline) throw away(error);
        await sleep(BACKOFF_MS.first);
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The store's error code: 'NoSuchKey', 'PreconditionFailed'; '' for other errors. */
export const refusalOf = (error: unknown): string => (error instanceof S3Error ? (codeOf(error) ?? '') : '');

function isLater(error: unknown): boolean {
  if (error instanceof S3Error) return LATER.has(refusalOf(error));
  // All other errors are network errors, except a TypeError, which is a bug of ours.
  return !(error instanceof TypeError);
}

const away = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', { part: 'objects', reason: messageOf(cause), retryAfterSeconds: 5 }, { cause });

/** Maps store errors to STORAGE_FULL (507) or SERVICE_UNAVAILABLE (503); other errors are returned unchanged. */
export function fromS3(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error;
  const code = refusalOf(error);
  if (
    code === 'XMinioStorageFull' ||
    code === 'InsufficientStorage' ||
    code === 'QuotaExceeded' ||
    code === 'XMinioAdminBucketQuotaExceeded'
  )
    return new AppError('STORAGE_FULL', { part: 'objects' }, { cause: error });
  return new AppError('SERVICE_UNAVAILABLE', { part: 'objects', reason: code, retryAfterSeconds: 5 }, { cause: error });
}
