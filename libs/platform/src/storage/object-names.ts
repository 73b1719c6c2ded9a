import { invalid } from '../errors/errors.js';
import type { ByteRange } from './object-store.js';

/** Parts start with a letter or digit: no `..`, no hidden files, and `.meta` and `.part` stay the adapters' own. */
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const OURS = /\.(meta|part)(\/|$)/;
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i;
/** What may stand in a header: nothing that ends it. */
const TYPE = /^[\x20-\x7e]{1,200}$/;

/** Throws INVALID (400) for what is no name of an object, the same names in every adapter. */
export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key) || OURS.test(key) || DEVICE.test(key))
    throw invalid({ key: 'is not the name of an object' });
}

/** Throws INVALID (400). */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw invalid({ prefix: 'must end with /' });
  checkKey(prefix.slice(0, -1));
}

/** Throws INVALID (400). */
export function checkContentType(contentType: string): void {
  if (!TYPE.test(contentType)) throw invalid({ contentType: 'is not valid' });
}

/** Throws INVALID (400) for a range that no object has, whatever its size. */
export function checkRange({ start, end = start }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) throw outside();
}

export const outside = () => invalid({ range: 'is outside the object' });
export const wrongHash = () => invalid({ sha256: 'is not the hash of what was sent' });
