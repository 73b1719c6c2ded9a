/** Turns a start item off and on again. The item is renamed within its own folder and never deleted. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder } from './safe-folder.js';
import { ABSENT, stateOf } from './state-of.js';

/** Hidden and without a suffix that a desktop or systemd looks for: both ignore the file. */
const asideName = (name: string): string => `.${name}.revive-off`;

/** State in words, with the hash of the file or link: identical text for an identical state. */
export const ON = (state: string): string => `Starts with the computer (${state})`;
export const OFF = (state: string): string => `Does not start, set aside (${state})`;

export async function startState(folder: string, name: string): Promise<string> {
  const [here, aside] = await Promise.all([stateOf(join(folder, name)), stateOf(join(folder, asideName(name)))]);
  if (aside === ABSENT && here !== ABSENT && here !== 'other') return ON(here);
  if (here === ABSENT && aside !== ABSENT && aside !== 'other') return OFF(aside);
  if (here === ABSENT) return 'It is not there any more';
  return 'Something else is there by now';
}

export const turnOff = (folder: string, name: string): Promise<void> => moved(folder, name, asideName(name));
export const turnOn = (folder: string, name: string): Promise<void> => moved(folder, asideName(name), name);

/** Renames atomically: the item is always at exactly one of the two paths. */
async function moved(folder: string, from: string, to: string): Promise<void> {
  await inFolder(folder, async (at) => {
    if ((await stateOf(at(to))) !== ABSENT) throw new RangeError('the target of the move already exists');
    await rename(at(from), at(to));
  });
}
