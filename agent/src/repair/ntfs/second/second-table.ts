import type { BlockView } from '../../view/block-view.js';
import {
  NotVouched,
  attributesOf,
  extentsOf,
  readExtents,
  undoFixups,
  type Content,
  type Extent,
  type Shape,
} from './second-parts.js';

export interface Table {
  readonly view: BlockView;
  readonly shape: Shape;
  readonly count: number;
  /** Raw bytes of `many` records from `from` on, with fixups. */
  rows(from: number, many: number): Promise<Buffer>;
  content(number: number, type: number, name?: string): Promise<Content>;
}

export async function openTable(view: BlockView, shape: Shape): Promise<Table> {
  const first = await view.read(shape.mft, shape.record);
  if (!undoFixups(first)) throw new NotVouched('record 0 of $MFT is damaged');
  const own = [...attributesOf(first)];
  const data = own.find(({ type, name }) => type === 0x80 && name === '');
  if (!data || data.bytes[8] !== 1) throw new NotVouched('record 0 of $MFT does not say where $MFT lies');
  const extents = extentsOf(data, shape);
  if (extents[0]?.at !== shape.mft) throw new NotVouched('$MFT does not begin where the boot sector says');
  const bytes = Number(data.bytes.readBigUInt64LE(56));
  const allocated = Number(data.bytes.readBigUInt64LE(40));
  const rows = (from: number, many: number): Promise<Buffer> =>
    readExtents(view, extents, from * shape.record, many * shape.record);
  const table: Table = {
    view,
    shape,
    count: Math.floor(bytes / shape.record),
    rows,
    content: (number, type, name = '') => contentOf(table, number, type, name),
  };
  await addExtents(table, own, extents, 0, 0x80, '');
  if (extents.some(({ at }) => at < 0)) throw new NotVouched('$MFT has a hole');
  const described = extents.reduce((sum, extent) => sum + extent.bytes, 0);
  if (described !== allocated || bytes > allocated)
    throw new NotVouched(`$MFT says it has ${allocated} bytes, and its runs have ${described}`);
  return table;
}

async function contentOf(table: Table, number: number, type: number, name: string): Promise<Content> {
  const record = await rowOf(table, number);
  const own = [...attributesOf(record)];
  const first = own.find((attribute) => attribute.type === type && attribute.name === name);
  if (!first) throw new NotVouched(`record ${number} lacks attribute 0x${type.toString(16)}`);
  if (first.bytes[8] === 0) {
    const at = first.bytes.readUInt16LE(20);
    return { here: first.bytes.subarray(at, at + first.bytes.readUInt32LE(16)) };
  }
  const extents = extentsOf(first, table.shape);
  await addExtents(table, own, extents, number, type, name);
  return { extents, size: Number(first.bytes.readBigUInt64LE(48)), allocated: Number(first.bytes.readBigUInt64LE(40)) };
}

async function rowOf(table: Table, number: number): Promise<Buffer> {
  const record = await table.rows(number, 1);
  if (record.length !== table.shape.record || record.toString('latin1', 0, 4) !== 'FILE' || !undoFixups(record))
    throw new NotVouched(`record ${number} of $MFT is damaged`);
  return record;
}

async function addExtents(
  table: Table,
  own: readonly { type: number; bytes: Buffer }[],
  extents: Extent[],
  number: number,
  type: number,
  name: string,
): Promise<void> {
  const listed = own.find((attribute) => attribute.type === 0x20)?.bytes;
  if (!listed) return;
  const list =
    listed[8] === 0
      ? listed.subarray(listed.readUInt16LE(20), listed.readUInt16LE(20) + listed.readUInt32LE(16))
      : await readExtents(
          table.view,
          extentsOf({ type: 0x20, name: '', bytes: listed }, table.shape),
          0,
          Math.min(262_144, Number(listed.readBigUInt64LE(48))),
        );
  for (let at = 0; at + 26 <= list.length; at += list.readUInt16LE(at + 4)) {
    if (list.readUInt16LE(at + 4) < 26) throw new NotVouched(`the attribute list of record ${number} does not end`);
    const holder = list.readUIntLE(at + 16, 6);
    const nameAt = at + list.readUInt8(at + 7);
    const sameName = list.toString('utf16le', nameAt, nameAt + list.readUInt8(at + 6) * 2) === name;
    if (list.readUInt32LE(at) !== type || !sameName || holder === number) continue;
    const vcn = list.readBigUInt64LE(at + 8);
    const part = [...attributesOf(await rowOf(table, holder))].find(
      (one) => one.type === type && one.name === name && one.bytes[8] === 1 && one.bytes.readBigUInt64LE(16) === vcn,
    );
    if (!part) throw new NotVouched(`record ${holder} lacks its part of record ${number}`);
    extents.push(...extentsOf(part, table.shape));
  }
}
