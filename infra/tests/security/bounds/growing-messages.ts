import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Field, Protos } from '../world/protos.js';
import { longTexts } from './growing-bodies.js';

interface GrowingMessage {
  readonly what: string;
  readonly make: (bytes: number) => Buffer;
}
const DEPTH = 3;

export function growingMessages(protos: Protos, name: string, thorough: boolean, depth = 0): GrowingMessage[] {
  return protos.fields(name).flatMap((field): GrowingMessage[] => {
    const { number, type, message, repeated } = field;
    const within = (bytes: Uint8Array): Buffer =>
      Buffer.from(new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish());
    const own = repeated && type !== 'TYPE_DOUBLE' && type !== 'TYPE_FLOAT' ? [many(field)] : [];
    if (message !== undefined && type === 'TYPE_MESSAGE') {
      const inner = depth < DEPTH ? growingMessages(protos, message, thorough, depth + 1) : [];
      return [
        ...own,
        ...inner.map(({ what, make }) => ({
          what: `${field.name}.${what}`,
          make: (bytes: number) => within(make(bytes)),
        })),
      ];
    }
    if (type !== 'TYPE_STRING') return own;
    return [
      ...own,
      ...(thorough ? longTexts : longTexts.slice(0, 2)).map((text) => ({
        what: `${field.name} as ${text(8)}…`,
        make: (bytes: number) => within(Buffer.from(text(bytes))),
      })),
    ];
  });
}

/** An empty message, text or number repeated; two bytes each. */
function many({ name, number, type }: Field): GrowingMessage {
  const isNumber = type !== 'TYPE_STRING' && type !== 'TYPE_MESSAGE' && type !== 'TYPE_BYTES';
  const unit = new BinaryWriter()
    .tag(number, isNumber ? WireType.Varint : WireType.LengthDelimited)
    .uint32(0)
    .finish();
  return {
    what: `many of ${name}`,
    make: (bytes) => Buffer.concat(Array.from({ length: Math.floor(bytes / unit.length) }, () => unit)),
  };
}
