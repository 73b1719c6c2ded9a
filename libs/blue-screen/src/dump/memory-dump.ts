/**
 * Drivers and stack of a dump with whole pages. Walks the list of loaded drivers (`KLDR_DATA_TABLE_ENTRY`; offsets as
 * in ReactOS `ldrtypes.h`).
 */
import type { ByteSource } from './byte-source.js';
import { DumpError } from './dump-error.js';
import { Fields } from './fields.js';
import type { DumpHeader } from './header.js';
import { fileName, MOST_MODULES, type LoadedModule } from './modules.js';
import { openPhysicalMemory } from './physical-memory.js';
import type { Captured } from './small-dump.js';
import { VirtualMemory } from './virtual-memory.js';

const ENTRY: Readonly<Record<32 | 64, { bytes: number; base: number; size: number; name: number }>> = {
  64: { bytes: 0x68, base: 0x30, size: 0x40, name: 0x58 },
  32: { bytes: 0x34, base: 0x18, size: 0x20, name: 0x2c },
};
const STACK_BYTES = 24 * 1024;
const LONGEST_NAME_BYTES = 520;

/** Throws `DumpError` if the dump does not describe its memory. */
export async function readMemoryDump(source: ByteSource, header: DumpHeader): Promise<Captured> {
  if (header.kind === 'kernel')
    throw new DumpError(
      'This is a kernel dump of Windows 7 or older. Its memory is not read here, so no driver can be named.',
    );
  const memory = new VirtualMemory(await openPhysicalMemory(source, header), header.machine, header.directoryTable);
  const modules: LoadedModule[] = [];
  const seen = new Set<bigint>([header.moduleList]);
  const width = header.bits / 8;
  let entry = new Fields(await memory.read(header.moduleList, width)).address(0, header.bits);
  // The list is circular. A damaged list ends at a missing page or at an entry seen before.
  while (entry !== undefined && !seen.has(entry) && modules.length < MOST_MODULES) {
    seen.add(entry);
    const fields = new Fields(await memory.read(entry, ENTRY[header.bits].bytes));
    const module = await readEntry(memory, fields, header.bits);
    if (module !== undefined) modules.push(module);
    entry = fields.address(0, header.bits);
  }
  const stack =
    header.stackPointer === undefined ? new Uint8Array() : await memory.read(header.stackPointer, STACK_BYTES);
  return { modules, stack };
}

async function readEntry(memory: VirtualMemory, entry: Fields, bits: 32 | 64): Promise<LoadedModule | undefined> {
  const at = ENTRY[bits];
  const [base, size] = [entry.address(at.base, bits) ?? 0n, entry.u32(at.size) ?? 0];
  // UNICODE_STRING: length in bytes, capacity, then the address, aligned to pointer size.
  const length = entry.u16(at.name) ?? 0;
  const text = entry.address(at.name + bits / 8, bits);
  if (base === 0n || size === 0 || text === undefined || length === 0 || length > LONGEST_NAME_BYTES) return undefined;
  const name = fileName(new TextDecoder('utf-16le').decode(await memory.read(text, length)));
  return name === undefined ? undefined : { name, base, size };
}
