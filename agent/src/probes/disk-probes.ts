import { MemoryView, type BlockView } from '../repair/view/block-view.js';
import { seededPlaces } from './seeded-places.js';
import type { Probe } from '../repair/model/probe.js';

const MIB = 1024 * 1024;
const SEQUENTIAL = { bytes: MIB, samples: 16 } as const;
const RANDOM = { bytes: 4096, samples: 32 } as const;

/** Sequential and random reads of a disk or an image through the reader of the diagnosis. */
export function diskProbes(view: BlockView): Probe[] {
  return [sequential(view), random(view)].filter((probe) => probe !== undefined);
}

/** Two runs of neighbouring blocks, one per phase: a block that was read before comes from the cache of the system. */
function sequential(view: BlockView): Probe | undefined {
  const bytes = sizeOfSample(view, SEQUENTIAL);
  if (bytes === 0) return undefined;
  const floor = new MemoryView(Buffer.alloc(bytes));
  const blocks = Math.floor(view.size / bytes);
  const start = Math.floor((blocks - 2 * SEQUENTIAL.samples) / 2);
  return {
    name: 'sequential_read',
    method: `Reads of ${bytesText(bytes)} one after the other, other places before and after; floor: the same from memory`,
    samples: SEQUENTIAL.samples,
    sampleBytes: bytes,
    sample: (place) => view.read((start + place) * bytes, bytes),
    floor: () => floor.read(0, bytes),
  };
}

function random(view: BlockView): Probe | undefined {
  const bytes = sizeOfSample(view, RANDOM);
  if (bytes === 0) return undefined;
  const floor = new MemoryView(Buffer.alloc(bytes));
  const places = seededPlaces(Math.floor(view.size / bytes), 2 * RANDOM.samples);
  return {
    name: 'random_read',
    method: `Reads of ${bytesText(bytes)} at spread places, other places before and after; floor: the same from memory`,
    samples: RANDOM.samples,
    sampleBytes: 0,
    sample: (place) => view.read((places[place] ?? 0) * bytes, bytes),
    floor: () => floor.read(0, bytes),
  };
}

/** Halves the block until both phases fit on the device; 0 for a device that is too small to measure. */
function sizeOfSample({ size, sectorSize }: BlockView, { bytes, samples }: { bytes: number; samples: number }): number {
  let block: number = bytes;
  while (block * samples * 2 > size) block /= 2;
  return block >= sectorSize ? block : 0;
}

const bytesText = (bytes: number): string => (bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes / 1024} KiB`);
