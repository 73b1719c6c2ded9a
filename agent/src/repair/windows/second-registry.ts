/**
 * The check for repaired hives. It finds and reads the hives with the second reader's own code: no parser is shared
 * with the repair.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import type { CheckResult } from '../model/finding.js';
import { namesIn } from '../ntfs/second/second-names.js';
import { NotVouched, readExtents, shapeOf } from '../ntfs/second/second-parts.js';
import { openTable, type Table } from '../ntfs/second/second-table.js';
import { readHiveAgain, readStartAgain } from '../registry/second-hive.js';
import { CONFIG_FOLDER, HIVES, LARGEST_HIVE } from './windows-folders.js';

const ROOT = 5;
const DISABLED = 4;
const NOT_AS_IT_LIES = 0xc0ff;
const PIECE = 4 * 1024 * 1024;

/** One check per existing hive. Never throws on content; throws the reason of `signal`. */
export async function verifyRegistry(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
  const found = await answered(async () => {
    const table = await openTable(view, shapeOf(await view.read(0, 512)));
    const folder = await recordAt(table, CONFIG_FOLDER.split('/'), signal);
    return folder === undefined ? undefined : { table, folder };
  });
  // Without a readable volume no Windows is found; the volume's own checks report the damage.
  if (typeof found === 'string' || found === undefined) return [];
  const results: CheckResult[] = [];
  for (const hive of HIVES) {
    signal.throwIfAborted();
    const name = `revive: second reader of the registry hive ${hive}`;
    const said = await answered(() => vouchFor(found.table, found.folder, hive, signal));
    if (said === undefined) continue;
    results.push(
      typeof said === 'string' ? { name, ok: false, detail: said } : { name, ok: true, detail: said.detail },
    );
  }
  return results;
}

async function answered<T extends object>(work: () => Promise<T | undefined>): Promise<T | string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotVouched || error instanceof UnreadableError || error instanceof RangeError)
      return error.message;
    throw error;
  }
}

export async function verifyService(view: BlockView, service: string, signal: AbortSignal): Promise<CheckResult> {
  const said = await answered(async () => {
    const table = await openTable(view, shapeOf(await view.read(0, 512)));
    const folder = await recordAt(table, CONFIG_FOLDER.split('/'), signal);
    const hive = folder === undefined ? undefined : await hiveIn(table, folder, 'SYSTEM', signal);
    return hive && { start: readStartAgain(hive, service) };
  });
  const detail =
    typeof said === 'object' ? `its start is ${said.start}` : (said ?? 'the registry hive SYSTEM cannot be read');
  return {
    name: `revive: the service ${service} is disabled`,
    ok: typeof said === 'object' && said.start === DISABLED,
    detail,
  };
}

async function vouchFor(
  table: Table,
  folder: number,
  hive: string,
  signal: AbortSignal,
): Promise<{ detail: string } | undefined> {
  const bytes = await hiveIn(table, folder, hive, signal);
  return bytes && { detail: readHiveAgain(bytes) };
}

/** Undefined if the hive is missing, too large, or not stored plainly. */
async function hiveIn(table: Table, folder: number, hive: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const record = await recordIn(table, folder, hive, signal);
  if (record === undefined) return undefined;
  const content = await table.content(record, 0x80);
  if ('here' in content) return content.here;
  if (content.size > LARGEST_HIVE || (await flagsOf(table, record)) !== 0) return undefined;
  const bytes = Buffer.alloc(content.size);
  for (let at = 0; at < content.size; at += PIECE) {
    signal.throwIfAborted();
    (await readExtents(table.view, content.extents, at, Math.min(PIECE, content.size - at))).copy(bytes, at);
  }
  return bytes;
}

/** Flags of the unnamed data: compressed, encrypted or sparse content is not stored plainly. */
async function flagsOf(table: Table, record: number): Promise<number> {
  const row = await table.rows(record, 1);
  for (let at = row.readUInt16LE(0x14); at + 16 <= row.length && row.readUInt32LE(at) !== 0xffff_ffff;) {
    if (row.readUInt32LE(at) === 0x80 && row[at + 9] === 0) return row.readUInt16LE(at + 12) & NOT_AS_IT_LIES;
    const length = row.readUInt32LE(at + 4);
    if (length < 16) break;
    at += length;
  }
  return 0;
}

async function recordAt(table: Table, path: readonly string[], signal: AbortSignal): Promise<number | undefined> {
  let record: number | undefined = ROOT;
  for (const name of path) record = record === undefined ? undefined : await recordIn(table, record, name, signal);
  return record;
}

/** Windows names are ASCII here, so the comparison ignores ASCII case. */
async function recordIn(table: Table, folder: number, name: string, signal: AbortSignal): Promise<number | undefined> {
  const wanted = name.toLowerCase();
  for await (const { record, entry } of namesIn(table, folder)) {
    signal.throwIfAborted();
    const end = 0x52 + (entry.length > 0x52 ? entry.readUInt8(0x50) * 2 : 0);
    if (entry.toString('utf16le', 0x52, end).toLowerCase() === wanted) return record;
  }
  return undefined;
}
