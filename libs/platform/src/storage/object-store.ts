import type { Readable } from 'node:stream';

/**
 * Keys are `<area>/<id>[/...]` of `[A-Za-z0-9._-]`, at most 512 characters; other keys, including `..`, throw
 * `INVALID`. An unavailable store throws `SERVICE_UNAVAILABLE` (503) within a few seconds.
 */
export interface ObjectStore {
  /**
   * Stores the stream completely or not at all, without buffering the whole. Longer than `maxBytes`: `TOO_LARGE`
   * (413). Content that differs from `sha256` (hex, optional): `INVALID`. No space: `STORAGE_FULL` (507). With
   * `ifAbsent` returns `false` instead of overwriting.
   */
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject | false>;
  /**
   * Bytes from `range.start` to `range.end` (inclusive, as in HTTP), or the whole object. Throws `NOT_FOUND` if
   * absent.
   */
  get(key: string, range?: ByteRange): Promise<ObjectBody>;
  head(key: string): Promise<StoredObject | undefined>;
  /** With `sha256`, deletes only if the content matches. Returns false if no object was deleted. */
  delete(key: string, options?: { sha256?: string }): Promise<boolean>;
  /** Objects under a prefix that ends with `/`, sorted by key, in pages of `limit` (1000) after the key `after`. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<StoredObject[]>;
  /** Used and total space for objects; absent for stores without this information (S3). */
  usage?(): Promise<{ readonly usedBytes: number; readonly totalBytes: number }>;
  sweep(now: Date): Promise<number>;
  close(): Promise<void>;
}

export interface PutOptions {
  readonly maxBytes: number;
  readonly contentType?: string;
  readonly sha256?: string;
  readonly ifAbsent?: boolean;
  /**
   * How long to wait for an unavailable store per part (2 s). The upload continues where it stopped; meanwhile the
   * stream is not read.
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
  /** Hex, of the stored content. */
  readonly sha256: string;
  readonly contentType: string;
  readonly storedAt: Date;
}
export interface ObjectBody extends StoredObject {
  /** Destroy the stream if you do not read to the end. Fails at the end if the content was altered. */
  readonly body: Readable;
}
