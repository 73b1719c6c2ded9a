/**
 * The content of `RegBack`: copies of the registry files. Windows made the copies every ten days, and since 1803 only
 * if configured.
 */
import { fromFiletime } from '../../events/event-values.js';
import { BASE_BLOCK, isClean, readBaseBlock, SEALED } from '../../registry/base-block.js';
import { list } from '../../words.js';
import { attempt } from '../attempt.js';
import { HIVES, REG_BACK } from '../windows-folders.js';
import { day } from '../day.js';
import { note, openFile, unseen, type OpenVolume, type OptionOutcome } from './option-outcome.js';

type Copy = { name: string } & ({ state: 'empty' | 'broken' } | { state: 'closed'; written: Date });

/** Checks only the base block of each copy: valid, completely written, and of matching length. */
export async function copiesInRegBack({ finder }: OpenVolume, signal: AbortSignal): Promise<OptionOutcome[]> {
  const copies: Copy[] = [];
  for (const name of HIVES) {
    const path = `${REG_BACK}/${name}`;
    const found = await attempt(() => finder.find(path, signal));
    if (!found?.data) continue;
    const file = await openFile(finder, path, signal);
    const head = file && file.size >= SEALED ? await attempt(() => file.read(0, SEALED)) : undefined;
    const base = head && readBaseBlock(head);
    if (found.data.dataSize === 0) copies.push({ name, state: 'empty' });
    else if (file && base && isClean(base) && BASE_BLOCK + base.binsSize <= file.size)
      copies.push({ name, state: 'closed', written: fromFiletime(base.written) });
    else copies.push({ name, state: 'broken' });
  }
  if (copies.length === 0) return [unseen('copies of the registry (RegBack)')];
  const closed = copies.flatMap((one) => (one.state === 'closed' ? [one] : []));
  if (closed.length === 0)
    return [
      note(
        copies.every(({ state }) => state === 'empty')
          ? 'RegBack is there and its copies of the registry are empty: Windows 10 and 11 make none unless they are told to.'
          : 'RegBack is there, and none of its copies of the registry is complete.',
      ),
    ];
  const of = closed.map(({ name, written }) => `${name} of ${day(written)}`);
  const others = copies.length - closed.length;
  const rest = others > 0 ? ` Of its other copies ${others} cannot be used.` : '';
  return [note(`RegBack holds complete copies of the registry files ${list(of)}.${rest}`)];
}
