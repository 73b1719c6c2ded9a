/** Analyses a Windows crash dump. Only reads the source. */
import { adviceFor } from './advice.js';
import type { ByteSource } from './dump/byte-source.js';
import { DumpError } from './dump/dump-error.js';
import { readHeader, type DumpHeader } from './dump/header.js';
import { readMemoryDump } from './dump/memory-dump.js';
import type { LoadedModule } from './dump/modules.js';
import { readSmallDump, type Captured } from './dump/small-dump.js';
import { holdsOf, type Advice, type Cause, type ParameterMeaning } from './stop-codes/meaning.js';
import { meaningOf } from './stop-codes/meanings.js';
import { stopCodeName, writeCode } from './stop-codes/names.js';
import { STATUSES } from './stop-codes/statuses.js';
import { findSuspects, type Suspect } from './suspects.js';

export interface Parameter {
  /** `0xFFFFF80012345678`. */
  readonly value: string;
  readonly meaning: string;
}

export interface Analysis {
  readonly header: DumpHeader;
  /** `0x0000007E`. */
  readonly code: string;
  /** Undefined if Windows documents no such code. */
  readonly name: string | undefined;
  /** One sentence on the failure; '' for codes without a description. */
  readonly plain: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly Parameter[];
  readonly suspects: readonly Suspect[];
  readonly modules: readonly LoadedModule[];
  readonly advice: readonly Advice[];
  /** Sentences on the unreadable parts of the dump. */
  readonly notRead: readonly string[];
}

/** Throws `DumpError`, with a sentence for the user, if the file is no crash dump. */
export async function analyseDump(source: ByteSource): Promise<Analysis> {
  const header = await readHeader(source);
  const notRead: string[] = [];
  const { modules, stack } = await capturedIn(source, header, notRead);
  const meaning = meaningOf(header.stopCode);
  const suspects = findSuspects(header, modules, stack);
  return {
    header,
    code: writeCode(header.stopCode),
    name: stopCodeName(header.stopCode),
    plain: meaning?.plain ?? '',
    causes: meaning?.causes ?? [],
    parameters: header.parameters.map((value, index) => describe(header, meaning?.parameters[index] ?? '', value)),
    suspects,
    modules,
    advice: adviceFor(meaning, suspects),
    notRead,
  };
}

async function capturedIn(source: ByteSource, header: DumpHeader, notRead: string[]): Promise<Captured> {
  try {
    const captured =
      header.kind === 'small' ? await readSmallDump(source, header) : await readMemoryDump(source, header);
    if (captured.modules.length === 0) notRead.push('The list of drivers is not in the dump.');
    if (captured.stack.length === 0) notRead.push('The stack of the failing thread is not in the dump.');
    return captured;
  } catch (error) {
    // The header alone still gives code and parameters.
    if (!(error instanceof DumpError)) throw error;
    notRead.push(error.message);
    return { modules: [], stack: new Uint8Array() };
  }
}

function describe({ bits }: DumpHeader, parameter: ParameterMeaning, value: bigint): Parameter {
  const text = `0x${value
    .toString(16)
    .toUpperCase()
    .padStart(bits / 4, '0')}`;
  const holds = holdsOf(parameter);
  const said = saidBy(parameter, holds, value);
  return { value: text, meaning: said === undefined ? holds : `${holds}: ${said}` };
}

function saidBy(parameter: ParameterMeaning, holds: string, value: bigint): string | undefined {
  const low = Number(value & 0xffffffffn);
  if (typeof parameter !== 'string') {
    if (parameter.unit !== undefined) return `${value.toLocaleString('en-US')} ${parameter.unit}`;
    return value === BigInt(low) ? parameter.values?.[low] : undefined;
  }
  // A 32-bit NTSTATUS is negative; as 64 bits it may be sign-extended.
  const isStatus = value >> 32n === 0n || value >> 32n === 0xffffffffn;
  return isStatus && /status|exception code/i.test(holds) ? STATUSES[low] : undefined;
}
