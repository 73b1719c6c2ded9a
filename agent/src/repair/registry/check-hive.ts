import { BASE_BLOCK, readBaseBlock, type BaseBlock } from './base-block.js';
import { CellMap } from './cell-map.js';
import { HiveFault } from './hive-fault.js';
import { HiveReader, keyName, nameHash, NIL, quoted, type HiveKey, type ListedKey } from './hive-reader.js';

const DEEPEST = 512;

export type HiveCheck =
  | { sound: true; keys: number; values: number }
  /** `at` counts from the start of the file; `fault` is a sentence part. */
  | { sound: false; at: number; fault: string };

/** Linear in the size of the hive: each cell is read at most twice. Never throws on content. */
export function checkHive(hive: Buffer): HiveCheck {
  const base = readBaseBlock(hive);
  if (base.fault !== undefined) return { sound: false, at: 0, fault: base.fault };
  try {
    return walk(hive, base);
  } catch (error) {
    if (error instanceof HiveFault) return { sound: false, at: error.offset, fault: error.message };
    // A read outside a buffer, caused by a corrupt length without a check of its own.
    if (error instanceof RangeError) return { sound: false, at: BASE_BLOCK, fault: error.message };
    throw error;
  }
}

function walk(hive: Buffer, { binsSize, root, minor }: BaseBlock): HiveCheck {
  const cells = new CellMap(hive, binsSize);
  const reader = new HiveReader(cells.take, root, { binsSize, minor });
  let [keys, values] = [0, 0];
  const waiting: { cell: number; parent?: HiveKey; depth: number; hash?: number | undefined }[] = [
    { cell: root, depth: 0 },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { cell, parent, depth, hash } = next;
    const key = parent ? reader.key(cell) : reader.root();
    if (parent) assertBelow(key, parent, hash);
    if (depth > DEEPEST) throw new HiveFault(BASE_BLOCK + cell, `more than ${DEEPEST} keys lie in each other`);
    keys += 1;
    values += checkValues(reader, key);
    checkBeside(cells, key);
    const listed = reader.listed(key);
    assertOrder(cells, key, listed);
    for (const below of listed) waiting.push({ ...below, parent: key, depth: depth + 1 });
  }
  return { sound: true, keys, values };
}

function assertBelow(key: HiveKey, parent: HiveKey, hash: number | undefined): void {
  const at = BASE_BLOCK + key.cell;
  if (key.parent !== parent.cell) throw new HiveFault(at, `the key ${quoted(key)} says that it lies below another one`);
  if (hash !== undefined && isPlain(key.name) && nameHash(key.name) !== hash)
    throw new HiveFault(at, `the key ${quoted(key)} is listed under another name`);
}

function checkValues(reader: HiveReader, key: HiveKey): number {
  const values = reader.values(key);
  for (const value of values) if (!value.inPlace) reader.data(value);
  return values.length;
}

/** The class cell of a key has one owner; security cells are shared by many keys. */
function checkBeside(cells: CellMap, { className, security, ...key }: HiveKey): void {
  const at = BASE_BLOCK + key.cell;
  if (className.length > 0 && className.cell !== NIL) {
    const held = cells.take(className.cell, `the class of a key`);
    if (held.length < className.length) throw new HiveFault(at, 'the class of a key does not fit in its cell');
  }
  if (security === NIL) return;
  const held = cells.share(security, 'the permissions of a key');
  if (held.length < 20 || held.toString('latin1', 0, 2) !== 'sk')
    throw new HiveFault(BASE_BLOCK + security, 'the permissions of a key are none');
  if (20 + held.readUInt32LE(16) > held.length)
    throw new HiveFault(BASE_BLOCK + security, 'the permissions of a key do not fit in their cell');
}

/** Windows uses binary search in a list: a name out of order is never found. */
function assertOrder(cells: CellMap, key: HiveKey, listed: readonly ListedKey[]): void {
  let before: string | undefined;
  for (const { cell } of listed) {
    const name = keyName(cells.share(cell, 'a key'), cell);
    const capitals = isPlain(name) ? name.toUpperCase() : undefined;
    if (capitals !== undefined && before !== undefined && capitals <= before)
      throw new HiveFault(BASE_BLOCK + cell, `the key ${JSON.stringify(name)} below ${quoted(key)} is out of order`);
    before = capitals;
  }
}

/** Letters with the same upper case in every version of Windows. */
const isPlain = (name: string): boolean => /^[\x20-\x7e]*$/.test(name);
