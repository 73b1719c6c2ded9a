import type { BlockView } from '../../view/block-view.js';
import { backupGroups, groupStart } from './layout.js';
import { SUPERBLOCK_SIZE, type Superblock, isExt, layoutOf, parseSuperblock, problemsOf } from './superblock.js';

/**
 * A superblock found at the place that its own group number gives it. `offset` is bytes from the start of the volume.
 */
export interface BackupCopy {
  group: number;
  offset: number;
  sb: Superblock;
}

/** Copies that describe the same volume: same identity, same layout. */
export interface Family {
  copies: BackupCopy[];
  /** The copy written last: what the others have in common it says best. */
  newest: BackupCopy;
}

async function readCopy(view: BlockView, offset: number, group: number): Promise<BackupCopy | undefined> {
  if (offset + SUPERBLOCK_SIZE > view.size) return undefined;
  const raw = await view.read(offset, SUPERBLOCK_SIZE);
  return isExt(raw) ? { group, offset, sb: parseSuperblock(raw) } : undefined;
}

/**
 * A copy is valid only where its own number, block size and blocks per group put it: anything else is a copy of a copy.
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
 * Groups that carry a backup under any of the three schemes, as far as the view reaches, plus the last (sparse_super2).
 */
function likelyGroups(groups: number): number[] {
  const found = new Set([1, Math.max(1, groups - 1), Math.max(1, groups - 2)]);
  for (const base of [3, 5, 7]) for (let power = base; power < groups; power *= base) found.add(power);
  return [...found].filter((group) => group < groups).sort((a, b) => a - b);
}

/** With clusters a group is as many times larger as a cluster has blocks; then few groups are looked at. */
const CLUSTERED_GROUPS = 10;

/**
 * Looks for backups without any help from the primary: for each block size, at the groups that carry one when a group
 * is as large as one bitmap block can describe (mke2fs makes it so unless told otherwise), and for bigalloc the same with
 * each number of blocks that a cluster may have.
 */
export async function huntBackups(view: BlockView, signal: AbortSignal): Promise<Family[]> {
  const copies: BackupCopy[] = [];
  for (let blockSize = 1024; blockSize <= 65_536; blockSize *= 2) {
    for (let ratio = 1; ratio * blockSize * 8 * blockSize < view.size; ratio *= 2) {
      const perGroup = blockSize * 8 * ratio;
      // Only without clusters do 1 KiB blocks count from 1.
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

/** What the backups of a volume say about its sound primary. */
export interface BackupReport {
  agreeing: number[];
  /** Valid at their place, but of another identity or layout. */
  disagreeing: BackupCopy[];
  /** Groups whose copy is gone or damaged. */
  missing: number[];
}

/** The copies that lie sound where `sb` says that they are kept, whatever they say of the volume. */
export async function backupCopies(view: BlockView, sb: Superblock, signal: AbortSignal): Promise<BackupCopy[]> {
  const copies: BackupCopy[] = [];
  for (const group of backupGroups(sb)) {
    signal.throwIfAborted();
    const copy = await readCopy(view, groupStart(sb, group) * sb.blockSize, group);
    if (copy !== undefined && isAtHome(copy)) copies.push(copy);
  }
  return copies;
}

/** Compares every backup (at most 64) with the primary that says where they are. */
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
