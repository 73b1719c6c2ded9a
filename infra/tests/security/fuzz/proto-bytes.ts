import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Random } from '../random.js';
import type { Field, Protos } from '../world/protos.js';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from './hostile-values.js';

/** A limit for recursive messages, deeper than any real message. */
const DEPTH = 6;
const VARINTS = new Set([
  'TYPE_INT32',
  'TYPE_INT64',
  'TYPE_UINT32',
  'TYPE_UINT64',
  'TYPE_BOOL',
  'TYPE_ENUM',
  'TYPE_SINT32',
  'TYPE_SINT64',
]);

export interface ProtoOptions {
  /** Share of hostile values in 0..1. The encoding stays valid. */
  readonly hostile: number;
  readonly ids: readonly string[];
  readonly made: Map<string, number>;
}

export function protoBytes(protos: Protos, name: string, random: Random, options: ProtoOptions, depth = 0): Uint8Array {
  const writer = new BinaryWriter();
  options.made.set(name, (options.made.get(name) ?? 0) + 1);
  for (const field of protos.fields(name)) {
    // Several bodies of a oneof, and missing or repeated fields, all decode.
    const times = field.repeated ? random.below(4) : random.once(5) ? 0 : random.next() < options.hostile / 10 ? 2 : 1;
    for (let i = 0; i < times; i++) write(writer, field, protos, random, options, depth);
  }
  if (random.next() < options.hostile / 5)
    writer.tag(1_000 + random.below(5_000), WireType.LengthDelimited).bytes(random.bytes(random.below(40)));
  return writer.finish();
}

function write(
  writer: BinaryWriter,
  { number, type, message }: Field,
  protos: Protos,
  random: Random,
  options: ProtoOptions,
  depth: number,
): void {
  const isHostile = random.next() < options.hostile;
  if (message !== undefined && type === 'TYPE_MESSAGE') {
    if (depth < DEPTH)
      writer.tag(number, WireType.LengthDelimited).bytes(protoBytes(protos, message, random, options, depth + 1));
  } else if (VARINTS.has(type))
    varint(
      writer.tag(number, WireType.Varint),
      isHostile
        ? BigInt(Math.trunc(Math.max(-(2 ** 62), Math.min(2 ** 62, random.pick(HOSTILE_NUMBERS)))))
        : BigInt(random.below(50)),
    );
  else if (type === 'TYPE_DOUBLE')
    writer
      .tag(number, WireType.Bit64)
      .double(isHostile ? random.pick([...HOSTILE_NUMBERS, NaN, Infinity]) : random.next());
  else if (type === 'TYPE_FLOAT') writer.tag(number, WireType.Bit32).float(random.next());
  else if (type === 'TYPE_BYTES')
    writer.tag(number, WireType.LengthDelimited).bytes(random.bytes(isHostile ? random.below(300) : 64));
  else text(writer.tag(number, WireType.LengthDelimited), isHostile, random, options.ids);
}

/** At most ten bytes, the varint limit; negative numbers as two's complement. */
function varint(writer: BinaryWriter, value: bigint): void {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    if (rest < 128n) {
      writer.raw(Uint8Array.from([...bytes, Number(rest)]));
      return;
    }
    bytes.push(Number(rest & 127n) | 128);
  }
}

function text(writer: BinaryWriter, isHostile: boolean, random: Random, ids: readonly string[]): void {
  if (!isHostile) writer.bytes(Buffer.from(random.once(2) ? random.pick(ids) : `text ${random.hex(6)}`));
  // Invalid UTF-8, and half a surrogate pair in CESU-8.
  else if (random.once(6))
    writer.bytes(
      random.pick([
        Buffer.from([0xff, 0xfe]),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from([0xc0, 0xae]),
        random.bytes(20),
      ]),
    );
  else writer.bytes(Buffer.from(random.pick(HOSTILE_TEXTS)));
}

export function brokenBytes(good: Uint8Array, random: Random): Buffer {
  const bytes = Buffer.from(good);
  switch (random.below(7)) {
    case 0:
      return random.bytes(random.below(200));
    case 1:
      return bytes.subarray(0, random.below(bytes.length + 1));
    case 2:
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    case 3:
      return Buffer.concat([bytes, Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])]);
    case 4:
      // A length of 2 GB, a field number 0, unterminated groups.
      return Buffer.concat([
        bytes,
        random.pick([
          Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x07]),
          Buffer.from([0x00, 0x00]),
          Buffer.alloc(200, 0x0b),
          Buffer.alloc(60, 0xff),
        ]),
      ]);
    case 5:
      return Buffer.concat(Array.from({ length: 40 }, () => bytes)).subarray(0, 200_000);
    default:
      return Buffer.alloc(1 + random.below(2_000), random.below(256));
  }
}
