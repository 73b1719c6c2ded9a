import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import { invalid } from '@revive/platform/errors/errors';

export interface DecodedFile {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

const refused = (sentence: string) => invalid({ file: sentence });

/**
 * Reads the bytes of a statement as text. Excel saves UTF-16, older exports are Windows-1252. Throws INVALID (400) with
 * a sentence for a file that is too large, empty or no text.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length === 0) throw refused('The file is empty.');
  // control: a statement is bounded before it is read
  if (bytes.length > STATEMENT_MAX.bytes) throw refused('The file is larger than 1 MB. Export a shorter period.');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le', bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode('utf-16be', bytes), encoding: 'UTF-16' };
  if (bytes.includes(0)) throw refused('The file is not text. Export the statement as CSV or OFX.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: decode('windows-1252', bytes), encoding: 'Windows-1252' };
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw refused('The file is not text. Export the statement as CSV or OFX.');
  return text;
}
