import { UnreadableError, type BlockView } from '../view/block-view.js';
import type { CheckResult, Finding, LayerReport, ProposedWrite, Reachable, VolumeReader } from '../model/finding.js';
import { recognise } from '../formats/recognise.js';
import { volumeInside } from '../formats/volume-inside.js';
import type { Assessment } from './assess.js';
import { resemblesPartitionTable, sectorAt, type BootCandidate } from './boot-candidates.js';
import {
  clusterCount,
  clusterOffset,
  clusterSize,
  FAT32_MIN_CLUSTERS,
  hasSignature,
  isMirrored,
  keepsCopy,
  parseBootSector,
  STATE_BYTE,
  volumeBytes,
  type Geometry,
} from '../fat/boot-sector.js';
import { inRange } from './chains.js';
import { chooseBootSector, wholeSector } from './choose-boot.js';
import { buildFsInfo, isImpossible, parseFsInfo, UNKNOWN, type FsInfo } from './fsinfo.js';
import { bootFinding, repairHiddenSectors, repairSector } from './repair-boot.js';
import { repairFats } from './repair-fats.js';
import { secondReading } from './second-reading.js';
import { faultCount } from './tree.js';

interface Place {
  layer: string;
  base: number;
}

interface Mending {
  findings: Finding[];
  writes: ProposedWrite[];
  notes: string[];
}

/**
 * Reads the boot sector and its copy, FSInfo, the FATs and the tree. Never writes. Proposes only repairs supported by
 * two witnesses.
 */
export class Fat32Reader implements VolumeReader {
  readonly format = 'fat32' as const;

  async inspect(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    if (view.size < 1024) return { kind: 'absent' };
    try {
      return await this.look(view, place, signal);
    } catch (error) {
      if (error instanceof UnreadableError) return person(`Part of the drive can't be read: ${error.message}.`);
      throw error;
    }
  }

  async check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
    return secondReading(view, signal);
  }

  private async look(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    const primary = await view.read(0, 512);
    const described = parseBootSector(primary).ok;
    if (!described && (resemblesPartitionTable(primary) || (await hasGptHeader(view)))) return { kind: 'absent' };
    const others = (await recognise(view, signal)).filter((each) => each.format !== 'fat32');
    const certain = others.find((each) => each.certain);
    if (certain && !certain.ours)
      return { kind: 'foreign', format: certain.format, reason: `${certain.format}: ${certain.detail}` };
    if (certain && !described) return { kind: 'absent' };
    if (certain) return person(`FAT32 and ${certain.format} (${certain.detail}) were both found here.`);

    const choice = await chooseBootSector(view, signal);
    if (choice.kind === 'none')
      return (await hasFsInfo(view))
        ? person('This was a FAT32 drive, but its boot sector and the backup are both lost.')
        : { kind: 'absent' };
    if (choice.kind === 'unclear') return person(choice.reason);
    const { truth, assessment } = choice;
    const lost = truth.offset !== 0;
    if (lost && others.length > 0)
      return person(`The boot sector is damaged, and there are traces of ${others[0]!.format} (${others[0]!.detail}).`);
    const reason =
      unclean(assessment, lost ? null : primary) ?? (lost ? await strangerInside(view, assessment, signal) : null);
    if (reason !== null) return person(reason);

    const fats = repairFats(assessment, place.layer, place.base);
    if (!fats.ok) return person(fats.reason);
    if (faultCount(assessment.mended) > 0) return person(brokenTree(assessment));
    if (assessment.lost > 0) return person(lostClusters(assessment));
    const mending: Mending = {
      findings: [...fats.findings],
      writes: [...fats.writes],
      notes: notesOf(view, assessment),
    };
    await this.mendBoot(view, place, choice, mending);
    await this.mendFsInfo(view, place, assessment, mending);
    const reachable: Reachable = { files: assessment.now.files, complete: assessment.now.complete };
    if (mending.findings.length === 0) return { kind: 'healthy', format: this.format, notes: mending.notes, reachable };
    return {
      kind: 'damaged',
      format: this.format,
      findings: mending.findings,
      writes: ordered(mending.writes),
      reachable,
    };
  }

  /** Restores sector 0 from its copy, or the copy from sector 0. One of the two is the truth, so never both. */
  private async mendBoot(
    view: BlockView,
    place: Place,
    found: { truth: BootCandidate; assessment: Assessment; primary: Buffer; copies: BootCandidate[] },
    mending: Mending,
  ): Promise<void> {
    const {
      truth,
      assessment: { geometry: g },
    } = found;
    const size = g.bytesPerSector;
    const first = await wholeSector(view, 0, g);
    if (truth.offset !== 0) {
      const copy = await wholeSector(view, truth.offset, g);
      const mended = repairSector(first, copy, place.base, `from its copy at sector ${truth.offset / size}`);
      if (mended === null) return;
      repairHiddenSectors(mended.data, copy, place.base, size);
      mending.findings.push(bootFinding(place.layer, 'sector', mended));
      mending.writes.push({
        offset: 0,
        data: mended.data,
        why: `the boot sector from its copy at sector ${truth.offset / size}`,
      });
      if (mended.whole) await this.mendThirdSector(view, g, { lost: 2, kept: truth.offset / size + 2 }, mending);
      return;
    }
    if (!keepsCopy(g)) return void mending.notes.push('The drive has no backup of its boot sector.');
    const at = g.backupSector * size;
    const copy = await wholeSector(view, at, g);
    const mended = repairSector(copy, first, place.base + at, 'from sector 0');
    if (mended !== null) {
      mending.findings.push(bootFinding(place.layer, 'copy', mended));
      mending.writes.push({ offset: at, data: mended.data, why: 'the copy of the boot sector from sector 0' });
      await this.mendFsInfoCopy(view, g, mending);
      if (mended.whole) await this.mendThirdSector(view, g, { lost: g.backupSector + 2, kept: 2 }, mending);
      return;
    }
    const data = Buffer.from(first);
    const hidden = repairHiddenSectors(data, copy, place.base, size);
    if (hidden !== null) {
      mending.findings.push(bootFinding(place.layer, 'sector', { data, whole: false, evidence: [hidden] }));
      mending.writes.push({
        offset: 0,
        data,
        why: 'the number of sectors before the volume, from its place and the copy',
      });
    } else if (!alikeButState(first, copy))
      mending.notes.push('The boot code or label in sector 0 differs from its copy. The layout matches.');
  }

  /** FSInfo can always be rebuilt: its signatures are fixed, and its counts follow from the FAT. */
  private async mendFsInfo(view: BlockView, place: Place, a: Assessment, mending: Mending): Promise<void> {
    const g = a.geometry;
    if (g.fsInfoSector === 0 || g.fsInfoSector === 0xffff) return;
    const at = g.fsInfoSector * g.bytesPerSector;
    const sector = await sectorAt(view, at, g.bytesPerSector);
    const info = parseFsInfo(sector);
    const ruined = info === null || isImpossible(info, clusterCount(g));
    const stale = info !== null && info.free !== UNKNOWN && info.free !== a.usage.free;
    if (!ruined && !stale) return;
    // fatgen103 calls the counts hints, but drivers show them as free space, and other checkers object to wrong counts.
    const right: FsInfo = { free: a.usage.free, next: a.usage.firstFree === 0 ? UNKNOWN : a.usage.firstFree };
    mending.findings.push({
      code: ruined ? 'fat.fsinfo_damaged' : 'fat.fsinfo_stale',
      procedure: 'boot.volume',
      severity: 'low',
      layer: place.layer,
      plain: ruined ? 'The record of free space is damaged.' : 'The record of free space is out of date.',
      evidence: [
        {
          offset: place.base + at + (ruined ? 0 : 488),
          expected: `FSInfo with ${right.free} free clusters (counted in the table)`,
          seen: info === null ? sector.toString('hex', 0, 8) : `${info.free} free clusters`,
        },
      ],
    });
    mending.writes.push({
      offset: at,
      data: buildFsInfo(g.bytesPerSector, right),
      why: 'FSInfo, counted from the allocation table',
    });
  }

  /**
   * Formatters keep a copy of FSInfo behind the copy of the boot sector. Restored only together with the boot sector
   * copy: a missing FSInfo copy alone is no damage.
   */
  private async mendFsInfoCopy(view: BlockView, g: Geometry, mending: Mending): Promise<void> {
    const at = (g.backupSector + 1) * g.bytesPerSector;
    if (g.fsInfoSector !== 1 || g.backupSector + 1 >= g.reservedSectors) return;
    const [own, copy] = [
      await sectorAt(view, at, g.bytesPerSector),
      await sectorAt(view, g.bytesPerSector, g.bytesPerSector),
    ];
    if (parseFsInfo(own) !== null || parseFsInfo(copy) === null) return;
    mending.writes.push({ offset: at, data: copy, why: 'the copy of FSInfo that lies behind the boot sector’s copy' });
  }

  /**
   * Windows keeps boot code in a third sector, marked 55 AA, and copies that sector as well (fatgen103: sectors 0-2
   * and 6-8).
   */
  private async mendThirdSector(
    view: BlockView,
    g: Geometry,
    { lost, kept }: { lost: number; kept: number },
    mending: Mending,
  ): Promise<void> {
    const size = g.bytesPerSector;
    if (Math.max(lost, kept) >= g.reservedSectors) return;
    const [gone, copy] = [await sectorAt(view, lost * size, size), await sectorAt(view, kept * size, size)];
    if (hasSignature(copy) && !hasSignature(gone))
      mending.writes.push({ offset: lost * size, data: copy, why: `the third boot sector from sector ${kept}` });
  }
}

function person(reason: string): LayerReport {
  return { kind: 'needs_person', format: 'fat32', reason, findings: [] };
}

/** Data first, pointers last: the FATs, FSInfo, the copy, and sector 0 at the end. */
function ordered(writes: ProposedWrite[]): ProposedWrite[] {
  return [...writes].sort((a, b) => b.offset - a.offset);
}

function alikeButState(first: Buffer, copy: Buffer): boolean {
  return (
    first.subarray(0, STATE_BYTE).equals(copy.subarray(0, STATE_BYTE)) &&
    first.subarray(STATE_BYTE + 1).equals(copy.subarray(STATE_BYTE + 1))
  );
}

/** `primary` is null if sector 0 is lost and its state byte is meaningless. */
function unclean(a: Assessment, primary: Buffer | null): string | null {
  const state = primary === null ? 0 : primary[STATE_BYTE]!;
  if (a.dirty || (state & 1) !== 0) return "The drive wasn't shut down properly. Its last changes may be incomplete.";
  if (a.errors || (state & 2) !== 0) return 'This drive is marked with read or write errors. Check the hardware first.';
  return null;
}

function brokenTree(a: Assessment): string {
  const kinds = Object.entries(a.mended.faults)
    .map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`)
    .join(', ');
  return `${faultCount(a.mended)} of ${a.mended.files + a.mended.directories + faultCount(a.mended)} files and folders don't match their sizes (${kinds})${isMirrored(a.geometry) && a.geometry.fatCount > 1 ? ', and all copies of the table agree' : ''}.`;
}

/** Their owner is gone: a folder was overwritten, or a file half deleted. The affected files cannot be determined. */
function lostClusters(a: Assessment): string {
  return `${a.lost} of ${clusterCount(a.geometry)} clusters are marked as used, but no file or folder uses them. Their data is lost.`;
}

function notesOf(view: BlockView, a: Assessment): string[] {
  const g = a.geometry;
  const notes: string[] = [];
  if (volumeBytes(g) < view.size) notes.push(`The volume is ${volumeBytes(g)} bytes, its partition ${view.size}.`);
  if (clusterCount(g) < FAT32_MIN_CLUSTERS)
    notes.push(`With ${clusterCount(g)} clusters, some systems read it as FAT16.`);
  if (!a.mended.complete) notes.push('Counting stopped at the limit. There are more files.');
  return notes;
}

async function hasGptHeader(view: BlockView): Promise<boolean> {
  for (const at of [512, 4096]) if ((await sectorAt(view, at)).toString('latin1', 0, 8) === 'EFI PART') return true;
  return false;
}

async function hasFsInfo(view: BlockView): Promise<boolean> {
  for (const sector of [1, 7])
    for (const size of [512, 1024, 2048, 4096])
      if (parseFsInfo(await sectorAt(view, sector * size)) !== null) return true;
  return false;
}

/** Behind the boot sectors and their copies; no partition begins earlier. */
const FIRST_PLACE = 16 * 512;

/**
 * A stick that was one FAT32 volume and was partitioned later keeps the old copy at sector 6. Restoring sector 0 from
 * the copy would destroy the partition table. A volume that begins outside all files of the old volume reveals this
 * case.
 */
async function strangerInside(view: BlockView, a: Assessment, signal: AbortSignal): Promise<string | null> {
  const g = a.geometry;
  const isFree = (offset: number): boolean => {
    const cluster = 2 + Math.floor((offset - clusterOffset(g, 2)) / clusterSize(g));
    return !inRange(g, cluster) || !a.mended.used.has(cluster);
  };
  const inside = await volumeInside(view, [{ from: FIRST_PLACE, to: view.size }], isFree, signal);
  return inside === undefined
    ? null
    : `The boot sector is damaged, and at ${inside.at} ${inside.format} begins: this may be a partitioned disk that lost its partition table.`;
}
