/**
 * A small dump ("minidump"): the header, a table of offsets, the stack and the driver list. Layout: rizin's
 * `dmp_specs.h` (`TRIAGE_DUMP32`, `TRIAGE_DUMP64`).
 */
import type { ByteSource } from './byte-source.js';
import { DumpError } from './dump-error.js';
import { Fields } from './fields.js';
import { HEADER_BYTES, type DumpHeader } from './header.js';
import { fileName, linkedAt, MOST_MODULES, type LoadedModule } from './modules.js';

export interface Captured {
  readonly modules: readonly LoadedModule[];
  /** From the top of the stack, in memory order; empty if the dump has none. */
  readonly stack: Uint8Array;
}

const TABLE_BYTES = 0x60;
const ENTRY: Readonly<Record<32 | 64, { bytes: number; base: number; size: number; linked: number }>> = {
  64: { bytes: 0x90, base: 0x38, size: 0x48, linked: 0x88 },
  32: { bytes: 0x4c, base: 0x1c, size: 0x24, linked: 0x48 },
};
const MOST_STACK = 256 * 1024;
const LONGEST_NAME_BYTES = 1040;

/** Throws `DumpError` if the table points outside the file. */
export async function readSmallDump(source: ByteSource, { bits }: DumpHeader): Promise<Captured> {
  const table = new Fields(await source.read(HEADER_BYTES[bits], TABLE_BYTES));
  const [stackAt, stackSize] = [table.u32(0x28) ?? 0, table.u32(0x2c) ?? 0];
  const [driversAt, count] = [table.u32(0x30) ?? 0, table.u32(0x34) ?? 0];
  if (count > MOST_MODULES)
    throw new DumpError('The crash dump is damaged: it lists more drivers than Windows can load.');
  const { bytes: entryBytes } = ENTRY[bits];
  if (driversAt + count * entryBytes > source.size)
    throw new DumpError('The crash dump was cut short: its list of drivers lies beyond its end.');
  const list = await source.read(driversAt, count * entryBytes);
  const modules: LoadedModule[] = [];
  for (let index = 0; index < count; index += 1) {
    const module = await readEntry(
      source,
      new Fields(list.subarray(index * entryBytes, (index + 1) * entryBytes)),
      bits,
    );
    if (module !== undefined) modules.push(module);
  }
  return { modules, stack: await source.read(stackAt, Math.min(stackSize, MOST_STACK)) };
}

async function readEntry(source: ByteSource, entry: Fields, bits: 32 | 64): Promise<LoadedModule | undefined> {
  const at = ENTRY[bits];
  const nameAt = entry.u32(0) ?? 0;
  const [base, size] = [entry.address(at.base, bits) ?? 0n, entry.u32(at.size) ?? 0];
  const length = new Fields(await source.read(nameAt, 4)).u32(0) ?? 0;
  const text = await source.read(nameAt + 4, Math.min(length * 2, LONGEST_NAME_BYTES));
  const name = fileName(new TextDecoder('utf-16le').decode(text).split('\0', 1)[0] ?? '');
  return name === undefined || base === 0n || size === 0
    ? undefined
    : { name, base, size, ...linkedAt(entry.u32(at.linked)) };
}
