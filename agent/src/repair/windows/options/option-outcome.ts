import type { Evidence, Severity } from '../../model/finding.js';
import type { VolumePlace } from '../../model/readers.js';
import type { FileFinder } from '../../ntfs/find-file.js';
import { ExtentView } from '../../ntfs/extent-view.js';
import type { BlockView } from '../../view/block-view.js';
import { attempt } from '../attempt.js';

export interface OpenVolume {
  place: VolumePlace;
  view: BlockView;
  finder: FileFinder;
  /** The volume is readable on the present device, not only after a repair. */
  isReadableNow: boolean;
}

export type OptionOutcome =
  /** An option that a customer can use; evidence offsets count from the start of the volume. */
  | { kind: 'offer'; code: string; severity: Severity; plain: string; evidence: Evidence[] }
  | { kind: 'note'; plain: string }
  | { kind: 'unseen'; what: string };

export const note = (plain: string): OptionOutcome => ({ kind: 'note', plain });
export const unseen = (what: string): OptionOutcome => ({ kind: 'unseen', what });
export const offer = (code: string, plain: string, evidence: Evidence): OptionOutcome => ({
  kind: 'offer',
  code,
  severity: 'low',
  plain,
  evidence: [evidence],
});

/** A file as a view; undefined if missing or not stored plainly. */
export const openFile = (finder: FileFinder, path: string, signal: AbortSignal): Promise<ExtentView | undefined> =>
  attempt(async () => {
    const found = await finder.find(path, signal);
    return found?.data && new ExtentView(finder.mft, found.data, path);
  });

const LONGEST_TEXT = 256 * 1024;

/** The content of a text file; undefined if missing, unreadable, or longer than such a file can be. */
export async function textOf(finder: FileFinder, path: string, signal: AbortSignal): Promise<string | undefined> {
  const file = await openFile(finder, path, signal);
  if (file === undefined || file.size > LONGEST_TEXT) return undefined;
  const bytes = await attempt(() => file.whole());
  return bytes?.toString(bytes.readUInt16LE(0) === 0xfeff ? 'utf16le' : 'utf8');
}
