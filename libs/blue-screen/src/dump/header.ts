/**
 * The first page of a kernel dump. Offsets: the public structures of kdmp-parser (`HEADER64`) and of the Volatility
 * framework (`_DMP_HEADER`), 64 and 32 bit.
 */
import type { ByteSource } from './byte-source.js';
import { DumpError } from './dump-error.js';
import { Fields } from './fields.js';

export const HEADER_BYTES = { 64: 0x2000, 32: 0x1000 } as const;

/**
 * - `full`: all memory. `kernel`: kernel memory only. `small`: the data of the stop and the driver list.
 * - `bitmap`: full or kernel memory, with a bitmap of the stored pages.
 */
const DUMP_KINDS = ['full', 'kernel', 'small', 'bitmap'] as const;
export type DumpKind = (typeof DUMP_KINDS)[number];

const KIND_OF: Readonly<Record<number, DumpKind>> = {
  1: 'full',
  2: 'kernel',
  4: 'small',
  5: 'bitmap',
  6: 'bitmap',
  7: 'bitmap',
};

const MACHINES = ['x64', 'x86', 'ARM64', 'unknown'] as const;
export type Machine = (typeof MACHINES)[number];
const MACHINE_OF: Readonly<Record<number, Machine>> = { 0x8664: 'x64', 0x14c: 'x86', 0xaa64: 'ARM64' };

export interface MemoryRun {
  /** In pages of 4,096 bytes. */
  readonly firstPage: number;
  readonly pages: number;
}

export interface DumpHeader {
  readonly bits: 32 | 64;
  readonly machine: Machine;
  /** Build number such as 19041 or 22631; 0 if unknown. */
  readonly windowsBuild: number;
  readonly processors: number;
  readonly kind: DumpKind;
  readonly stopCode: number;
  readonly parameters: readonly bigint[];
  readonly exceptionAddress?: bigint;
  readonly exceptionCode?: number;
  readonly stackPointer?: bigint;
  readonly crashedAt?: Date;
  readonly upSeconds?: number;
  readonly directoryTable: bigint;
  readonly moduleList: bigint;
  /** For a full dump: the page ranges that follow, stored consecutively. */
  readonly runs: readonly MemoryRun[];
}

interface Layout {
  readonly directoryTable: number;
  readonly moduleList: number;
  readonly machine: number;
  readonly processors: number;
  readonly stopCode: number;
  readonly parameters: number;
  readonly runs: number;
  readonly context: number;
  readonly exception: number;
  readonly exceptionAddress: number;
  readonly kind: number;
  readonly systemTime: number;
  readonly upTime: number;
}
const LAYOUT: Readonly<Record<32 | 64, Layout>> = {
  64: {
    directoryTable: 0x10,
    moduleList: 0x20,
    machine: 0x30,
    processors: 0x34,
    stopCode: 0x38,
    parameters: 0x40,
    runs: 0x88,
    context: 0x348,
    exception: 0xf00,
    exceptionAddress: 0xf10,
    kind: 0xf98,
    systemTime: 0xfa8,
    upTime: 0x1030,
  },
  32: {
    directoryTable: 0x10,
    moduleList: 0x18,
    machine: 0x20,
    processors: 0x24,
    stopCode: 0x28,
    parameters: 0x2c,
    runs: 0x64,
    context: 0x320,
    exception: 0x7d0,
    exceptionAddress: 0x7dc,
    kind: 0xf88,
    systemTime: 0xfc0,
    upTime: 0xfb8,
  },
};
/** Offset in the machine's CONTEXT structure. */
const STACK_POINTER: Readonly<Record<Machine, number | undefined>> = {
  x64: 0x98,
  x86: 0xc4,
  ARM64: 0x100,
  unknown: undefined,
};

/** Windows fills unused fields with the letters `PAGE`. */
const FILLER_32 = 0x45474150;
const FILLER_64 = 0x4547415045474150n;

/** Throws `DumpError` if the file is no Windows kernel dump. */
export async function readHeader(source: ByteSource): Promise<DumpHeader> {
  const first = new Fields(await source.read(0, 8));
  const bits = bitsOf(first.ascii(0, 8));
  const fields = new Fields(await source.read(0, HEADER_BYTES[bits]));
  if (fields.bytes.length < HEADER_BYTES[bits])
    throw new DumpError('The file ends within its first page: the crash dump was cut short.');
  const at = LAYOUT[bits];
  const machine = MACHINE_OF[fields.u32(at.machine) ?? 0] ?? 'unknown';
  const kind = KIND_OF[fields.u32(at.kind) ?? 0];
  if (kind === undefined) throw new DumpError('The crash dump is of a kind that this reader does not know.');
  return {
    bits,
    machine,
    kind,
    windowsBuild: filled32(fields.u32(0x0c)) ?? 0,
    processors: filled32(fields.u32(at.processors)) ?? 0,
    stopCode: fields.u32(at.stopCode) ?? 0,
    parameters: [0, 1, 2, 3].map((index) => fields.address(at.parameters + (index * bits) / 8, bits) ?? 0n),
    directoryTable: fields.address(at.directoryTable, bits) ?? 0n,
    moduleList: fields.address(at.moduleList, bits) ?? 0n,
    runs: kind === 'full' ? readRuns(fields, at.runs, bits) : [],
    ...exceptionOf(fields, at, bits),
    ...stackOf(fields, at, machine, bits),
    ...timesOf(fields, at),
  };
}

const ARCHIVES = ['PK\u0003\u0004', '7z\u00bc\u00af', 'Rar!', 'MSCF', '\u001f\u008b'];

function bitsOf(signature: string): 32 | 64 {
  if (signature === 'PAGEDU64') return 64;
  if (signature === 'PAGEDUMP') return 32;
  if (signature.startsWith('MDMP'))
    throw new DumpError(
      'This is the dump of one program, not of a blue screen. Blue screens are in C:\\Windows\\Minidump and C:\\Windows\\MEMORY.DMP.',
    );
  if (ARCHIVES.some((mark) => signature.startsWith(mark)))
    throw new DumpError('This file is a compressed archive. Unpack it first, then choose the .dmp file in it.');
  throw new DumpError('This file is not a crash dump of Windows.');
}

function filled32(value: number | undefined): number | undefined {
  return value === FILLER_32 ? undefined : value;
}

function exceptionOf(fields: Fields, at: Layout, bits: 32 | 64): Partial<DumpHeader> {
  const code = filled32(fields.u32(at.exception));
  const address = fields.address(at.exceptionAddress, bits);
  const isFiller = address === (bits === 64 ? FILLER_64 : BigInt(FILLER_32));
  if (code === undefined || code === 0 || address === undefined || address === 0n || isFiller) return {};
  return { exceptionCode: code, exceptionAddress: address };
}

function stackOf(fields: Fields, at: Layout, machine: Machine, bits: 32 | 64): Partial<DumpHeader> {
  const offset = STACK_POINTER[machine];
  const pointer = offset === undefined ? undefined : fields.address(at.context + offset, bits);
  return pointer === undefined || !isKernelAddress(pointer, bits) || pointer === FILLER_64
    ? {}
    : { stackPointer: pointer };
}

/** The upper half of the address space belongs to the kernel. */
const isKernelAddress = (address: bigint, bits: 32 | 64): boolean =>
  bits === 64 ? address >= 0xffff_8000_0000_0000n : address >= 0x8000_0000n;

const TICKS_PER_SECOND = 10_000_000n;
/** From 1601, the epoch of Windows, to 1970. */
const SECONDS_TO_1970 = 11_644_473_600n;
const YEARS = { first: 1999, last: 2100 };

function timesOf(fields: Fields, at: Layout): Partial<DumpHeader> {
  const ticks = fields.u64(at.systemTime) ?? 0n;
  const crashedAt = new Date(Number(ticks / TICKS_PER_SECOND - SECONDS_TO_1970) * 1000);
  const year = crashedAt.getUTCFullYear();
  const up = fields.u64(at.upTime) ?? 0n;
  const hasUpTime = up > 0n && up < 20n * 365n * 86_400n * TICKS_PER_SECOND;
  return {
    ...(year >= YEARS.first && year <= YEARS.last && { crashedAt }),
    ...(hasUpTime && { upSeconds: Number(up / TICKS_PER_SECOND) }),
  };
}

const RUNS_BYTES = 700;

/** `PHYSICAL_MEMORY_DESCRIPTOR`: the number of runs, the total pages, then the runs. */
function readRuns(fields: Fields, offset: number, bits: 32 | 64): MemoryRun[] {
  const width = bits / 8;
  const count = fields.u32(offset) ?? 0;
  const most = Math.floor((RUNS_BYTES - 2 * width) / (2 * width));
  if (count === 0 || count > most) return [];
  return Array.from({ length: count }, (_, index) => ({
    firstPage: Number(fields.address(offset + (2 + 2 * index) * width, bits) ?? 0n),
    pages: Number(fields.address(offset + (3 + 2 * index) * width, bits) ?? 0n),
  }));
}
