import type { BlockView } from '../../view/block-view.js';
import { backupGroups, groupStart } from './layout.js';
import { SUPERBLOCK_SIZE, type Superblock, isExt, layoutOf, parseSuperblock, problemsOf } from './superblock.js';

/**
 * A superblock found at the offset that its own group number implies. `offset` is in bytes from the start of the
 * volume.
 */
export interface BackupCopy {
  group: number;
  offset: number;
  sb: Superblock;
}

/** Backup copies with the same identity and layout, and therefore of the same volume. */
export interface Family {
  copies: BackupCopy[];
  newest: BackupCopy;
}

async function readCopy(view: BlockView, offset: number, group: number): Promise<BackupCopy | undefined> {
  if (offset + SUPERBLOCK_SIZE > view.size) return undefined;
  const raw = await view.read(offset, SUPERBLOCK_SIZE);
  return isExt(raw) ? { group, offset, sb: parseSuperblock(raw) } : undefined;
}

/**
 * A copy is valid only at the offset given by its own group number, block size and blocks per group. Anywhere else it
 * is a copy of a copy.
 */
function isAtHome(copy: BackupCopy): boolean {
  const { sb } = copy;
  return (
    problemsOf(sb).length === 0 &&
    sb.groupNumber === copy.group &&
    groupStart(sb, copy.group) * sb.blockSize === copy.offset
  );
}

/**
 * Groups that carry a backup under any of the three schemes, within the size of the view, plus the last group
 * (sparse_super2).
 */
function likelyGroups(groups: number): number[] {
  const found = new Set([1, Math.max(1, groups - 1), Math.max(1, groups - 2)]);
  for (const base of [3, 5, 7]) for (let power = base; power < groups; power *= base) found.add(power);
  return [...found].filter((group) => group < groups).sort((a, b) => a - b);
}

/** With bigalloc a group grows by the number of blocks per cluster, so only the first groups are checked. */
const CLUSTERED_GROUPS = 10;

/**
 * Searches for backups without the primary. For each block size, tries the groups that carry a backup when a group is
 * as large as one bitmap block can describe (the default of mke2fs). For bigalloc, repeats the search with each
 * possible number of blocks per cluster.
 */
export async function huntBackups(view: BlockView, signal: AbortSignal): Promise<Family[]> {
  const copies: BackupCopy[] = [];
  for (let blockSize = 1024; blockSize <= 65_536; blockSize *= 2) {
    for (let ratio = 1; ratio * blockSize * 8 * blockSize < view.size; ratio *= 2) {
      const perGroup = blockSize * 8 * ratio;
      // 1 KiB blocks count from 1 only without clusters.
      const first = blockSize === 1024 && ratio === 1 ? 1 : 0;
      const groups = likelyGroups(Math.ceil(view.size / (perGroup * blockSize)));
      for (const group of ratio === 1 ? groups : groups.filter((one) => one < CLUSTERED_GROUPS)) {
        signal.throwIfAborted();
        const copy = await readCopy(view, (group * perGroup + first) * blockSize, group);
        if (copy !== undefined && copy.sb.blockSize === blockSize && isAtHome(copy)) copies.push(copy);
      }
    }
  }
  return familiesOf(copies);
}

function familiesOf(copies: BackupCopy[]): Family[] {
  const byLayout = new Map<string, BackupCopy[]>();
  for (const copy of copies) byLayout.set(layoutOf(copy.sb), [...(byLayout.get(layoutOf(copy.sb)) ?? []), copy]);
  return [...byLayout.values()].map((family) => ({
    copies: family,
    newest: family.reduce((best, copy) => (copy.sb.writtenAt > best.sb.writtenAt ? copy : best)),
  }));
}

export interface BackupReport {
  agreeing: number[];
  /** Valid at their place, but with a different identity or layout. */
  disagreeing: BackupCopy[];
  missing: number[];
}

/** Valid copies at the places given by `sb`, including copies that describe a different volume. */
export async function backupCopies(view: BlockView, sb: Superblock, signal: AbortSignal): Promise<BackupCopy[]> {
  const copies: BackupCopy[] = [];
  for (const group of backupGroups(sb)) {
    signal.throwIfAborted();
    const copy = await readCopy(view, groupStart(sb, group) * sb.blockSize, group);
    if (copy !== undefined && isAtHome(copy)) copies.push(copy);
  }
  return copies;
}

export async function compareBackups(view: BlockView, primary: Superblock, signal: AbortSignal): Promise<BackupReport> {
  const report: BackupReport = { agreeing: [], disagreeing: [], missing: [] };
  for (const group of backupGroups(primary)) {
    signal.throwIfAborted();
    const copy = await readCopy(view, groupStart(primary, group) * primary.blockSize, group);
    if (copy === undefined || !isAtHome(copy)) report.missing.push(group);
    else if (layoutOf(copy.sb) === layoutOf(primary)) report.agreeing.push(group);
    else report.disagreeing.push(copy);
  }
  return report;
}
