import { invalid } from '../errors/errors.js';
import type { ByteRange } from './object-store.js';

/**
 * Each part starts with a letter or digit: excludes `..` and hidden files. `.meta` and `.part` are reserved for
 * adapters.
 */
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const OURS = /\.(meta|part)(\/|$)/;
/** Reserved device names of Windows, with any extension. */
const DEVICE = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i;
/** Printable ASCII only, to prevent header injection. */
const TYPE = /^[\x20-\x7e]{1,200}$/;

/** Throws INVALID (400) for an invalid key; the rules are the same in every adapter. */
export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key) || OURS.test(key) || DEVICE.test(key))
    throw invalid({ key: 'is not the name of an object' });
}

export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw invalid({ prefix: 'must end with /' });
  checkKey(prefix.slice(0, -1));
}

export function checkContentType(contentType: string): void {
  if (!TYPE.test(contentType)) throw invalid({ contentType: 'is not valid' });
}

export function checkRange({ start, end = start }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) throw outside();
}

export const outside = () => invalid({ range: 'is outside the object' });
export const wrongHash = () => invalid({ sha256: 'is not the hash of what was sent' });
