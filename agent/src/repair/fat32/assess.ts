import { UnreadableError, type BlockView } from '../view/block-view.js';
import {
  activeFat,
  clusterCount,
  clusterOffset,
  clusterSize,
  fatOffset,
  isMirrored,
  type Geometry,
} from '../fat/boot-sector.js';
import { beginsAsFat, compareFats, type ComparedFats, type Difference } from './fat-copies.js';
import {
  CLEAN_BIT,
  countUsage,
  ENTRY_MASK,
  fatBytes,
  mergedTable,
  NO_ERROR_BIT,
  plainTable,
  type FatTable,
  type Usage,
} from './fat-table.js';
import { parseFsInfo } from './fsinfo.js';
import { SectorProof, type Proof } from './prove-sectors.js';
import { faultCount, walkTree, type Tally } from './tree.js';

/** Evidence about a geometry on this view, used to choose between two boot sectors. */
export interface Assessment {
  geometry: Geometry;
  differences: Difference[];
  overflow: boolean;
  proof: Proof;
  /** The tree as a driver reads it now: through the active FAT alone. */
  now: Tally;
  /** The tree through each other FAT copy alone. */
  others: Tally[];
  /** The tree with every differing sector taken from the copy proven right. */
  mended: Tally;
  table: FatTable;
  usage: Usage;
  /** Used clusters that belong to no file or directory. */
  lost: number;
  dirty: boolean;
  errors: boolean;
  fsInfoFound: boolean;
}

const NOTHING: Proof = { choice: new Map(), undecided: [], contradicted: [] };

/** Null if no FAT begins at the place given by the geometry, or if the geometry exceeds the view. */
export async function assess(view: BlockView, g: Geometry, signal: AbortSignal): Promise<Assessment | null> {
  const dataEnd = clusterOffset(g, 2) + clusterCount(g) * clusterSize(g);
  if (dataEnd > view.size || fatOffset(g, 0) + fatBytes(g) > view.size) return null;
  const copies = isMirrored(g) ? Array.from({ length: g.fatCount }, (_, index) => index) : [activeFat(g)];
  const heads = new Map<number, Buffer>();
  for (const copy of copies) {
    const head = await view.read(fatOffset(g, copy), 8);
    if (beginsAsFat(head, g)) heads.set(copy, head);
  }
  if (heads.size === 0) return null;
  const base = activeFat(g);
  const compared: ComparedFats =
    copies.length > 1 ? await compareFats(view, g, signal) : { differences: [], overflow: false };
  const { differences, overflow } = compared;
  const proof =
    differences.length > 0 && !overflow
      ? await new SectorProof(view, g, plainTable(view, g, base), differences, signal).prove()
      : NOTHING;
  const now = await walkTree(view, g, plainTable(view, g, base), signal);
  const table = mergedTable(view, g, base, proof.choice);
  const mended = proof.choice.size > 0 ? await walkTree(view, g, table, signal) : now;
  const others: Tally[] = [];
  if (differences.length > 0)
    for (const copy of copies.filter((each) => each !== base))
      others.push(await walkTree(view, g, plainTable(view, g, copy), signal));
  // If no sector comes from another copy, the active copy is the table and is counted already.
  const counted = proof.choice.size === 0 ? compared.usage : undefined;
  const usage = counted ?? (await countUsage(table, g, signal));
  const states = [...heads.values()].map((head) => (head.readUInt32LE(4) & ENTRY_MASK) >>> 0);
  return {
    geometry: g,
    differences,
    overflow,
    proof,
    now,
    others,
    mended,
    table,
    usage,
    lost: mended.complete ? Math.max(0, clusterCount(g) - usage.free - usage.bad - mended.used.size) : 0,
    dirty: states.some((state) => (state & CLEAN_BIT) === 0),
    errors: states.some((state) => (state & NO_ERROR_BIT) === 0),
    fsInfoFound: await fsInfoAt(view, g),
  };
}

async function fsInfoAt(view: BlockView, g: Geometry): Promise<boolean> {
  if (g.fsInfoSector === 0 || g.fsInfoSector === 0xffff) return false;
  try {
    return parseFsInfo(await view.read(g.fsInfoSector * g.bytesPerSector, 512)) !== null;
  } catch (error) {
    if (error instanceof UnreadableError) return false; // a hint only: the reader reports the bad place itself
    throw error;
  }
}

/** FAT sectors beyond the need of the clusters. Formatters leave few; a sector count that is too small leaves many. */
function spareFatSectors(g: Geometry): number {
  return Math.floor((fatBytes(g) / 4 - clusterCount(g) - 2) / (g.bytesPerSector / 4));
}

function isFlawless(a: Assessment): boolean {
  return a.mended.complete && faultCount(a.mended) === 0 && a.lost === 0;
}

/**
 * Compares two geometries: 1 for the first, -1 for the second, 0 if undecided. The first differing criterion decides:
 * reachable files, then contradictions, then the structures at the places given by each geometry.
 */
export function compareAssessments(
  a: Assessment,
  b: Assessment,
  backupFits: (g: Geometry) => boolean,
  viewSize: number,
): number {
  const marks = (each: Assessment): number[] => [
    isFlawless(each) ? 1 : 0,
    each.mended.files,
    -faultCount(each.mended),
    each.mended.directories,
    each.fsInfoFound ? 1 : 0,
    backupFits(each.geometry) ? 1 : 0,
    -spareFatSectors(each.geometry),
    each.geometry.totalSectors * each.geometry.bytesPerSector === viewSize ? 1 : 0,
  ];
  const left = marks(a);
  const right = marks(b);
  for (const [index, mark] of left.entries()) if (mark !== right[index]) return mark > right[index]! ? 1 : -1;
  return 0;
}
