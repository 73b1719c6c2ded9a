import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors/errors.js';
import { wrongHash } from '../object-names.js';
import type { PutOptions } from '../object-store.js';
import { refusalOf, type S3Wire } from './wire.js';

/** S3 limits: parts of at least 5 MiB, at most 10,000 parts, 5 GiB per copy. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
const COPY_BYTES = 5 * 1024 ** 3;
/** Valid object keys never start with a dot. Leftovers of a crash here are deleted after a day. */
export const UNFINISHED = '.uploads/';

interface Content {
  readonly size: number;
  readonly sha256: string;
}
interface Staged extends Content {
  /** Throws the store's error if the condition fails. */
  commit(condition: Record<string, string>): Promise<void>;
  discard(): Promise<void>;
}

/** Reads the body once, in parts. `headers` are the object's headers, computed once the hash is known. */
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

/** The hash was unknown when the upload began. The store copies the parts to an upload with the correct headers. */
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

  /** Uploading a part again replaces it, so a retry after a lost response is harmless. */
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
    // S3 may start a 200 response before the result is known, to keep the connection alive.
    const code = /<Error>.*?<Code>([^<]+)<\/Code>/s.exec(text)?.[1];
    if (code !== undefined) throw new AppError('SERVICE_UNAVAILABLE', { part: 'objects', reason: code });
  }

  async abort(): Promise<void> {
    try {
      await this.wire.send({ method: 'DELETE', key: this.key, query: `uploadId=${this.id}` });
    } catch (error) {
      // The store expires unfinished uploads itself (MinIO after a day, others by a lifecycle rule).
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

/** Throws TOO_LARGE (413) beyond `maxBytes`, and errors of the body. Always destroys the body. */
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
