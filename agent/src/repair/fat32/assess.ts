import { UnreadableError, type BlockView } from '../view/block-view.js';
import {
  activeFat,
  clusterCount,
  clusterOffset,
  clusterSize,
  fatOffset,
  isMirrored,
  type Geometry,
} from './boot-sector.js';
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

/** What a geometry leads to on this view: the evidence by which two boot sectors are told apart. */
export interface Assessment {
  geometry: Geometry;
  differences: Difference[];
  overflow: boolean;
  proof: Proof;
  /** The tree as a driver reads it now: through the active FAT alone. */
  now: Tally;
  /** The tree through each other copy alone. */
  others: Tally[];
  /** The tree with every differing sector taken from the copy that is proven right. */
  mended: Tally;
  table: FatTable;
  usage: Usage;
  /** Clusters in use that no file and no directory reaches. */
  lost: number;
  dirty: boolean;
  errors: boolean;
  fsInfoFound: boolean;
}

const NOTHING: Proof = { choice: new Map(), undecided: [], contradicted: [] };

/** Null where no FAT begins at the place the geometry names, or where it points outside the view. */
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
  // Where no sector comes from another copy, the active one is the table, and was counted already.
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

/** FAT sectors that no cluster needs. Formatters leave few; too small a sector count leaves many. */
function spareFatSectors(g: Geometry): number {
  return Math.floor((fatBytes(g) / 4 - clusterCount(g) - 2) / (g.bytesPerSector / 4));
}

/** Every chain fits its size, and every cluster in use belongs to one. */
export function isFlawless(a: Assessment): boolean {
  return a.mended.complete && faultCount(a.mended) === 0 && a.lost === 0;
}

/**
 * Which of two geometries the volume bears out: 1 the first, -1 the second, 0 cannot be told. The first criterion that
 * differs decides: what can be reached, what contradicts it, then the structures that each says where to find.
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
