import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../errors/config-error.js';
import { AppError, messageOf } from '../../errors/errors.js';
import { asPut } from '../object-content.js';
import { checkContentType, checkKey, checkPrefix, checkRange, outside } from '../object-names.js';
import type { ByteRange, ObjectBody, ObjectStore, PutOptions, StoredObject } from '../object-store.js';
import { S3Wire, SILENCE_MS, fromS3, refusalOf, type S3Options } from './wire.js';
import { stage, UNFINISHED } from './upload.js';

/** A two-step deletion takes less time; an older mark was left by a crash. */
const MARK_MS = 60_000;
/** Maximum retries for concurrent writers of one key; each round lets one succeed. */
const ROUNDS = 50;
const UNFINISHED_MS = 24 * 3_600_000;
const AT_ONCE = 16;

interface Found extends StoredObject {
  readonly etag: string;
  readonly write: string;
  readonly isMark: boolean;
  /** Measured by the store's clock. */
  readonly ageMs: number;
}

/**
 * Objects in an S3 bucket, with the hash in the metadata. Every write is conditional on the writer's last read
 * (`If-Match` and `If-None-Match`), so `ifAbsent` and a delete with a hash are exact across instances. S3 has no
 * conditional delete: the object is first replaced conditionally by an empty mark, then the mark is deleted.
 */
export class S3Objects implements ObjectStore {
  readonly #wire: S3Wire;

  private constructor(wire: S3Wire) {
    this.#wire = wire;
  }

  /** Throws `ConfigError` if the store is unreachable, refuses the keys or has no such bucket. */
  static async open(options: S3Options): Promise<S3Objects> {
    const wire = new S3Wire(options);
    try {
      await wire.send({ method: 'GET', query: 'location', patienceMs: 10_000 });
      return new S3Objects(wire);
    } catch (error) {
      wire.close();
      throw new ConfigError(sentenceFor(error, options), { cause: error });
    }
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject | false> {
    checkKey(key);
    const contentType = options.contentType ?? 'application/octet-stream';
    checkContentType(contentType);
    try {
      if (options.ifAbsent && (await this.head(key))) {
        if (body instanceof Readable) body.destroy();
        return false;
      }
      const [write, storedAt] = [randomUUID(), new Date()];
      const staged = await stage(this.#wire, key, body, options, (sha256) => ({
        'content-type': contentType,
        'x-amz-meta-sha256': sha256,
        'x-amz-meta-write': write,
        'x-amz-meta-stored-at': storedAt.toISOString(),
      }));
      const isMine = await this.#commit(key, write, options.ifAbsent === true, (condition) =>
        staged.commit(condition),
      ).catch(async (error: unknown) => {
        await staged.discard();
        throw error;
      });
      if (!isMine) await staged.discard();
      return isMine && { key, size: staged.size, sha256: staged.sha256, contentType, storedAt };
    } catch (error) {
      throw fromS3(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody> {
    checkKey(key);
    if (range) checkRange(range);
    try {
      const response = await this.#wire.open({
        method: 'GET',
        key,
        headers: range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {},
      });
      const found = describe(key, response.headers);
      if (!found || found.isMark) {
        response.destroy();
        throw new AppError('NOT_FOUND', { key });
      }
      const length = Number(response.headers['content-length']);
      return { ...plain(found), body: asPut(bytesOf(response), length, range ? undefined : found.sha256) };
    } catch (error) {
      if (refusalOf(error) === 'NoSuchKey') throw new AppError('NOT_FOUND', { key });
      if (refusalOf(error) === 'InvalidRange') throw outside();
      throw fromS3(error);
    }
  }

  async head(key: string): Promise<StoredObject | undefined> {
    checkKey(key);
    const found = await this.#find(key);
    return found && !found.isMark ? plain(found) : undefined;
  }

  async delete(key: string, { sha256 }: { sha256?: string } = {}): Promise<boolean> {
    checkKey(key);
    const write = randomUUID();
    const headers = { 'x-amz-meta-mark': 'deleted', 'x-amz-meta-write': write };
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const found = await this.#find(key);
        const isMine = found?.isMark === true && found.write === write;
        if (!isMine && (!found || found.isMark || (sha256 !== undefined && found.sha256 !== sha256))) return false;
        if (
          isMine ||
          (await this.#applied(() =>
            this.#wire.send({
              method: 'PUT',
              key,
              payload: Buffer.alloc(0),
              headers: { ...headers, 'if-match': found.etag },
            }),
          ))
        ) {
          await this.#wire.send({ method: 'DELETE', key });
          return true;
        }
      }
      throw new AppError('SERVICE_UNAVAILABLE', {
        part: 'objects',
        reason: 'too many writers of one key',
        retryAfterSeconds: 1,
      });
    } catch (error) {
      throw fromS3(error);
    }
  }

  async list(
    prefix: string,
    { after = '', limit = 1000 }: { after?: string; limit?: number } = {},
  ): Promise<StoredObject[]> {
    checkPrefix(prefix);
    const listed: StoredObject[] = [];
    try {
      for (let [last, more] = [after, true]; more && listed.length < limit;) {
        const page = await this.#wire.list(prefix, last, Math.min(1000, limit - listed.length));
        for (let at = 0; at < page.keys.length; at += AT_ONCE) {
          const heads = await Promise.all(page.keys.slice(at, at + AT_ONCE).map((key) => this.#find(key)));
          listed.push(...heads.flatMap((found) => (found && !found.isMark ? [plain(found)] : [])));
        }
        [last, more] = [page.keys.at(-1) ?? last, page.more && page.keys.length > 0];
      }
      return listed;
    } catch (error) {
      throw fromS3(error);
    }
  }

  /** Deletes staged content that never became an object. The store itself expires unfinished multipart uploads. */
  async sweep(now: Date): Promise<number> {
    let swept = 0;
    try {
      for (let [last, more] = ['', true]; more;) {
        const page = await this.#wire.list(UNFINISHED, last, 1000);
        for (const key of page.keys) {
          const { headers } = await this.#wire.send({ method: 'HEAD', key });
          if (now.getTime() - Date.parse(headers['last-modified'] ?? '') < UNFINISHED_MS) continue;
          await this.#wire.send({ method: 'DELETE', key });
          swept += 1;
        }
        [last, more] = [page.keys.at(-1) ?? last, page.more && page.keys.length > 0];
      }
      return swept;
    } catch (error) {
      throw fromS3(error);
    }
  }

  async close(): Promise<void> {
    this.#wire.close();
  }

  /** Returns false if an existing object must not be replaced. A retry after a lost response finds its own write. */
  async #commit(
    key: string,
    write: string,
    ifAbsent: boolean,
    commit: (condition: Record<string, string>) => Promise<void>,
  ): Promise<boolean> {
    for (let round = 0; round < ROUNDS; round++) {
      const found = await this.#find(key);
      if (found?.write === write) return true;
      if (found && !found.isMark && ifAbsent) return false;
      // The owner of the mark is about to delete this key.
      if (found?.isMark && found.ageMs < MARK_MS) await sleep(20);
      else if (await this.#applied(() => commit(found ? { 'if-match': found.etag } : { 'if-none-match': '*' })))
        return true;
    }
    throw new AppError('SERVICE_UNAVAILABLE', {
      part: 'objects',
      reason: 'too many writers of one key',
      retryAfterSeconds: 1,
    });
  }

  /**
   * Returns false if a write's condition failed: a concurrent writer was first, or the response of the own write was
   * lost.
   */
  async #applied(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (!['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey', 'NoSuchUpload'].includes(refusalOf(error)))
        throw error;
      return false;
    }
  }

  /** Undefined for a missing object, and for objects not written by this adapter. */
  async #find(key: string): Promise<Found | undefined> {
    try {
      return describe(key, (await this.#wire.send({ method: 'HEAD', key })).headers);
    } catch (error) {
      if (['NotFound', 'NoSuchKey'].includes(refusalOf(error))) return undefined;
      throw fromS3(error);
    }
  }
}

export async function createBucket(options: S3Options): Promise<void> {
  const wire = new S3Wire(options);
  try {
    await wire.send({ method: 'PUT', patienceMs: 10_000 });
  } catch (error) {
    if (refusalOf(error) !== 'BucketAlreadyOwnedByYou')
      throw new ConfigError(sentenceFor(error, options), { cause: error });
  } finally {
    wire.close();
  }
}

function describe(key: string, headers: IncomingHttpHeaders): Found | undefined {
  const [sha256, write, mark, storedAt] = ['sha256', 'write', 'mark', 'stored-at'].map(
    (name) => headers[`x-amz-meta-${name}`] as string | undefined,
  );
  if (write === undefined || (sha256 === undefined && mark === undefined)) return undefined;
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  return {
    key,
    write,
    isMark: mark !== undefined,
    etag: headers.etag ?? '',
    size: Number(total ?? headers['content-length']),
    sha256: sha256 ?? '',
    contentType: headers['content-type'] ?? '',
    storedAt: new Date(storedAt ?? 0),
    ageMs: Date.parse(headers.date ?? '') - Date.parse(headers['last-modified'] ?? ''),
  };
}

const plain = ({ key, size, sha256, contentType, storedAt }: Found): StoredObject => ({
  key,
  size,
  sha256,
  contentType,
  storedAt,
});

/** Waits for a slow reader, but not for a silent store. */
async function* bytesOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  response.socket.setTimeout(0);
  const silent = setTimeout(
    () => response.destroy(new AppError('SERVICE_UNAVAILABLE', { part: 'objects', reason: 'silent' })),
    SILENCE_MS,
  );
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      clearTimeout(silent);
      yield chunk;
      silent.refresh();
    }
  } catch (error) {
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      { part: 'objects', reason: messageOf(error), retryAfterSeconds: 5 },
      { cause: error },
    );
  } finally {
    clearTimeout(silent);
    response.destroy();
  }
}

function sentenceFor(error: unknown, { endpoint, bucket }: S3Options): string {
  switch (refusalOf(error)) {
    case 'NoSuchBucket':
    case 'NotFound':
      return `The object store at ${endpoint} has no bucket "${bucket}": create it, or name another one in S3_BUCKET.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return `The object store at ${endpoint} refuses S3_ACCESS_KEY with S3_SECRET_KEY.`;
    case 'AccessDenied':
      return `The object store at ${endpoint} does not let this key use the bucket "${bucket}".`;
    case '':
      return `The object store at ${endpoint} does not answer: ${messageOf(error instanceof AppError ? (error.cause ?? error) : error)}.`;
    default:
      return `The object store at ${endpoint} cannot be used: ${messageOf(error)}.`;
  }
}
