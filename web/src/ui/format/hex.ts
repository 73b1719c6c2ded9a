/** A line of a byte comparison. `changed[i]` is true if byte i differs. */
export interface HexLine {
  offset: number;
  before: number[];
  after: number[];
  changed: boolean[];
}
export type HexRow = HexLine | { from: number; to: number };

/** Parses hex such as `00ff 1a`. Returns undefined for an odd number of digits or an invalid character. */
export function bytesOf(hex: string): number[] | undefined {
  const digits = hex.replace(/\s/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** Splits two byte ranges into lines of `width`, aligned to `width`. Lines without a difference are folded. */
export function hexRows(offset: number, before: readonly number[], after: readonly number[], width: number): HexRow[] {
  const length = Math.max(before.length, after.length);
  const rows: HexRow[] = [];
  for (let start = 0; start < length;) {
    const end = Math.min(length, start + width - ((offset + start) % width));
    const line = {
      offset: offset + start,
      before: before.slice(start, end),
      after: after.slice(start, end),
      changed: Array.from({ length: end - start }, (_, i) => before[start + i] !== after[start + i]),
    };
    const last = rows.at(-1);
    if (line.changed.includes(true)) rows.push(line);
    else if (last !== undefined && 'to' in last) last.to = offset + end - 1;
    else rows.push({ from: offset + start, to: offset + end - 1 });
    start = end;
  }
  return rows;
}

export const hexOffset = (offset: number): string => `0x${offset.toString(16).toUpperCase().padStart(3, '0')}`;
export const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');
export const printable = (bytes: readonly number[]): string =>
  bytes.map((b) => (b >= 0x20 && b < 0x7f ? String.fromCharCode(b) : '.')).join('');

/** `7c1e 09b4 52aa … e3d0 a904` */
export function digestText(digest: string): string {
  const groups = digest.match(/.{1,4}/g) ?? [];
  return groups.length <= 6 ? groups.join(' ') : `${groups.slice(0, 3).join(' ')} … ${groups.slice(-2).join(' ')}`;
}
