/** Reads the loader and libraries of a program from its ELF file (System V ABI, chapter 5; x86-64, little endian). */
const [PT_LOAD, PT_DYNAMIC, PT_INTERP] = [1, 2, 3];
const [DT_NEEDED, DT_STRTAB] = [1n, 5n];

interface Needs {
  readonly libraries: readonly string[];
  readonly interpreter?: string;
}

interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: bigint;
  readonly size: number;
}

/** Returns undefined for a file that is no 64-bit ELF program. Throws RangeError for an inconsistent file. */
export function neededBy(file: Buffer): Needs | undefined {
  if (file.length < 64 || file.readUInt32BE(0) !== 0x7f454c46 || file[4] !== 2) return undefined;
  const segments = segmentsOf(file);
  const interp = segments.find(({ type }) => type === PT_INTERP);
  const dynamic = segments.find(({ type }) => type === PT_DYNAMIC);
  const interpreter = interp && textAt(file, interp.offset);
  const libraries = dynamic ? librariesOf(file, dynamic, segments) : [];
  return { libraries, ...(interpreter !== undefined && { interpreter }) };
}

function segmentsOf(file: Buffer): Segment[] {
  const [at, size, count] = [Number(file.readBigUInt64LE(32)), file.readUInt16LE(54), file.readUInt16LE(56)];
  return Array.from({ length: count }, (_, index) => {
    const from = at + index * size;
    return {
      type: file.readUInt32LE(from),
      offset: Number(file.readBigUInt64LE(from + 8)),
      address: file.readBigUInt64LE(from + 16),
      size: Number(file.readBigUInt64LE(from + 32)),
    };
  });
}

function librariesOf(file: Buffer, dynamic: Segment, segments: readonly Segment[]): string[] {
  const rows: [bigint, bigint][] = [];
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16)
    rows.push([file.readBigInt64LE(at), file.readBigUInt64LE(at + 8)]);
  const table = rows.find(([tag]) => tag === DT_STRTAB)?.[1];
  if (table === undefined) return [];
  const home = segments.find(
    ({ type, address, size }) => type === PT_LOAD && address <= table && table < address + BigInt(size),
  );
  if (!home) throw new RangeError('the table of names lies outside of the program');
  const names = home.offset + Number(table - home.address);
  return rows.filter(([tag]) => tag === DT_NEEDED).map(([, name]) => textAt(file, names + Number(name)));
}

function textAt(file: Buffer, at: number): string {
  const end = file.indexOf(0, at);
  if (end < 0) throw new RangeError('a name does not end');
  return file.toString('latin1', at, end);
}
