import type { Readable } from 'node:stream';

/**
 * Keys are `<area>/<id>[/...]` of `[A-Za-z0-9._-]`: anything else, `..` included, is refused as `INVALID`. At most 512
 * characters. A store that is away is `SERVICE_UNAVAILABLE` (503) within some seconds.
 */
export interface ObjectStore {
  /**
   * Stores the stream whole or not at all, reading it once and never holding it whole. Longer than `maxBytes`:
   * `TOO_LARGE` (413). Other content than `sha256` (hex, when given): `INVALID`. No space: `STORAGE_FULL` (507).
   * `ifAbsent`: `false` instead of overwriting what is there.
   */
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject | false>;
  /** Bytes from `range.start` to `range.end` (inclusive, as in HTTP); the whole without. Absent: `NOT_FOUND`. */
  get(key: string, range?: ByteRange): Promise<ObjectBody>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deletes; with `sha256` only while the content is that one. False when there was nothing (such) to delete. */
  delete(key: string, options?: { sha256?: string }): Promise<boolean>;
  /** Keys under a prefix that ends with `/`, sorted, in pages of `limit` (1000) after the key `after`. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<StoredObject[]>;
  /** How much of the space for objects is taken; absent where the store does not say (S3 has no such question). */
  usage?(): Promise<{ readonly usedBytes: number; readonly totalBytes: number }>;
  /**
   * Takes away what writers that died have left, once it is old enough to be nobody's any more. Gives back how many
   * things.
   */
  sweep(now: Date): Promise<number>;
  close(): Promise<void>;
}

export interface PutOptions {
  readonly maxBytes: number;
  readonly contentType?: string;
  readonly sha256?: string;
  readonly ifAbsent?: boolean;
  /**
   * How long a store that is away is waited for with each part (2 s): the upload goes on where it was when the store is
   * back. Meanwhile the stream is not read.
   */
  readonly patienceMs?: number;
}
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  /** Hex, of the content as it was stored. */
  readonly sha256: string;
  readonly contentType: string;
  readonly storedAt: Date;
}
export interface ObjectBody extends StoredObject {
  /** Destroy it if you do not read it to its end. Breaks with an error where the whole is not what was put. */
  readonly body: Readable;
}
