/** File History: reports if copies of documents exist, and on which drive. Never reports names of people. */
import { counted } from '../../counted.js';
import { attempt } from '../attempt.js';
import { note, offer, openFile, textOf, unseen, type OpenVolume, type OptionOutcome } from './option-outcome.js';

const USERS = 'Users';
const SETTINGS = 'AppData/Local/Microsoft/Windows/FileHistory/Configuration';
/** Windows writes the two files alternately. */
const FILES = ['Config1.xml', 'Config2.xml'];
const MOST_USERS = 200;
const LONGEST_NAME = 60;

export async function fileHistory({ finder }: OpenVolume, signal: AbortSignal): Promise<OptionOutcome[]> {
  const users = (await attempt(() => finder.list(USERS, MOST_USERS, signal))) ?? [];
  const drives = new Set<string>();
  let [count, at] = [0, 0];
  for (const user of users) {
    for (const name of FILES) {
      signal.throwIfAborted();
      const path = `${USERS}/${user}/${SETTINGS}/${name}`;
      const drive = driveIn(await textOf(finder, path, signal));
      if (drive === undefined) continue;
      drives.add(drive);
      at ||= (await openFile(finder, path, signal))?.placeOf(0) ?? 0;
      count += 1;
      break;
    }
  }
  if (count === 0) return [unseen('File History')];
  const where = [...drives].filter((drive) => drive !== '').join(', ');
  if (where === '')
    return [note(`File History was set up for ${counted(count, 'user')}; to which drive could not be read.`)];
  return [
    offer(
      'windows.file_history',
      `File History was set up for ${counted(count, 'user')} and copied documents to another drive (${where}). Ask for that drive before files are recovered from this one.`,
      { offset: at, expected: 'the settings of File History', seen: where },
    ),
  ];
}

function driveIn(xml: string | undefined): string | undefined {
  if (xml === undefined || !/<DataProtectionUserConfig\b/.test(xml)) return undefined;
  const [name, url] = ['TargetName', 'TargetUrl'].map((tag) => plain(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)));
  return [name, url].filter((part) => part !== '').join(', ');
}

/** Keeps only letters, digits and the punctuation of drive names. */
const plain = (match: RegExpExecArray | null): string =>
  (match?.[1] ?? '')
    .replaceAll(/[^\p{L}\p{N} .:\\_-]/gu, '')
    .slice(0, LONGEST_NAME)
    .trim();
