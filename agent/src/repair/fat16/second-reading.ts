/**
 * Independent second reader for FAT12 and FAT16. Removes the clusters claimed by each folder entry from the table;
 * nothing may remain.
 */
import type { BlockView } from '../view/block-view.js';
import type { CheckResult } from '../model/finding.js';

interface Shape {
  cluster: number;
  tables: number[];
  tableBytes: number;
  root: number;
  rootBytes: number;
  data: number;
  last: number;
  wide: boolean;
  media: number;
  state: number;
}

function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

export async function secondReading(view: BlockView, format: string, signal: AbortSignal): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const check = async (what: string, read: () => Promise<string>): Promise<void> => {
    const name = `revive: second reader of the ${format} ${what}`;
    try {
      results.push({ name, ok: true, detail: await read() });
    } catch (error) {
      if (signal.aborted) throw error;
      results.push({ name, ok: false, detail: (error as Error).message });
    }
  };
  let shape: Shape | undefined;
  const known = (): Shape => {
    demand(shape !== undefined, 'not looked at: the boot sector is not sound');
    return shape;
  };
  await check('boot sector', async () => {
    shape = await shapeOf(view);
    demand(shape.wide === (format === 'FAT16'), `it has ${shape.last - 1} clusters`);
    return `${shape.last - 1} clusters of ${shape.cluster} bytes`;
  });
  await check('tables', async () => {
    const { tables, tableBytes } = known();
    const first = await view.read(tables[0]!, tableBytes);
    for (const at of tables) demand(first.equals(await view.read(at, tableBytes)), `the tables differ`);
    return `${tables.length} tables alike`;
  });
  await check('folders and clusters', () => strikeOff(view, known(), signal));
  await check('state', async () => {
    const { state, wide, tables } = known();
    const second = (await view.read(tables[0]!, 4)).readUInt16LE(2);
    demand((state & 1) === 0 && (!wide || second >= 0x8000), 'the volume was not shut down properly');
    demand((state & 2) === 0 && (!wide || (second & 0x4000) !== 0), 'a driver met read or write errors on this volume');
    return 'shut down properly, no errors met';
  });
  return results;
}

async function shapeOf(view: BlockView): Promise<Shape> {
  const boot = new DataView(new Uint8Array(await view.read(0, 512)).buffer);
  demand(boot.getUint16(510, true) === 0xaa55, 'the end mark is missing');
  demand(boot.getUint8(0) === 0xeb || boot.getUint8(0) === 0xe9, 'the jump is missing');
  const sector = boot.getUint16(11, true);
  const [perCluster, fats, media] = [13, 16, 21].map((at) => boot.getUint8(at)) as [number, number, number];
  const [reserved, entries, length] = [14, 17, 22].map((at) => boot.getUint16(at, true)) as [number, number, number];
  demand(
    sector >= 512 && sector % 512 === 0 && perCluster > 0 && fats > 0 && length > 0 && reserved > 0,
    'impossible sizes',
  );
  const total = boot.getUint16(19, true) || boot.getUint32(32, true);
  demand(total * sector <= view.size, 'it is longer than its place');
  const root = (reserved + fats * length) * sector;
  const data = root + Math.ceil((entries * 32) / sector) * sector;
  const cluster = perCluster * sector;
  const last = Math.floor((total * sector - data) / cluster) + 1;
  demand(last >= 2 && last < 65526, 'it is no FAT12 or FAT16');
  const wide = last - 1 >= 4085;
  const tableBytes = Math.ceil((last + 1) * (wide ? 2 : 1.5));
  demand(tableBytes <= length * sector, 'the tables are too short');
  const tables = Array.from({ length: fats }, (_, index) => (reserved + index * length) * sector);
  const head = await view.read(tables[0]!, 2);
  const other = await view.read(tables.at(-1)!, 2);
  demand(
    [head, other].some((bytes) => bytes[0] === media && bytes[1] === 0xff),
    'no table begins where it points',
  );
  return {
    cluster,
    tables,
    tableBytes,
    root,
    rootBytes: entries * 32,
    data,
    last,
    wide,
    media,
    state: boot.getUint8(37),
  };
}

async function strikeOff(view: BlockView, shape: Shape, signal: AbortSignal): Promise<string> {
  const bytes = await view.read(shape.tables[0]!, shape.tableBytes);
  const links = Array.from({ length: shape.last + 1 }, (_, cluster) => {
    if (shape.wide) return bytes[cluster * 2]! + bytes[cluster * 2 + 1]! * 256;
    const bit = cluster * 12;
    const pair = bytes[bit >> 3]! + (bytes[(bit >> 3) + 1] ?? 0) * 256;
    const link = (pair >> (bit & 7)) & 0xfff;
    return link >= 0xff0 ? link + 0xf000 : link;
  });
  demand(links[0] === 0xff00 + shape.media, 'the table does not begin with the media byte');
  const take = (first: number): number[] => {
    const chain: number[] = [];
    for (let cluster = first; cluster < 0xfff8;) {
      demand(
        cluster >= 2 && cluster <= shape.last && links[cluster] !== 0,
        `cluster ${cluster} is claimed and not in use`,
      );
      chain.push(cluster);
      const next = links[cluster]!;
      links[cluster] = 0;
      cluster = next;
    }
    return chain;
  };
  let files = 0;
  const folders = [await view.read(shape.root, shape.rootBytes)];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal.throwIfAborted();
    for (let at = 0; at < folder.length && folder[at] !== 0; at += 32) {
      const kind = folder[at + 11]!;
      if (folder[at] === 0xe5 || folder[at] === 0x2e || (kind & 0x08) !== 0) continue;
      const [first, size] = [folder.readUInt16LE(at + 26), folder.readUInt32LE(at + 28)];
      if ((kind & 0x10) === 0) {
        files += 1;
        const chain = first === 0 ? [] : take(first);
        demand(
          chain.length === Math.ceil(size / shape.cluster),
          `a file of ${size} bytes has ${chain.length} clusters`,
        );
        continue;
      }
      const parts: Buffer[] = [];
      for (const cluster of take(first))
        parts.push(await view.read(shape.data + (cluster - 2) * shape.cluster, shape.cluster));
      const inner = Buffer.concat(parts);
      demand(
        inner.toString('latin1', 0, 2) === '. ' && inner.readUInt16LE(26) === first,
        'a folder is not where it should be',
      );
      folders.push(inner);
    }
  }
  const left = links.findIndex((link, cluster) => cluster > 1 && link !== 0 && link !== 0xfff7);
  demand(left < 0, `cluster ${left} is in use and belongs to nothing`);
  return `${files} files fit their chains, nothing is left over`;
}
