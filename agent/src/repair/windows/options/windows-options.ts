/**
 * Options that the PC offers without a paid repair: the repair tools of Windows, shadow copies, registry copies, File
 * History, and places of a recovery key. Reads only; no verdict, plan or price depends on these options.
 */
import type { Observation } from '../../model/finding.js';
import type { DeviceInspection } from '../../inspect/inspect-device.js';
import type { VolumeInspection, VolumePlace } from '../../model/readers.js';
import { FileFinder } from '../../ntfs/find-file.js';
import { SliceView, type BlockView } from '../../view/block-view.js';
import { capital, list } from '../../words.js';
import { attempt } from '../attempt.js';
import { CONFIG_FOLDER } from '../windows-folders.js';
import { fileHistory } from './file-history.js';
import { recoveryEnvironment } from './recovery-environment.js';
import { copiesInRegBack } from './reg-back.js';
import { shadowCopies } from './shadow-copies.js';
import { startSettings } from './start-settings.js';
import type { OpenVolume, OptionOutcome } from './option-outcome.js';

const BITLOCKER = 'BitLocker';

interface WindowsOptions {
  observations: Observation[];
  /** The same sentences, plus remarks without an option for the customer. */
  notes: string[];
}

interface Looked {
  view: BlockView;
  look: DeviceInspection;
}

/**
 * `now` is the present device, `mended` the device after the repair. Never throws on content; throws the reason of
 * `signal`.
 */
export async function inspectWindowsOptions(
  now: Looked,
  { view, look }: Looked,
  signal: AbortSignal,
): Promise<WindowsOptions> {
  const volumes = volumesIn(look, view.size);
  const locked = volumes.filter(({ format }) => format === BITLOCKER).map(({ place }) => place);
  const open: OpenVolume[] = [];
  for (const { place, format } of volumes) {
    if (format !== 'ntfs') continue;
    const slice = new SliceView(view, place.offset, place.size);
    const finder = await attempt(() => FileFinder.open(slice));
    if (finder) open.push({ place, view: slice, finder, isReadableNow: await isReadable(now, place) });
  }
  const options: WindowsOptions = { observations: locked.map(keyOf), notes: [] };
  for (const volume of open) {
    const folder = await attempt(() => volume.finder.find(CONFIG_FOLDER, signal));
    if (!folder?.record.directory) continue;
    const told = [
      ...(await recoveryEnvironment(volume, { open, locked }, signal)),
      ...(await shadowCopies(volume, signal)),
      ...(await copiesInRegBack(volume, signal)),
      ...(await startSettings(volume, signal)),
      ...(await fileHistory(volume, signal)),
    ];
    options.observations.push(...told.flatMap((one) => observationOf(one, volume.place)));
    options.notes.push(...notesOf(told, volume.place));
  }
  return options;
}

/** A proposed table has no volumes yet, so a volume behind it is not readable now. */
const isReadable = async ({ view, look }: Looked, { offset, size }: VolumePlace): Promise<boolean> =>
  volumesIn(look, view.size).some(({ place }) => place.offset === offset) &&
  (await attempt(() => FileFinder.open(new SliceView(view, offset, size)))) !== undefined;

type Seen = Pick<VolumeInspection, 'format' | 'place'>;

/** An encrypted whole disk has no volumes, so the disk itself is the locked place. */
function volumesIn(look: DeviceInspection, size: number): readonly Seen[] {
  if (look.kind === 'table') return look.volumes;
  if (look.kind === 'bare') return [look.volume];
  return look.format === BITLOCKER ? [{ format: BITLOCKER, place: { layer: 'disk', offset: 0, size } }] : [];
}

function keyOf({ layer, offset }: VolumePlace): Observation {
  const what = layer === 'disk' ? 'This drive' : capital(layer);
  return {
    code: 'windows.bitlocker',
    procedure: 'windows.options',
    severity: 'medium',
    layer,
    unit: 'BitLocker',
    plain: `${what} is encrypted with BitLocker. Its recovery key may be in the owner's Microsoft account (account.microsoft.com/devices/recoverykey), printed or saved by the owner, or with the company's administrator (Active Directory, Entra ID). Have it at hand before paying for anything.`,
    evidence: [{ offset, expected: 'a volume that can be read', seen: 'BitLocker' }],
  };
}

function observationOf(told: OptionOutcome, { layer, offset }: VolumePlace): Observation[] {
  if (told.kind !== 'offer') return [];
  const { code, severity, plain, evidence } = told;
  return [
    {
      code,
      procedure: 'windows.options',
      severity,
      layer,
      unit: 'Windows',
      plain,
      evidence: evidence.map((one) => ({ ...one, offset: offset + one.offset })),
    },
  ];
}

function notesOf(told: readonly OptionOutcome[], { layer }: VolumePlace): string[] {
  const said = told.flatMap((one) => (one.kind === 'unseen' ? [] : [`${capital(layer)}: ${one.plain}`]));
  const missing = told.flatMap((one) => (one.kind === 'unseen' ? [one.what] : []));
  if (missing.length === 0) return said;
  return [
    ...said,
    `${capital(layer)}: Not seen on this disk: ${list(missing)}. That does not mean there is none: look at other drives, sticks and accounts.`,
  ];
}
