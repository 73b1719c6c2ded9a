import type { BlockView } from '../view/block-view.js';
import {
  activeFat,
  clusterCount,
  clusterOffset,
  clusterSize,
  parseBootSector,
  type Geometry,
} from '../fat/boot-sector.js';
import { followChain } from './chains.js';
import { MAX_DIRECTORY_BYTES, parseDirectory, type DirectoryEntry } from './directory.js';
import { plainTable, type FatTable } from './fat-table.js';
import { isDirectory } from './tree.js';

class Fat32FileError extends Error {
  override readonly name = 'Fat32FileError';
}

const MAX_FILE = 256 * 1024 * 1024;

/** Reads the file at `path` ("folder/name", case-sensitive) like a driver: through sector 0 and the active FAT. */
export async function readFat32File(view: BlockView, path: string): Promise<Buffer> {
  const reader = await open(view);
  let cluster = reader.g.rootCluster;
  const parts = path.split('/');
  for (const [index, part] of parts.entries()) {
    const entry: DirectoryEntry | undefined = (await reader.list(cluster)).find((each) => each.name === part);
    if (entry === undefined) throw new Fat32FileError(`${path} is not there: no ${part}`);
    const last = index === parts.length - 1;
    if (entry.directory === last)
      throw new Fat32FileError(last ? `${path} is a folder` : `${part} in ${path} is not a folder`);
    if (last) return reader.content(entry.cluster, entry.size, path);
    cluster = entry.cluster;
  }
  throw new Fat32FileError('an empty path names no file');
}

export async function listFat32Files(view: BlockView): Promise<{ path: string; size: number }[]> {
  const reader = await open(view);
  const files: { path: string; size: number }[] = [];
  const walked = new Set<number>();
  const waiting = [{ cluster: reader.g.rootCluster, prefix: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (walked.has(next.cluster)) throw new Fat32FileError(`the folder ${next.prefix} contains itself`);
    walked.add(next.cluster);
    for (const entry of await reader.list(next.cluster)) {
      if (entry.dots) continue;
      if (entry.directory) waiting.push({ cluster: entry.cluster, prefix: `${next.prefix}${entry.name}/` });
      else files.push({ path: next.prefix + entry.name, size: entry.size });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function open(view: BlockView): Promise<OpenVolume> {
  const parsed = parseBootSector(await view.read(0, 512));
  if (!parsed.ok) throw new Fat32FileError(`not a FAT32 volume: ${parsed.why}`);
  return new OpenVolume(view, parsed.geometry, plainTable(view, parsed.geometry, activeFat(parsed.geometry)));
}

class OpenVolume {
  constructor(
    private readonly view: BlockView,
    readonly g: Geometry,
    private readonly table: FatTable,
  ) {}

  async list(start: number): Promise<DirectoryEntry[]> {
    const bytes = await this.chain(start, Math.ceil(MAX_DIRECTORY_BYTES / clusterSize(this.g)), 'a folder');
    if (!isDirectory(bytes, start, this.g)) throw new Fat32FileError(`cluster ${start} does not hold a folder`);
    return parseDirectory(bytes).entries;
  }

  async content(start: number, size: number, path: string): Promise<Buffer> {
    if (size > MAX_FILE) throw new Fat32FileError(`${path} is ${size} bytes long, more than is read at once`);
    const clusters = Math.ceil(size / clusterSize(this.g));
    if (clusters > clusterCount(this.g)) throw new Fat32FileError(`${path} claims more than the volume holds`);
    if (size === 0) return Buffer.alloc(0);
    const bytes = await this.chain(start, clusters, path);
    if (bytes.length < size) throw new Fat32FileError(`${path} ends after ${bytes.length} of ${size} bytes`);
    return bytes.subarray(0, size);
  }

  private async chain(start: number, limit: number, what: string): Promise<Buffer> {
    const clusters: number[] = [];
    const met = new Set<number>();
    const visit = (cluster: number): boolean =>
      !met.has(cluster) && met.add(cluster) !== undefined && clusters.push(cluster) > 0;
    const { fault } = await followChain(this.g, this.table, start, limit, visit, new AbortController().signal);
    if (fault !== null) throw new Fat32FileError(`the chain of ${what} is broken: ${fault}`);
    const parts: Buffer[] = [];
    for (const cluster of clusters)
      parts.push(await this.view.read(clusterOffset(this.g, cluster), clusterSize(this.g)));
    return Buffer.concat(parts);
  }
}
