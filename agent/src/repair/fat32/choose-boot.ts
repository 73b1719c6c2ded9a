import type { BlockView } from '../view/block-view.js';
import { assess, compareAssessments, type Assessment } from './assess.js';
import { findCopies, sameGeometry, sectorAt, type BootCandidate } from './boot-candidates.js';
import { keepsCopy, parseBootSector, volumeBytes, type Geometry } from '../fat/boot-sector.js';

/**
 * Limit of copies with different geometries to try. More than two are suspicious, and each costs a walk of the tree.
 */
const MAX_TRIED = 4;

type Choice =
  | { kind: 'none' }
  /** Boot sectors exist, but the described volume does not, or the choice between them is undecided. */
  | { kind: 'unclear'; reason: string }
  | { kind: 'found'; truth: BootCandidate; assessment: Assessment; primary: Buffer; copies: BootCandidate[] };

export async function chooseBootSector(view: BlockView, signal: AbortSignal): Promise<Choice> {
  const primary = await view.read(0, 512);
  const parsed = parseBootSector(primary);
  const copies = await findCopies(view);
  const candidates: BootCandidate[] = parsed.ok
    ? [{ offset: 0, sector: primary, geometry: parsed.geometry }, ...copies]
    : copies;
  if (candidates.length === 0) return { kind: 'none' };

  const distinct: BootCandidate[] = [];
  for (const candidate of candidates)
    if (!distinct.some((each) => sameGeometry(each.geometry, candidate.geometry))) distinct.push(candidate);
  const assessed: { candidate: BootCandidate; assessment: Assessment }[] = [];
  for (const candidate of distinct.slice(0, MAX_TRIED)) {
    const assessment = await assess(view, candidate.geometry, signal);
    if (assessment !== null) assessed.push({ candidate, assessment });
  }
  if (assessed[0] === undefined) return { kind: 'unclear', reason: describeMisfit(candidates, view.size) };

  const backupFits = (g: Geometry): boolean =>
    keepsCopy(g) && copies.some((copy) => copy.offset === g.backupSector * g.bytesPerSector);
  let best = assessed[0];
  for (const other of assessed)
    if (compareAssessments(other.assessment, best.assessment, backupFits, view.size) > 0) best = other;
  const rival = assessed.find(
    (each) => each !== best && compareAssessments(each.assessment, best.assessment, backupFits, view.size) === 0,
  );
  if (rival !== undefined) {
    return {
      kind: 'unclear',
      reason: `The boot sector at ${best.candidate.offset} and the one at ${rival.candidate.offset} describe different volumes, and both are readable.`,
    };
  }
  return { kind: 'found', truth: best.candidate, assessment: best.assessment, primary, copies };
}

function describeMisfit(candidates: BootCandidate[], size: number): string {
  const beyond = candidates.find((candidate) => volumeBytes(candidate.geometry) > size);
  if (beyond !== undefined)
    return `The volume claims ${volumeBytes(beyond.geometry)} bytes, but its partition has ${size}. It's cut short or its size is wrong.`;
  return `The boot sector at ${candidates[0]!.offset} describes a FAT32 volume, but no allocation table begins where it points.`;
}

export async function wholeSector(view: BlockView, offset: number, g: Geometry): Promise<Buffer> {
  return sectorAt(view, offset, g.bytesPerSector);
}
