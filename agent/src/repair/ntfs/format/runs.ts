import { type BlockView } from '../../view/block-view.js';
import type { NtfsGeometry } from './boot-sector.js';
import { NtfsFault } from './ntfs-fault.js';

/** `length` clusters of a stream from virtual cluster `vcn` on. `lcn` is undefined for a hole that reads as zeros. */
export interface Run {
  vcn: number;
  lcn: number | undefined;
  length: number;
}

export function decodeRuns(bytes: Buffer, firstVcn: number, lastVcn: number, clusters: number, about: string): Run[] {
  const runs: Run[] = [];
  let vcn = firstVcn;
  let lcn = 0;
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const head = bytes.readUInt8(at);
    const [lengthBytes, lcnBytes] = [head & 0x0f, head >> 4];
    if (lengthBytes === 0 || lengthBytes > 6 || lcnBytes > 6 || at + 1 + lengthBytes + lcnBytes > bytes.length) {
      throw new NtfsFault(`the clusters of ${about} are described by bytes that mean nothing`);
    }
    const length = bytes.readIntLE(at + 1, lengthBytes);
    if (length <= 0) throw new NtfsFault(`${about} has a run of ${length} clusters`);
    if (lcnBytes > 0) {
      lcn += bytes.readIntLE(at + 1 + lengthBytes, lcnBytes);
      if (lcn < 0 || lcn + length > clusters)
        throw new NtfsFault(`${about} claims clusters ${lcn} to ${lcn + length - 1} of ${clusters}`);
    }
    runs.push({ vcn, lcn: lcnBytes > 0 ? lcn : undefined, length });
    vcn += length;
    if (!Number.isSafeInteger(vcn)) throw new NtfsFault(`${about} claims more clusters than a disk can hold`);
    at += 1 + lengthBytes + lcnBytes;
  }
  if (vcn !== lastVcn + 1)
    throw new NtfsFault(`${about} describes ${vcn - firstVcn} clusters and says it has ${lastVcn + 1 - firstVcn}`);
  return runs;
}

/** Reads `length` bytes of a stream from `offset` on. Holes read as zeros; an offset without a run is a fault. */
export async function readRuns(
  view: BlockView,
  geometry: NtfsGeometry,
  runs: readonly Run[],
  offset: number,
  length: number,
  about: string,
): Promise<Buffer> {
  const { clusterSize } = geometry;
  const parts: Buffer[] = [];
  for (let at = offset; at < offset + length;) {
    const vcn = Math.floor(at / clusterSize);
    const run = runAt(runs, vcn);
    if (!run) throw new NtfsFault(`${about} has no cluster for byte ${at}`);
    const within = at - run.vcn * clusterSize;
    const part = Math.min(offset + length - at, run.length * clusterSize - within);
    parts.push(run.lcn === undefined ? Buffer.alloc(part) : await view.read(run.lcn * clusterSize + within, part));
    at += part;
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

function runAt(runs: readonly Run[], vcn: number): Run | undefined {
  let [low, high] = [0, runs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (!run) return undefined;
    if (vcn < run.vcn) high = middle - 1;
    else if (vcn >= run.vcn + run.length) low = middle + 1;
    else return run;
  }
  return undefined;
}
