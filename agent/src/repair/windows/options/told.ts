/** What one part of the look at a Windows tells, and the volume that it is asked of. */
import type { Evidence, Severity } from '../../look/finding.js';
import type { VolumePlace } from '../../look/readers.js';
import type { FileFinder } from '../../ntfs/find-file.js';
import { ExtentView } from '../../view/extent-view.js';
import type { BlockView } from '../../view/block-view.js';
import { attempt } from '../attempt.js';

/** An NTFS volume that can be read, whatever else is wrong with it. */
export interface OpenVolume {
  place: VolumePlace;
  view: BlockView;
  finder: FileFinder;
  /** It can be read on the device as it is, and not only once it is repaired. */
  isReadableNow: boolean;
}

export type Told =
  /** What a customer can do something with; offsets of evidence count from the start of the volume. */
  | { kind: 'offer'; code: string; severity: Severity; plain: string; evidence: Evidence[] }
  | { kind: 'note'; plain: string }
  /** `what` is named among those that were looked for and not seen. */
  | { kind: 'unseen'; what: string };

export const note = (plain: string): Told => ({ kind: 'note', plain });
export const unseen = (what: string): Told => ({ kind: 'unseen', what });
export const offer = (code: string, plain: string, evidence: Evidence): Told => ({
  kind: 'offer',
  code,
  severity: 'low',
  plain,
  evidence: [evidence],
});

/** A file as a view; undefined where there is none, or it cannot be read where it lies. */
export const openFile = (finder: FileFinder, path: string, signal: AbortSignal): Promise<ExtentView | undefined> =>
  attempt(async () => {
    const found = await finder.find(path, signal);
    return found?.data && new ExtentView(finder.mft, found.data, path);
  });

const LONGEST_TEXT = 256 * 1024;

/** A file of text; undefined where there is none, it cannot be read, or it is too long to be what is looked for. */
export async function textOf(finder: FileFinder, path: string, signal: AbortSignal): Promise<string | undefined> {
  const file = await openFile(finder, path, signal);
  if (file === undefined || file.size > LONGEST_TEXT) return undefined;
  const bytes = await attempt(() => file.whole());
  return bytes?.toString(bytes.readUInt16LE(0) === 0xfeff ? 'utf16le' : 'utf8');
}
