/**
 * The Windows recovery environment: `ReAgent.xml` holds its state and the partition of its image. The file may be
 * outdated after partition changes, so the image itself is located.
 */
import type { Evidence } from '../../model/finding.js';
import type { VolumePlace } from '../../model/readers.js';
import { attempt } from '../attempt.js';
import { note, offer, openFile, textOf, unseen, type OpenVolume, type OptionOutcome } from './option-outcome.js';

const SETTINGS = 'Windows/System32/Recovery/ReAgent.xml';
const FOLDER = 'Recovery/WindowsRE';
/** Windows moves the image here while its recovery environment is disabled. */
const ASIDE = 'Windows/System32/Recovery';
const IMAGE = 'Winre.wim';
const WIM = 'MSWIM\0\0\0';
const WHAT = 'a recovery environment';

interface Settings {
  isOn: boolean;
  /** Start of the partition on its disk in bytes; zero if not named. */
  offset: number;
  folder: string;
}

/** `open`: every readable volume of the disk; `locked`: encrypted volumes. */
export async function recoveryEnvironment(
  own: OpenVolume,
  { open, locked }: { open: readonly OpenVolume[]; locked: readonly VolumePlace[] },
  signal: AbortSignal,
): Promise<OptionOutcome[]> {
  const settings = settingsIn(await textOf(own.finder, SETTINGS, signal));
  const named = settings !== undefined && settings.offset > 0 ? settings : undefined;
  const home = named && open.find(({ place }) => place.offset === named.offset);
  const there = named && home && (await imageIn(home, named.folder, signal));
  if (there && named.isOn)
    return [
      offer(
        'windows.startup_repair',
        `Windows has its own repair tools on this disk (${there.volume.place.layer}). ${there.volume.isReadableNow ? TRY_FIRST : AFTERWARDS}`,
        evidenceOf(there),
      ),
    ];
  const closed = named && locked.find(({ offset }) => offset === named.offset);
  if (closed) return [note(`The repair tools of Windows are in ${closed.layer}, which is encrypted.`)];
  const why = whyNot(settings, named, home);
  const image = there ?? (await anyImage(own, open, signal));
  if (image)
    return [
      offer(
        'windows.startup_repair_off',
        `The repair tools of Windows are on this disk (${image.volume.place.layer}), but ${why}. ${STICK}`,
        evidenceOf(image),
      ),
    ];
  return named ? [note(`The repair tools of Windows were not seen: ${why}. ${STICK}`)] : [unseen(WHAT)];
}

const TRY_FIRST =
  'Try Startup Repair first: Windows opens them after two starts that failed. Choose Troubleshoot, Advanced options, Startup Repair.';
const AFTERWARDS = 'They cannot start from this disk as it is, and can once it is repaired.';
const STICK = 'An installation stick of Windows has the same tools.';

function whyNot(settings: Settings | undefined, named: Settings | undefined, home: OpenVolume | undefined): string {
  if (settings?.isOn === false) return 'Windows says that they are switched off';
  if (!named) return 'Windows does not say where it looks for them';
  return home
    ? `Windows looks for them in another folder of ${home.place.layer}`
    : `Windows looks for them in a partition at byte ${named.offset}, where no volume that can be read begins`;
}

const evidenceOf = ({ path, at, size }: Image): Evidence => ({
  offset: at,
  expected: 'a recovery image',
  seen: `${path}: ${size} bytes`,
});

interface Image {
  volume: OpenVolume;
  path: string;
  at: number;
  size: number;
}

async function anyImage(own: OpenVolume, open: readonly OpenVolume[], signal: AbortSignal): Promise<Image | undefined> {
  for (const [volume, folder] of [[own, ASIDE] as const, ...[own, ...open].map((one) => [one, FOLDER] as const)]) {
    const image = await imageIn(volume, folder, signal);
    if (image) return image;
  }
  return undefined;
}

/** An image is recognised by its first bytes, because a file name alone proves nothing. */
async function imageIn(volume: OpenVolume, folder: string, signal: AbortSignal): Promise<Image | undefined> {
  const path = `${folder}/${IMAGE}`;
  const file = await openFile(volume.finder, path, signal);
  if (file === undefined || file.size <= WIM.length) return undefined;
  const head = await attempt(() => file.read(0, WIM.length));
  return head?.toString('latin1') === WIM ? { volume, path, at: file.placeOf(0), size: file.size } : undefined;
}

function settingsIn(xml: string | undefined): Settings | undefined {
  const location = xml && /<WinreLocation\b([^>]*)>/i.exec(xml)?.[1];
  const state = xml && /<InstallState\b[^>]*\bstate="(\d+)"/i.exec(xml)?.[1];
  if (location === undefined || location === '' || state === undefined || state === '') return undefined;
  const offset = Number(/\boffset="(\d+)"/i.exec(location)?.[1] ?? 0);
  const folder = /\bpath="([^"]*)"/i.exec(location)?.[1] ?? '';
  return {
    isOn: state === '1',
    offset: Number.isSafeInteger(offset) ? offset : 0,
    folder: folder === '' ? FOLDER : folder.replaceAll('\\', '/').replace(/^\//, ''),
  };
}
