/**
 * Offers the agent's own boot code for sector 0 of a disk without BIOS boot code. Missing boot code is not damage, and
 * the original code is unknown, so the boot code is an offer and not a repair. If a different loader may be installed,
 * no offer is made.
 */
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import { OverlayView, type BlockView } from '../view/block-view.js';
import { lossAt } from '../view/lost-places.js';
import { inspectDevice, type DeviceInspection, type SoundTable } from '../inspect/inspect-device.js';
import type { VolumeInspection } from '../model/readers.js';
import { BOOT_CODE, BOOT_CODE_LENGTH, mayStart } from '../table/boot-code.js';
import { BOOT_CODE_CHECK, checkBootCode } from '../table/second-boot-code.js';
import { DISC_NOTE } from '../table/inspect-table.js';
import { parseMbr, PROTECTIVE_TYPE, type Mbr } from '../table/mbr.js';
import { hexStart, tableFinding } from '../table/table-report.js';
import { pairReadings, readChecks, testimony, type LayerReading } from '../verify/checks.js';
import type { Choices } from './alternatives.js';
import type { DiagnoseDeps } from './diagnose.js';
import type { BootCodeWitness, RehearsedCheck } from '../model/diagnosis.js';
import { sealPlan } from '../model/plan.js';
import { plannedWrites } from './planned-writes.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';

const SECTOR = 512;
const NONE: Choices = { alternatives: [], notes: [] };
/** Loaders too large for sector 0 continue in the next sector; most first partitions begin at 1 MiB. */
const MOST_GAP = 1024 * 1024;
/** MBR type of an EFI system partition, used in hybrid tables and in images of optical discs. */
const EFI_TYPE = 0xef;

/**
 * Only for a device whose diagnosis found nothing to repair; `checks` are the checks of this diagnosis. Reads only.
 */
export async function bootCodeChoice(
  view: BlockView,
  { last }: Rehearsal,
  checks: readonly RehearsedCheck[],
  deps: DiagnoseDeps,
): Promise<Choices> {
  const table = last.kind === 'table' ? last.table : undefined;
  if (table?.scheme !== 'MBR' || table.sectorSize !== SECTOR || table.notes.includes(DISC_NOTE)) return NONE;
  if ((await lossAt(view, 0, SECTOR)) !== undefined) return NONE;
  const mbr = parseMbr(await view.read(0, SECTOR));
  const started = await startedVolume(view, mbr, volumesOf(last));
  if (started === undefined || mayStart(mbr.sector.subarray(0, BOOT_CODE_LENGTH))) return NONE;
  const { layer } = started.place;
  const finding = tableFinding(
    'mbr.boot_code_missing',
    'medium',
    `The first sector of this disk holds no boot code, so a PC with a BIOS can't start from ${layer}, which is marked as active and holds a boot sector.`,
    [
      {
        offset: 0,
        expected: 'code that reads from the disk',
        seen: hexStart(mbr.sector.subarray(0, BOOT_CODE_LENGTH)),
      },
    ],
  );
  const none = (why: string): Choices => ({
    alternatives: [],
    notes: [`${finding.plain} Boot code is not offered, because ${why}.`],
  });
  const owner = await otherOwner(view, mbr, table);
  if (owner !== undefined) return none(owner);
  const why = 'Boot code in sector 0: starts from the active partition';
  const writes = await plannedWrites(view, [{ offset: 0, data: BOOT_CODE, why }]);
  const changed = new OverlayView(view);
  for (const { offset, data } of writes) changed.lay(offset, data);
  const again = await inspectDevice(changed, deps);
  if (!isSameTable(again, table)) return none('the partition table would read differently afterwards');
  const rehearsed = await rehearsedChecks(view, changed, last, checks, deps);
  const { witnesses, failing } = testimony(rehearsed);
  if (failing[0]) return none(`after the rehearsal ${failing[0].name} objects: ${failing[0].rehearsed.detail}`);
  if (witnesses.length === 0) return none('no check that fails now would vouch for it afterwards');
  const id = finding.procedure;
  const procedures = [{ id, version: PROCEDURES[id].versions[0] }];
  const loses =
    'The first 440 bytes of the disk are replaced and kept in the backup. A PC that starts by UEFI does not use this code.';
  const witness: BootCodeWitness = { bootCode: true, layer: 'disk' };
  const plan = sealPlan({ procedures, device: deps.device, writes });
  return { alternatives: [{ kind: 'change', finding, plan, loses, witness, checks: rehearsed }], notes: [] };
}

async function startedVolume(
  view: BlockView,
  mbr: Mbr,
  volumes: readonly VolumeInspection[],
): Promise<VolumeInspection | undefined> {
  const [active, ...others] = mbr.entries.filter(({ status }) => status === 0x80);
  if (!mbr.signed || active === undefined || others.length > 0) return undefined;
  const volume = volumes.find(({ place }) => place.offset === active.start * SECTOR);
  if (volume?.kind !== 'sound') return undefined;
  const first = await view.read(volume.place.offset, SECTOR);
  return first.readUInt16LE(510) === 0xaa55 && mayStart(first.subarray(0, 510)) ? volume : undefined;
}

async function otherOwner(view: BlockView, mbr: Mbr, table: SoundTable): Promise<string | undefined> {
  if (mbr.entries.some(({ type }) => type === PROTECTIVE_TYPE || type === EFI_TYPE))
    return 'its table also names what belongs to a GPT';
  for (const at of [SECTOR, view.size - SECTOR])
    if ((await view.read(at, 8)).toString('latin1') === 'EFI PART') return 'remains of a GPT are on the disk';
  const first = Math.min(
    ...mbr.entries.map(({ start }) => start * SECTOR),
    ...table.partitions.map((one) => one.offset),
  );
  const gap = await view.read(SECTOR, Math.max(0, Math.min(first - SECTOR, MOST_GAP)));
  return gap.every((byte) => byte === 0)
    ? undefined
    : 'the space before the first partition holds data, which may be a boot loader of its own';
}

function isSameTable(again: DeviceInspection, table: SoundTable): boolean {
  if (again.kind !== 'table' || again.table.kind !== 'healthy') return false;
  const places = ({ partitions }: SoundTable): string =>
    JSON.stringify(partitions.map(({ layer, offset, size, type }) => [layer, offset, size, type]));
  return places(again.table) === places(table);
}

/** The write touches no volume, so only the table's checks and the boot code check run. */
async function rehearsedChecks(
  view: BlockView,
  changed: BlockView,
  layout: DeviceInspection,
  checks: readonly RehearsedCheck[],
  deps: DiagnoseDeps,
): Promise<RehearsedCheck[]> {
  const before = checks
    .filter(({ layer }) => layer === 'disk')
    .map(({ name, layer, before: reading }) => ({ name, layer, reading }));
  const after = await readChecks(changed, { layout, mended: changed }, deps.tools, deps.signal, () => true);
  return pairReadings([...before, await readBootCode(view)], [...after, await readBootCode(changed)]);
}

export async function readBootCode(view: BlockView): Promise<LayerReading> {
  const { ok, detail } = await checkBootCode(view);
  return { name: BOOT_CODE_CHECK, layer: 'disk', reading: { state: ok ? 'passed' : 'failed', detail } };
}
