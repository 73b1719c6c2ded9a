import { isUtf8 } from 'node:buffer';
import type { FileType } from '@revive/contracts/onboarding/files';

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  bytes.length >= first.length && first.every((byte, at) => bytes[at] === byte);
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Detects the file type by content. Only text needs `whole`, because every byte is checked. Returns undefined for
 * unknown types.
 */
export function fileTypeOf(head: Uint8Array, whole?: Uint8Array): FileType | undefined {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(head, ...PDF)) return 'pdf';
  return whole !== undefined && isText(whole) ? 'text' : undefined;
}

/** Control characters and lone surrogates, which valid text never contains. Rejects binaries disguised as text. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\p{Cs}]/u;

function isText(bytes: Uint8Array): boolean {
  const text = decoded(Buffer.from(bytes));
  return text !== undefined && !NO_TEXT.test(text);
}

/** The Windows system information tool writes UTF-16 with a byte order mark. All other text is UTF-8. */
function decoded(bytes: Buffer): string | undefined {
  const isLittle = startsWith(bytes, 0xff, 0xfe);
  if (!isLittle && !startsWith(bytes, 0xfe, 0xff)) return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  if (bytes.length % 2 !== 0) return undefined;
  return (isLittle ? bytes : bytes.swap16()).toString('utf16le');
}

/** Makes untrusted text safe to display: removes control characters, direction overrides and lone surrogates. */
export const plainText = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
