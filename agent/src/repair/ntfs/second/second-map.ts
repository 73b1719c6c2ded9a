import { NotVouched, attributesOf, extentsOf, readExtents, undoFixups, type Extent } from './second-parts.js';
import type { Table } from './second-table.js';

const ROWS = 256;
const PAGE = 64 * 1024;
const PAGES_KEPT = 256;

export async function assertMarked(table: Table, signal: AbortSignal): Promise<string> {
  const map = await table.content(6, 0x80);
  if ('here' in map) throw new NotVouched('$Bitmap has no clusters');
  const marks = new Marks(table, map.extents);
  const { record, cluster } = table.shape;
  let seen = 0;
  for (let from = 0; from < table.count; from += ROWS) {
    signal.throwIfAborted();
    const rows = await table.rows(from, Math.min(ROWS, table.count - from));
    for (let at = 0; at + record <= rows.length; at += record) {
      const row = rows.subarray(at, at + record);
      const isInUse = row.toString('latin1', 0, 4) === 'FILE' && (row.readUInt16LE(0x16) & 1) !== 0;
      if (!isInUse || !undoFixups(row)) continue;
      for (const attribute of attributesOf(row)) {
        if (attribute.bytes[8] !== 1) continue;
        for (const extent of extentsOf(attribute, table.shape)) {
          if (extent.at < 0) continue;
          seen += extent.bytes / cluster;
          const free = await marks.firstFree(extent.at / cluster, extent.bytes / cluster);
          if (free !== undefined)
            throw new NotVouched(`record ${from + at / record} has cluster ${free}, which $Bitmap calls free`);
        }
      }
    }
  }
  return `$Bitmap marks all ${seen} clusters that records have`;
}

export async function assertRecordsMarked(table: Table, signal: AbortSignal): Promise<string> {
  const map = await table.content(0, 0xb0);
  const length = Math.ceil(table.count / 8);
  const marks = 'here' in map ? map.here : await readExtents(table.view, map.extents, 0, Math.min(length, map.size));
  let seen = 0;
  for (let from = 0; from < table.count; from += ROWS) {
    signal.throwIfAborted();
    const rows = await table.rows(from, Math.min(ROWS, table.count - from));
    for (let at = 0; at + table.shape.record <= rows.length; at += table.shape.record) {
      if (rows.toString('latin1', at, at + 4) !== 'FILE' || (rows.readUInt16LE(at + 0x16) & 1) === 0) continue;
      const number = from + at / table.shape.record;
      if ((((marks[number >> 3] ?? 0) >> (number & 7)) & 1) === 0)
        throw new NotVouched(`record ${number} is in use, and the map of $MFT calls it free`);
      seen += 1;
    }
  }
  return `the map of $MFT marks all ${seen} records in use`;
}

/** Cached pages of the bitmap: at most 16 MiB of memory. */
class Marks {
  private readonly pages = new Map<number, Buffer>();

  constructor(
    private readonly table: Table,
    private readonly extents: readonly Extent[],
  ) {}

  async firstFree(first: number, count: number): Promise<number | undefined> {
    for (let cluster = first; cluster < first + count; cluster += 1) {
      const at = cluster >> 3;
      const page = await this.page(Math.floor(at / PAGE));
      // Skips whole bytes at once, because a run may have millions of clusters.
      if ((cluster & 7) === 0 && cluster + 8 <= first + count && page[at % PAGE] === 0xff) {
        cluster += 7;
        continue;
      }
      if (((page[at % PAGE] ?? 0) & (1 << (cluster & 7))) === 0) return cluster;
    }
    return undefined;
  }

  private page(number: number): Buffer | Promise<Buffer> {
    return this.pages.get(number) ?? this.load(number);
  }

  private async load(number: number): Promise<Buffer> {
    const page = await readExtents(this.table.view, this.extents, number * PAGE, PAGE);
    const oldest = this.pages.keys().next();
    if (this.pages.size >= PAGES_KEPT && !oldest.done) this.pages.delete(oldest.value);
    this.pages.set(number, page);
    return page;
  }
}
