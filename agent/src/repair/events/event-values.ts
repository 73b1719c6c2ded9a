/** Converts FILETIME (100 ns since 1601) to a Date. */
export const fromFiletime = (value: bigint): Date => new Date(Number(value / 10_000n - 11_644_473_600_000n));

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;

/**
 * Types of libevtx's table; values of unlisted types are shown in hex. A value too short for its type becomes empty.
 */
const READERS: Readonly<Record<number, { bytes: number; text: (value: Buffer) => string }>> = {
  0x03: { bytes: 1, text: (value) => String(value.readInt8()) },
  0x04: { bytes: 1, text: (value) => String(value.readUInt8()) },
  0x05: { bytes: 2, text: (value) => String(value.readInt16LE()) },
  0x06: { bytes: 2, text: (value) => String(value.readUInt16LE()) },
  0x07: { bytes: 4, text: (value) => String(value.readInt32LE()) },
  0x08: { bytes: 4, text: (value) => String(value.readUInt32LE()) },
  0x09: { bytes: 8, text: (value) => String(value.readBigInt64LE()) },
  0x0a: { bytes: 8, text: (value) => String(value.readBigUInt64LE()) },
  0x0b: { bytes: 4, text: (value) => String(value.readFloatLE()) },
  0x0c: { bytes: 8, text: (value) => String(value.readDoubleLE()) },
  0x0d: { bytes: 4, text: (value) => String(value.readUInt32LE() !== 0) },
  0x0f: { bytes: 16, text: guid },
  0x11: { bytes: 8, text: (value) => iso(fromFiletime(value.readBigUInt64LE())) },
  0x14: { bytes: 4, text: (value) => hex(value.readUInt32LE()) },
  0x15: { bytes: 8, text: (value) => hex(value.readBigUInt64LE()) },
};

const WIDE = 0x01;
const NARROW = 0x02;
const WIDE_LIST = 0x81;

export const bytesOf = (type: number): number | undefined => READERS[type]?.bytes;

export function valueText(value: Buffer, type: number): string {
  if (type === WIDE) return untilEnd(value.toString('utf16le'));
  if (type === NARROW) return untilEnd(value.toString('latin1'));
  if (type === WIDE_LIST)
    return value
      .toString('utf16le')
      .split('\0')
      .filter((one) => one !== '')
      .join('\n');
  const reader = READERS[type];
  if (!reader) return value.toString('hex');
  return value.length >= reader.bytes ? reader.text(value) : '';
}

function untilEnd(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** An invalid time becomes an empty text. */
const iso = (time: Date): string => (Number.isNaN(time.getTime()) ? '' : time.toISOString());

function guid(value: Buffer): string {
  const part = (from: number, to: number): string => value.toString('hex', from, to);
  const first = value.readUInt32LE(0).toString(16).padStart(8, '0');
  const [second, third] = [4, 6].map((at) => value.readUInt16LE(at).toString(16).padStart(4, '0'));
  return `{${first}-${second}-${third}-${part(8, 10)}-${part(10, 16)}}`.toUpperCase();
}
