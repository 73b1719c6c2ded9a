import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors/errors.js';
import { wrongHash } from '../object-names.js';
import type { PutOptions } from '../object-store.js';
import { refusalOf, type S3Wire } from './wire.js';

/** S3's own bounds: parts of 5 MiB at least, 10,000 at most, 5 GiB in one copy. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
const COPY_BYTES = 5 * 1024 ** 3;
/** No key of the port begins with a dot. Whatever a crash leaves here may go after a day. */
export const UNFINISHED = '.uploads/';

export interface Content {
  readonly size: number;
  readonly sha256: string;
}
/** Content that lies in the store, and becomes the object with `commit`; or goes with `discard`. */
export interface Staged extends Content {
  /** Throws the store's refusal where the condition does not hold. */
  commit(condition: Record<string, string>): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Reads the body once, in parts, never whole. `headers` are the object's own, and take its hash as soon as that is
 * known.
 */
export async function stage(
  wire: S3Wire,
  key: string,
  body: Readable | Uint8Array,
  options: PutOptions,
  headers: (sha256: string) => Record<string, string>,
): Promise<Staged> {
  const hash = createHash('sha256');
  const counted = { size: 0 };
  const parts = partsOf(
    body,
    Math.max(PART_BYTES, Math.ceil(options.maxBytes / MOST_PARTS)),
    options.maxBytes,
    (bytes) => {
      counted.size += bytes.length;
      hash.update(bytes);
    },
  );
  const first = await nextOf(parts);
  const second = await nextOf(parts);
  const patience = options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs };
  const finish = (): Content => {
    const sha256 = hash.digest('hex');
    if (options.sha256 !== undefined && options.sha256 !== sha256) throw wrongHash();
    return { size: counted.size, sha256 };
  };
  if (!second) {
    const content = finish();
    const payload = first ?? Buffer.alloc(0);
    return {
      ...content,
      discard: async () => undefined,
      commit: async (condition) =>
        void (await wire.send({
          method: 'PUT',
          key,
          payload,
          headers: { ...headers(content.sha256), ...condition },
          ...patience,
        })),
    };
  }
  const target = options.sha256 === undefined ? `${UNFINISHED}${randomUUID()}` : key;
  const upload = await Multipart.begin(
    wire,
    target,
    options.sha256 === undefined ? {} : headers(options.sha256),
    patience,
  );
  let content: Content;
  try {
    await upload.add(first as Buffer);
    await upload.add(second);
    for (let part = await nextOf(parts); part; part = await nextOf(parts)) await upload.add(part);
    content = finish();
  } catch (error) {
    await upload.abort();
    throw error;
  }
  if (options.sha256 !== undefined)
    return { ...content, commit: (condition) => upload.complete(condition), discard: () => upload.abort() };
  return rehash(wire, key, upload, content, headers(content.sha256), patience);
}

/**
 * The hash was not known when the parts began: the store copies them, by itself, to where the object's headers are
 * right.
 */
async function rehash(
  wire: S3Wire,
  key: string,
  upload: Multipart,
  content: Content,
  headers: Record<string, string>,
  patience: object,
): Promise<Staged> {
  await upload.complete({});
  const remove = async () => void (await wire.send({ method: 'DELETE', key: upload.key }));
  try {
    const copy = await Multipart.begin(wire, key, headers, patience);
    try {
      for (let at = 0; at < content.size; at += COPY_BYTES)
        await copy.copy(upload.key, at, Math.min(at + COPY_BYTES, content.size) - 1);
    } catch (error) {
      await copy.abort();
      throw error;
    }
    return {
      ...content,
      commit: async (condition) => {
        await copy.complete(condition);
        await remove();
      },
      discard: async () => {
        await copy.abort();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

class Multipart {
  readonly #etags: string[] = [];

  private constructor(
    private readonly wire: S3Wire,
    readonly key: string,
    private readonly id: string,
    private readonly patience: object,
  ) {}

  static async begin(wire: S3Wire, key: string, headers: Record<string, string>, patience: object): Promise<Multipart> {
    const { text } = await wire.send({ method: 'POST', key, query: 'uploads=', headers, ...patience });
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
    if (id === undefined)
      throw new AppError('SERVICE_UNAVAILABLE', { part: 'objects', reason: 'an upload without an id' });
    return new Multipart(wire, key, encodeURIComponent(id), patience);
  }

  /** A part that the store already has is replaced by its like: a repeat after a lost answer does no harm. */
  async add(payload: Buffer): Promise<void> {
    const { headers } = await this.wire.send({
      method: 'PUT',
      key: this.key,
      query: this.#next(),
      payload,
      ...this.patience,
    });
    this.#etags.push(headers.etag ?? '');
  }

  async copy(from: string, start: number, end: number): Promise<void> {
    const source = {
      'x-amz-copy-source': `/${this.wire.options.bucket}/${from}`,
      'x-amz-copy-source-range': `bytes=${start}-${end}`,
    };
    const { text } = await this.wire.send({
      method: 'PUT',
      key: this.key,
      query: this.#next(),
      headers: source,
      ...this.patience,
    });
    this.#etags.push(/<ETag>([^<]+)<\/ETag>/.exec(text)?.[1]?.replaceAll('&#34;', '"').replaceAll('&quot;', '"') ?? '');
  }

  async complete(condition: Record<string, string>): Promise<void> {
    const parts = this.#etags.map(
      (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag.replaceAll('"', '')}</ETag></Part>`,
    );
    const payload = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const { text } = await this.wire.send({
      method: 'POST',
      key: this.key,
      query: `uploadId=${this.id}`,
      headers: condition,
      payload,
      ...this.patience,
    });
    // S3 begins to answer 200 before it knows, so as not to let the caller wait in silence.
    const code = /<Error>.*?<Code>([^<]+)<\/Code>/s.exec(text)?.[1];
    if (code !== undefined) throw new AppError('SERVICE_UNAVAILABLE', { part: 'objects', reason: code });
  }

  async abort(): Promise<void> {
    try {
      await this.wire.send({ method: 'DELETE', key: this.key, query: `uploadId=${this.id}` });
    } catch (error) {
      // A store that is away forgets unfinished uploads by itself (MinIO after a day, others by a lifecycle rule).
      if (!['NoSuchUpload', ''].includes(refusalOf(error))) throw error;
    }
  }

  #next(): string {
    return `partNumber=${this.#etags.length + 1}&uploadId=${this.id}`;
  }
}

async function nextOf(parts: AsyncGenerator<Buffer>): Promise<Buffer | undefined> {
  const next = await parts.next();
  return next.done === true ? undefined : next.value;
}

/** Throws TOO_LARGE (413) beyond `maxBytes`, and whatever the body throws. The body is destroyed in the end. */
async function* partsOf(
  body: Readable | Uint8Array,
  partBytes: number,
  maxBytes: number,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<Buffer> {
  let [waiting, length, total]: [Uint8Array[], number, number] = [[], 0, 0];
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      let bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      total += bytes.length;
      if (total > maxBytes) throw new AppError('TOO_LARGE', { maxBytes });
      onBytes(bytes);
      while (length + bytes.length >= partBytes) {
        const cut = partBytes - length;
        yield Buffer.concat([...waiting, bytes.subarray(0, cut)], partBytes);
        [waiting, length, bytes] = [[], 0, bytes.subarray(cut)];
      }
      if (bytes.length > 0) {
        waiting.push(bytes);
        length += bytes.length;
      }
    }
    if (length > 0) yield Buffer.concat(waiting, length);
  } finally {
    if (!(body instanceof Uint8Array)) body.destroy();
  }
}
