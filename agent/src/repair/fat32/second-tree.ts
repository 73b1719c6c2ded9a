import type { BlockView } from '../view/block-view.js';
import { Bits, type Chains, type Links, type Shape } from './second-links.js';

const END = 0x0ffffff8;
const LIMIT = 1_000_000;
const LONGEST_FOLDER = 2 * 1024 * 1024;
const SHOWN = 3;

interface TreeComparison {
  files: number;
  faultCount: number;
  /** The first few faults, as sentences without file names. */
  faults: string[];
  unowned: number;
  complete: boolean;
}

export async function compareTree(
  view: BlockView,
  shape: Shape,
  links: Links,
  chains: Chains,
  signal: AbortSignal,
): Promise<TreeComparison> {
  const result: TreeComparison = { files: 0, faultCount: 0, faults: [], unowned: 0, complete: true };
  const fault = (text: string): void => {
    result.faultCount += 1;
    if (result.faults.length < SHOWN) result.faults.push(text);
  };
  const owned = new Bits(shape.last);
  const own = (cluster: number, what: string): boolean => {
    if (chains.lengthOf(cluster) === undefined) fault(`${what} begins at cluster ${cluster}, where no chain begins`);
    else if (owned.has(cluster)) fault(`${what} shares cluster ${cluster} with another`);
    else {
      owned.add(cluster);
      return true;
    }
    return false;
  };
  const folders: number[] = own(shape.root, 'the root folder') ? [shape.root] : [];
  while (folders.length > 0) {
    signal.throwIfAborted();
    const folder = folders.pop()!;
    const bytes = await folderBytes(view, shape, links, folder);
    if (bytes === null) {
      fault(`the folder at cluster ${folder} is longer than a folder may be`);
      continue;
    }
    const self = bytes.readUInt16LE(20) * 65536 + bytes.readUInt16LE(26);
    if (folder !== shape.root && (bytes.toString('latin1', 0, 2) !== '. ' || self !== folder)) {
      fault(`cluster ${folder} does not hold the folder it should`);
      continue;
    }
    for (let at = 0; at < bytes.length && bytes[at] !== 0; at += 32) {
      const attributes = bytes[at + 11]!;
      if (bytes[at] === 0xe5 || bytes[at] === 0x2e || (attributes & 0x08) !== 0) continue;
      result.files += 1;
      if (result.files > LIMIT) return { ...result, complete: false };
      const cluster = bytes.readUInt16LE(at + 20) * 65536 + bytes.readUInt16LE(at + 26);
      const size = bytes.readUInt32LE(at + 28);
      if ((attributes & 0x10) !== 0) {
        if (own(cluster, 'a folder')) folders.push(cluster);
        continue;
      }
      const expected = Math.ceil(size / shape.cluster);
      if (expected === 0 && cluster === 0) continue;
      if (own(cluster, `a file of ${size} bytes`) && chains.lengthOf(cluster) !== expected)
        fault(`a file of ${size} bytes has a chain of ${chains.lengthOf(cluster)} clusters instead of ${expected}`);
    }
  }
  return { ...result, unowned: chains.size - owned.size };
}

async function folderBytes(view: BlockView, shape: Shape, links: Links, head: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  const data = (shape.reserved + shape.fats * shape.fatSectors) * shape.sector;
  for (let cluster = head; cluster < END; cluster = links.at(cluster)) {
    if (parts.length * shape.cluster >= LONGEST_FOLDER) return null;
    parts.push(await view.read(data + (cluster - 2) * shape.cluster, shape.cluster));
  }
  return Buffer.concat(parts);
}
