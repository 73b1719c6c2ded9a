import { isUtf8 } from 'node:buffer';
import type { FileType } from '@revive/contracts/onboarding/files';

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  bytes.length >= first.length && first.every((byte, at) => bytes[at] === byte);
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * What a file is by its content; `whole` is needed for text alone, whose every byte counts. Undefined for anything
 * else.
 */
export function fileTypeOf(head: Uint8Array, whole?: Uint8Array): FileType | undefined {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(head, ...PDF)) return 'pdf';
  return whole !== undefined && isText(whole) ? 'text' : undefined;
}

/** Control characters that no text has, and halves of a character: a program that calls itself a text is none. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\p{Cs}]/u;

function isText(bytes: Uint8Array): boolean {
  const text = decoded(Buffer.from(bytes));
  return text !== undefined && !NO_TEXT.test(text);
}

/** Windows' system information writes UTF-16 with a mark at its beginning; anything else is UTF-8. */
function decoded(bytes: Buffer): string | undefined {
  const isLittle = startsWith(bytes, 0xff, 0xfe);
  if (!isLittle && !startsWith(bytes, 0xfe, 0xff)) return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  if (bytes.length % 2 !== 0) return undefined;
  return (isLittle ? bytes : bytes.swap16()).toString('utf16le');
}

/**
 * A text of somebody else's as it may be shown: no control characters, none that turn the direction of what stands
 * after them, no halves of a character.
 */
export const plainText = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
