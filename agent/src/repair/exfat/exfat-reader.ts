import { UnreadableError, type BlockView } from '../view/block-view.js';
import { volumeInside } from '../formats/volume-inside.js';
import { resemblesPartitionTable } from '../fat32/boot-candidates.js';
import type { CheckResult, LayerReport, VolumeReader } from '../model/finding.js';
import { describesVolume } from '../table/mbr.js';
import { takeAccount, type Account } from './account.js';
import {
  clusterOffset,
  FLAGS,
  isNamed,
  joinedRegion,
  MEDIA_FAILURE,
  parseBootSector,
  PERCENT_IN_USE,
  readRegion,
  REGION_SECTORS,
  sameGeometry,
  sealedPart,
  SECTOR_SIZES,
  VOLUME_DIRTY,
  type Geometry,
  type Region,
} from './boot-region.js';
import { bothLost, copyLost, mainLost, sealLost, type Place } from './mend-regions.js';
import { secondReading } from './second-reading.js';

const LEAST_BYTES = 2 * REGION_SECTORS * 512;

type Readable = Region & { geometry: Geometry };

/**
 * Reads both boot regions, the allocation table, the bitmap, the up-case table and every entry of every folder. Never
 * writes. Proposes a boot region only if the whole volume confirms the geometry.
 */
export class ExfatReader implements VolumeReader {
  readonly format = 'exFAT' as const;

  async inspect(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    if (view.size < LEAST_BYTES) return { kind: 'absent' };
    const first = await firstSector(view);
    if (!isNamed(first) && (await isOthers(view, first))) return { kind: 'absent' };
    const boot = parseBootSector(first);
    const main = boot.ok ? readable(await readRegion(view, 'main', boot.geometry.sectorSize)) : undefined;
    const copy = await copyOf(view, main);
    if (main?.sealed === true) return this.underMain(view, place, main, copy, signal);
    if (copy?.sealed === true) return this.underCopy(view, place, main, copy, signal);
    if (main !== undefined && copy !== undefined && sealedPart(main).equals(sealedPart(copy)))
      return this.withoutSeals(view, place, { main, copy }, signal);
    const joined = await joinedOf(view, main, copy);
    if (joined !== undefined) return this.underBoth(view, place, main, joined, signal);
    if (main === undefined && copy === undefined && !isNamed(first)) return { kind: 'absent' };
    return person('This is an exFAT drive, but its boot region and the copy of it are both damaged.');
  }

  async check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
    return secondReading(view, signal);
  }

  private async underMain(
    view: BlockView,
    place: Place,
    main: Readable,
    copy: Readable | undefined,
    signal: AbortSignal,
  ): Promise<LayerReport> {
    const unclean = uncleanBy(main.bytes.readUInt16LE(FLAGS));
    if (unclean !== undefined) return person(unclean);
    const account = await takeAccount(view, main.geometry, signal);
    if (account.fault !== undefined) return person(broken(account.fault));
    if (copy?.sealed === true) {
      return sameGeometry(copy.geometry, main.geometry)
        ? this.healthy(main, copy, account)
        : person('The boot region and the copy of it describe different volumes. The copy may be of an older one.');
    }
    return { kind: 'damaged', format: this.format, reachable: reachableBy(account), ...copyLost(place, main) };
  }

  private healthy(main: Readable, copy: Readable, account: Account): LayerReport {
    const alike = sealedPart(main).equals(sealedPart(copy));
    const notes = [
      ...(alike ? [] : ['The boot code or serial number differs from its copy. The layout matches.']),
      ...(account.complete ? [] : ['Counting stopped at the limit. There are more files.']),
    ];
    return { kind: 'healthy', format: this.format, notes, reachable: reachableBy(account) };
  }

  /**
   * Only the copy is valid. The copy may belong to another volume, so all structures on the volume have to confirm it.
   */
  private async underCopy(
    view: BlockView,
    place: Place,
    main: Readable | undefined,
    copy: Readable,
    signal: AbortSignal,
  ): Promise<LayerReport> {
    const described = await describedBy(view, main, copy, signal, {
      damaged: 'The boot region is damaged',
      by: 'its copy describes',
    });
    if ('kind' in described) return described;
    const { survived, flags, percent, account } = described;
    if (main !== undefined && !survived && (await takeAccount(view, main.geometry, signal)).fault === undefined)
      return person('The damaged boot region and the copy of it describe different volumes, and both are readable.');
    const inside = survived ? undefined : await volumeBetween(view, copy.geometry, account, signal);
    if (inside !== undefined) return person(inside);
    const onlySeal = survived && main !== undefined && sealedPart(main).equals(sealedPart(copy));
    return {
      kind: 'damaged',
      format: this.format,
      reachable: { files: 0, complete: true },
      ...(onlySeal ? sealLost(place, [main]) : mainLost(place, await mainAsItIs(view, copy), copy, flags, percent)),
    };
  }

  private async underBoth(
    view: BlockView,
    place: Place,
    main: Readable | undefined,
    joined: Readable,
    signal: AbortSignal,
  ): Promise<LayerReport> {
    const described = await describedBy(view, main, joined, signal, {
      damaged: 'The boot region and the copy of it are damaged',
      by: 'they describe together',
    });
    if ('kind' in described) return described;
    const { survived, flags, percent, account } = described;
    const inside = survived ? undefined : await volumeBetween(view, joined.geometry, account, signal);
    if (inside !== undefined) return person(inside);
    return {
      kind: 'damaged',
      format: this.format,
      reachable: { files: 0, complete: true },
      ...bothLost(place, await mainAsItIs(view, joined), joined, flags, percent),
    };
  }

  /** Both checksums are lost, but the sectors covered by the checksum are identical in both regions. */
  private async withoutSeals(
    view: BlockView,
    place: Place,
    { main, copy }: { main: Readable; copy: Readable },
    signal: AbortSignal,
  ): Promise<LayerReport> {
    const unclean = uncleanBy(main.bytes.readUInt16LE(FLAGS));
    if (unclean !== undefined) return person(`Both checksums of the boot region are wrong. ${unclean}`);
    const account = await takeAccount(view, main.geometry, signal);
    if (account.fault !== undefined) return person(broken(account.fault));
    if (!account.complete) return person('Both checksums of the boot region are wrong.');
    return {
      kind: 'damaged',
      format: this.format,
      reachable: { files: 0, complete: true },
      ...sealLost(place, [copy, main]),
    };
  }
}

interface Described {
  /** True if the main region gives the same geometry. */
  readonly survived: boolean;
  readonly flags: number;
  readonly percent: number;
  readonly account: Awaited<ReturnType<typeof takeAccount>>;
}

/**
 * Describes the volume by `region` if all structures on the volume confirm it. Otherwise returns a report for a
 * person; its sentence begins with `damaged`.
 */
async function describedBy(
  view: BlockView,
  main: Readable | undefined,
  region: Readable,
  signal: AbortSignal,
  { damaged, by }: { readonly damaged: string; readonly by: string },
): Promise<Described | LayerReport> {
  const survived = main !== undefined && sameGeometry(main.geometry, region.geometry);
  // The flags of the copy are as old as the volume. Only a surviving main region shows how the volume was left.
  const flags = survived ? main.bytes.readUInt16LE(FLAGS) : region.bytes.readUInt16LE(FLAGS) & ~VOLUME_DIRTY;
  const unclean = uncleanBy(flags);
  if (unclean !== undefined) return person(`${damaged}. ${unclean}`);
  const account = await takeAccount(view, region.geometry, signal);
  const doubt = account.fault ?? (account.complete ? undefined : 'it has too many files to be looked at whole');
  if (doubt !== undefined) return person(`${damaged}, and the volume that ${by} is not in order: ${doubt}.`);
  const percent = survived ? main.bytes.readUInt8(PERCENT_IN_USE) : account.percentInUse;
  return { survived, flags, percent, account };
}

async function joinedOf(
  view: BlockView,
  main: Readable | undefined,
  copy: Readable | undefined,
): Promise<Readable | undefined> {
  const size = (main ?? copy)?.geometry.sectorSize;
  if (size === undefined) return undefined;
  const joined = joinedRegion(await readRegion(view, 'main', size), await readRegion(view, 'copy', size));
  return joined === undefined ? undefined : readable(joined);
}

function person(reason: string): LayerReport {
  return { kind: 'needs_person', format: 'exFAT', reason, findings: [] };
}

const broken = (fault: string): string => `The exFAT volume is damaged: ${fault}.`;

const reachableBy = ({ files, complete }: Account) => ({ files, complete });

function uncleanBy(flags: number): string | undefined {
  if ((flags & VOLUME_DIRTY) !== 0) return "The drive wasn't shut down properly. Its last changes may be incomplete.";
  if ((flags & MEDIA_FAILURE) !== 0) return 'This drive is marked with read or write errors. Check the hardware first.';
  return undefined;
}

function readable(region: Region): Readable | undefined {
  return region.boot.ok ? { ...region, geometry: region.boot.geometry } : undefined;
}

/** Finds the copy at the sector size of the main region, or at any sector size that the copy itself confirms. */
async function copyOf(view: BlockView, main: Readable | undefined): Promise<Readable | undefined> {
  const sizes = main?.sealed === true ? [main.geometry.sectorSize] : SECTOR_SIZES;
  const found: Readable[] = [];
  for (const size of sizes) {
    const region = readable(await readRegion(view, 'copy', size));
    if (region?.geometry.sectorSize === size) found.push(region);
  }
  return found.find(({ sealed }) => sealed) ?? found[0];
}

const mainAsItIs = (view: BlockView, copy: Readable): Promise<Region> =>
  readRegion(view, 'main', copy.geometry.sectorSize);

/** An unreadable first sector counts as lost. */
async function firstSector(view: BlockView): Promise<Buffer> {
  try {
    return await view.read(0, 512);
  } catch (error) {
    if (error instanceof UnreadableError) return Buffer.alloc(512);
    throw error;
  }
}

/** True if another volume or a partition table starts here: a copy behind it belongs to an older volume. */
async function isOthers(view: BlockView, first: Buffer): Promise<boolean> {
  if (resemblesPartitionTable(first) || describesVolume(first)) return true;
  for (const at of [512, 4096])
    if (at + 8 <= view.size && (await view.read(at, 8)).toString('latin1') === 'EFI PART') return true;
  return false;
}

/**
 * A stick that was one exFAT volume and was partitioned later keeps the old copy in sector 12. Restoring the copy
 * would destroy the partition table. A volume found in clusters that no file of the old volume uses reveals this case.
 */
async function volumeBetween(
  view: BlockView,
  g: Geometry,
  { used }: Account,
  signal: AbortSignal,
): Promise<string | undefined> {
  const isFree = (offset: number): boolean =>
    offset < clusterOffset(g, 2) || !used.has(Math.floor((offset - clusterOffset(g, 2)) / g.clusterSize));
  const from = 2 * REGION_SECTORS * g.sectorSize;
  const inside = await volumeInside(view, [{ from, to: view.size }], isFree, signal);
  return inside === undefined
    ? undefined
    : `The boot region is damaged, and at ${inside.at} ${inside.format} begins: this may be a partitioned disk that lost its partition table.`;
}
