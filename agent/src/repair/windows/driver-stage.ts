/**
 * Disables the driver that the last blue screen blames by changing four bytes of the hive SYSTEM. An offer to a person
 * and not a repair, because the volume has no damage.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { ExtentView } from '../ntfs/extent-view.js';
import type { ProposedAlternative } from '../model/finding.js';
import { FileFinder } from '../ntfs/find-file.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import type { Place } from '../ntfs/report.js';
import { isClean, readBaseBlock } from '../registry/base-block.js';
import { HiveFault } from '../registry/hive-fault.js';
import { cellsBySize, HiveReader } from '../registry/hive-reader.js';
import {
  disableService,
  isDeviceFilter,
  services,
  START,
  type Service,
  type StartChange,
} from '../registry/services.js';
import type { Suspect } from './crash-stage.js';
import { CONFIG_FOLDER, LARGEST_HIVE } from './windows-folders.js';

type DriverInspection = { alternative: ProposedAlternative } | { note: string };

const SYSTEM = `${CONFIG_FOLDER}/SYSTEM`;

/** Reads only. Never throws on content; throws the reason of `signal`. */
export async function inspectDriver(
  view: BlockView,
  place: Place,
  suspect: Suspect,
  signal: AbortSignal,
): Promise<DriverInspection> {
  const none = (why: string): DriverInspection => ({
    note: `Disabling ${suspect.driver} is not offered, because ${why}.`,
  });
  try {
    const finder = await FileFinder.open(view);
    const found = await finder.find(SYSTEM, signal);
    if (!found?.data) return none('the registry hive SYSTEM is not there');
    const file = new ExtentView(finder.mft, found.data, SYSTEM);
    if (file.size > LARGEST_HIVE) return none('the registry hive SYSTEM is too large to be held at once');
    const hive = await file.whole();
    const change = changeOf(hive, suspect.driver);
    if (typeof change === 'string') return none(change);
    const writes = file.changesOfVolume({ ...change, why: `hive SYSTEM: ${change.why}` });
    return { alternative: alternativeOf(change, writes, place, suspect, file.placeOf(change.offset)) };
  } catch (error) {
    const isContent = [NtfsFault, HiveFault, UnreadableError, RangeError].some((kind) => error instanceof kind);
    if (isContent) return none((error as Error).message);
    throw error;
  }
}

function changeOf(bytes: Buffer, driver: string): StartChange | string {
  const base = readBaseBlock(bytes);
  if (!isClean(base)) return 'the registry hive SYSTEM was not written to its end';
  const hive = new HiveReader(cellsBySize(bytes, base.binsSize), base.root, base);
  const [service, ...others] = services(hive).filter((one) => fileOf(one) === driver.toLowerCase());
  if (!service) return 'no service of this Windows starts it';
  if (others.length > 0) return 'more than one service starts it';
  if (service.isBootCritical) return 'Windows may not start without it';
  if (service.start > START.disabled) return 'its start is none that Windows knows';
  if (isDeviceFilter(hive, service.name)) return 'devices are reached through it, and would not work without it';
  const change = disableService(hive, service.name);
  if (!change) return 'it is disabled already';
  // Confirms that the value to be replaced is at the offset of the change.
  if (!bytes.subarray(change.offset, change.offset + 4).equals(change.before)) return 'its start cannot be found';
  return change;
}

/** The driver file of a service; without an image path, Windows uses a file with the service's name. */
const fileOf = ({ name, imagePath }: Service): string =>
  (imagePath ?? `${name}.sys`).split(/[\\/]/).at(-1)?.toLowerCase() ?? '';

function alternativeOf(
  { service: { name, start } }: StartChange,
  writes: ProposedAlternative['writes'],
  place: Place,
  { driver, why, evidence }: Suspect,
  at: number,
): ProposedAlternative {
  return {
    finding: {
      code: 'driver.blamed',
      procedure: 'driver.disable',
      severity: 'medium',
      layer: place.layer,
      unit: `service ${name}`,
      plain: `The last blue screen blames the driver ${driver}, which does not belong to Windows and which Windows starts without. ${why}`,
      evidence: [evidence, { offset: place.base + at, expected: `Start ${START.disabled}`, seen: `Start ${start}` }],
    },
    writes,
    loses: `Windows does not start ${driver} any more: the device or program that it belongs to does not work until the service ${name} is enabled or its driver replaced.`,
    service: name,
  };
}
