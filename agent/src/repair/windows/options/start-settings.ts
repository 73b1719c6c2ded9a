import { BASE_BLOCK, isClean, readBaseBlock } from '../../registry/base-block.js';
import { cellsBySize, HiveReader } from '../../registry/hive-reader.js';
import { attempt } from '../attempt.js';
import { CONFIG_FOLDER, LARGEST_HIVE } from '../windows-folders.js';
import { note, offer, openFile, unseen, type OpenVolume, type OptionOutcome } from './option-outcome.js';

const HIBERNATION = 'hiberfil.sys';
const WHAT = 'another last known good configuration';

export async function startSettings({ finder }: OpenVolume, signal: AbortSignal): Promise<OptionOutcome[]> {
  const file = await openFile(finder, `${CONFIG_FOLDER}/SYSTEM`, signal);
  const bytes = file && file.size <= LARGEST_HIVE ? await attempt(() => file.whole()) : undefined;
  const base = bytes && readBaseBlock(bytes);
  if (!file || !bytes || !base || !isClean(base)) return [unseen(WHAT)];
  const hive = new HiveReader(cellsBySize(bytes, base.binsSize), base.root, base);
  const hasHibernation = (await attempt(() => finder.find(HIBERNATION, signal))) !== undefined;
  const told = await attempt(async () => [
    lastKnownGood(hive, file.placeOf(BASE_BLOCK + base.root)),
    ...(hasHibernation ? [fastStartup(hive)] : []),
  ]);
  return told ?? [unseen(WHAT)];
}

const setName = (number: number): string => `ControlSet${String(number).padStart(3, '0')}`;

function lastKnownGood(hive: HiveReader, at: number): OptionOutcome {
  const select = hive.find('Select');
  const current = select && hive.number(select, 'Current');
  const good = select && hive.number(select, 'LastKnownGood');
  if (good === undefined || good === current || !hive.find(setName(good))) return unseen(WHAT);
  return offer(
    'windows.last_known_good',
    `Windows kept a configuration that it started with before (${setName(good)}). Windows 7 offers it as "Last Known Good Configuration" (F8 at the start); later versions have no menu entry for it.`,
    { offset: at, expected: `LastKnownGood ${current}`, seen: `LastKnownGood ${good}` },
  );
}

function fastStartup(hive: HiveReader): OptionOutcome {
  const current = hive.find('Select');
  const number = current && hive.number(current, 'Current');
  const power = number && hive.find(`${setName(number)}\\Control\\Session Manager\\Power`);
  const isOn = power && hive.number(power, 'HiberbootEnabled');
  if (isOn === 1)
    return note(
      'Fast startup is on: "Shut down" keeps a part of Windows in hiberfil.sys. "Restart" starts it from the beginning, which solves some problems.',
    );
  return note(
    isOn === 0
      ? 'Fast startup is off.'
      : 'A file for hibernation is there, and the registry does not say whether fast startup is on.',
  );
}
