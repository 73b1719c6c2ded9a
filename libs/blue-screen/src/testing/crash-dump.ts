/** Makes crash dumps for tests: every kind, 64 and 32 bit, with working page tables. */
import { HEADER_BYTES, type DumpKind } from '../dump/header.js';
import { PAGE } from '../dump/physical-memory.js';

interface Driver {
  readonly name: string;
  readonly base: bigint;
  readonly size: number;
  readonly linked?: number;
}
export interface CrashDump {
  readonly bits?: 32 | 64;
  readonly kind?: DumpKind;
  readonly code: number;
  readonly parameters?: readonly bigint[];
  readonly drivers?: readonly Driver[];
  readonly stack?: readonly bigint[];
  readonly exception?: { code: number; address: bigint };
  readonly crashedAt?: Date;
  readonly upSeconds?: number;
}

export const KERNEL_64: Driver = { name: 'ntoskrnl.exe', base: 0xfffff800_10000000n, size: 0x1046000 };
export const FAULTY_64: Driver = {
  name: 'rtfilter.sys',
  base: 0xfffff800_20000000n,
  size: 0x40000,
  linked: 1_600_000_000,
};

class Writer {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  constructor(
    size: number,
    readonly bits: 32 | 64,
  ) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }
  fill(): this {
    for (let at = 0; at < this.bytes.length; at += 4) this.text(at, 'PAGE');
    return this;
  }
  text(at: number, value: string): void {
    for (const [index, sign] of [...value].entries()) this.bytes[at + index] = sign.charCodeAt(0);
  }
  utf16(at: number, value: string): void {
    for (const [index, sign] of [...value].entries()) this.#view.setUint16(at + 2 * index, sign.charCodeAt(0), true);
  }
  u16(at: number, value: number): void {
    this.#view.setUint16(at, value, true);
  }
  u32(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }
  u64(at: number, value: bigint): void {
    this.#view.setBigUint64(at, BigInt.asUintN(64, value), true);
  }
  address(at: number, value: bigint): void {
    if (this.bits === 64) this.u64(at, value);
    else this.u32(at, Number(value & 0xffffffffn));
  }
}

const KIND_NUMBER: Readonly<Record<DumpKind, number>> = { full: 1, kernel: 2, small: 4, bitmap: 5 };
const TICKS_PER_SECOND = 10_000_000n;
const SECONDS_TO_1970 = 11_644_473_600n;
const MODULE_LIST = { 64: 0xfffff800_00010000n, 32: 0x80010000n } as const;
const STACK = { 64: 0xfffff800_00200000n, 32: 0x80200000n } as const;

export function crashDump(dump: CrashDump): Uint8Array {
  return (dump.kind ?? 'small') === 'small' ? smallDump(dump) : memoryDump(dump);
}

function writeHeader(to: Writer, dump: CrashDump, directoryTable: bigint): void {
  const { bits } = to;
  const { code, parameters = [], exception, crashedAt, upSeconds, kind = 'small' } = dump;
  const at =
    bits === 64
      ? { list: 0x20, machine: 0x30, cpus: 0x34, code: 0x38, parameters: 0x40, stack: 0x348 + 0x98 }
      : { list: 0x18, machine: 0x20, cpus: 0x24, code: 0x28, parameters: 0x2c, stack: 0x320 + 0xc4 };
  const late =
    bits === 64
      ? { exception: 0xf00, address: 0xf10, kind: 0xf98, time: 0xfa8, up: 0x1030 }
      : { exception: 0x7d0, address: 0x7dc, kind: 0xf88, time: 0xfc0, up: 0xfb8 };
  to.text(0, bits === 64 ? 'PAGEDU64' : 'PAGEDUMP');
  to.u32(0x08, 15);
  to.u32(0x0c, 19041);
  to.address(0x10, directoryTable);
  to.address(at.list, MODULE_LIST[bits]);
  to.u32(at.machine, bits === 64 ? 0x8664 : 0x14c);
  to.u32(at.cpus, 8);
  to.u32(at.code, code);
  for (let index = 0; index < 4; index += 1) to.address(at.parameters + (index * bits) / 8, parameters[index] ?? 0n);
  to.address(at.stack, STACK[bits]);
  if (exception !== undefined) {
    to.u32(late.exception, exception.code);
    to.address(late.address, exception.address);
  }
  to.u32(late.kind, KIND_NUMBER[kind]);
  if (crashedAt !== undefined)
    to.u64(late.time, (BigInt(Math.floor(crashedAt.getTime() / 1000)) + SECONDS_TO_1970) * TICKS_PER_SECOND);
  if (upSeconds !== undefined) to.u64(late.up, BigInt(upSeconds) * TICKS_PER_SECOND);
}

function smallDump(dump: CrashDump): Uint8Array {
  const { bits = 64, drivers = [], stack = [] } = dump;
  const width = bits / 8;
  const [head, entry] = [HEADER_BYTES[bits], bits === 64 ? 0x90 : 0x4c];
  const stackAt = head + 0x100;
  const listAt = stackAt + stack.length * width;
  const namesAt = listAt + drivers.length * entry;
  const longest = Math.max(0, ...drivers.map(({ name }) => name.length));
  const nameBytes = 8 + 2 * longest;
  const to = new Writer(namesAt + drivers.length * nameBytes, bits).fill();
  writeHeader(to, dump, 0x1000n);
  to.u32(head + 0x04, to.bytes.length);
  to.u32(head + 0x28, stackAt);
  to.u32(head + 0x2c, stack.length * width);
  to.u32(head + 0x30, listAt);
  to.u32(head + 0x34, drivers.length);
  for (const [index, value] of stack.entries()) to.address(stackAt + index * width, value);
  for (const [index, { name, base, size, linked }] of drivers.entries()) {
    const [at, nameAt] = [listAt + index * entry, namesAt + index * nameBytes];
    to.u32(at, nameAt);
    to.address(at + (bits === 64 ? 0x38 : 0x1c), base);
    to.u32(at + (bits === 64 ? 0x48 : 0x24), size);
    to.u32(at + (bits === 64 ? 0x88 : 0x48), linked ?? 0);
    to.u32(nameAt, name.length);
    to.utf16(nameAt + 4, name);
  }
  return to.bytes;
}

class Memory {
  readonly pages = new Map<number, Writer>();
  #next = 0x10;
  constructor(readonly bits: 32 | 64) {}

  take(): number {
    const page = this.#next;
    // Leaves a gap after each page, so that a reader that ignores the bitmap finds a wrong page.
    this.#next += 2;
    this.pages.set(page, new Writer(PAGE, 64));
    return page;
  }

  at(page: number): Writer {
    const writer = this.pages.get(page);
    if (writer === undefined) throw new Error(`Page ${page} was not taken.`);
    return writer;
  }

  map(root: number, address: bigint): Writer {
    const shifts = this.bits === 64 ? [39n, 30n, 21n, 12n] : [30n, 21n, 12n];
    let page = root;
    for (const shift of shifts) {
      const index = Number((address >> shift) % (shift === 30n && this.bits === 32 ? 4n : 512n));
      const table = new DataView(this.at(page).bytes.buffer);
      let entry = table.getBigUint64(index * 8, true);
      if (entry === 0n) {
        entry = (BigInt(this.take()) << 12n) | 1n;
        table.setBigUint64(index * 8, entry, true);
      }
      page = Number(entry >> 12n);
    }
    return this.at(page);
  }
}

function memoryDump(dump: CrashDump): Uint8Array {
  const { bits = 64, kind = 'full', drivers = [], stack = [] } = dump;
  const memory = new Memory(bits);
  const root = memory.take();
  const put = (address: bigint, write: (to: Writer, at: number) => void) =>
    write(memory.map(root, address), Number(address & 0xfffn));
  const word = (address: bigint, value: bigint) =>
    put(address, (to, at) => (bits === 64 ? to.u64(at, value) : to.u32(at, Number(value & 0xffffffffn))));
  const list = MODULE_LIST[bits];
  const placeOf = (index: number) => list + BigInt(0x1000 * (index + 1));
  const at = bits === 64 ? { base: 0x30n, size: 0x40n, name: 0x58n } : { base: 0x18n, size: 0x20n, name: 0x2cn };
  word(list, drivers.length === 0 ? list : placeOf(0));
  for (const [index, { name, base, size }] of drivers.entries()) {
    const entry = placeOf(index);
    word(entry, index + 1 === drivers.length ? list : placeOf(index + 1));
    word(entry + at.base, base);
    put(entry + at.size, (to, offset) => to.u32(offset, size));
    put(entry + at.name, (to, offset) => to.u16(offset, name.length * 2));
    word(entry + at.name + BigInt(bits / 8), entry + 0x200n);
    put(entry + 0x200n, (to, offset) => to.utf16(offset, name));
  }
  for (const [index, value] of stack.entries()) word(STACK[bits] + BigInt((index * bits) / 8), value);
  return kind === 'bitmap' ? bitmapFile(dump, memory, root) : runsFile(dump, memory, root);
}

function runsFile(dump: CrashDump, memory: Memory, root: number): Uint8Array {
  const { bits } = memory;
  const width = bits / 8;
  const numbers = [...memory.pages.keys()].sort((one, other) => one - other);
  // Uses one long run with gaps, because the header has room for no more than 42 runs.
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? 0;
  const to = new Writer(HEADER_BYTES[bits] + (last - first + 1) * PAGE, bits);
  to.fill();
  writeHeader(to, dump, BigInt(root) << 12n);
  const runs = bits === 64 ? 0x88 : 0x64;
  to.u32(runs, 1);
  to.address(runs + 2 * width, BigInt(first));
  to.address(runs + 3 * width, BigInt(last - first + 1));
  for (const page of numbers) to.bytes.set(memory.at(page).bytes, HEADER_BYTES[bits] + (page - first) * PAGE);
  return to.bytes;
}

function bitmapFile(dump: CrashDump, memory: Memory, root: number): Uint8Array {
  const { bits } = memory;
  const numbers = [...memory.pages.keys()].sort((one, other) => one - other);
  const pages = (numbers.at(-1) ?? 0) + 1;
  const mapAt = HEADER_BYTES[bits] + 0x38;
  const firstPage = Math.ceil((mapAt + Math.ceil(pages / 8)) / PAGE) * PAGE;
  const to = new Writer(firstPage + numbers.length * PAGE, bits).fill();
  writeHeader(to, dump, BigInt(root) << 12n);
  to.text(HEADER_BYTES[bits], 'SDMPDUMP');
  to.u64(HEADER_BYTES[bits] + 0x20, BigInt(firstPage));
  to.u64(HEADER_BYTES[bits] + 0x28, BigInt(numbers.length));
  to.u64(HEADER_BYTES[bits] + 0x30, BigInt(pages));
  to.bytes.fill(0, mapAt, mapAt + Math.ceil(pages / 8));
  for (const [place, page] of numbers.entries()) {
    to.bytes[mapAt + (page >> 3)] = (to.bytes[mapAt + (page >> 3)] ?? 0) | (1 << (page & 7));
    to.bytes.set(memory.at(page).bytes, firstPage + place * PAGE);
  }
  return to.bytes;
}
