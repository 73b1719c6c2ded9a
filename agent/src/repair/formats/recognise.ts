import type { BlockView } from '../view/block-view.js';
import { BOOT_FAMILY } from './boot-family.js';
import { CONTAINERS } from './containers.js';
import { Look, type Recognised } from './look.js';
import { MEMBERS } from './members.js';
import { UNIX_FILESYSTEMS } from './unix-filesystems.js';

export type { Recognised } from './look.js';

/**
 * Every format that speaks from `view`: a whole device, a partition or a bare volume. Never damaged-or-sound, only
 * whose it is. Strong evidence first (`certain`), then traces: a magic alone, or a copy that outlived what it copied.
 * Two certain answers, or a certain one that is not ours, stop a repair; a trace of a stranger does where ours is
 * damaged. Reads at most a few MiB, whatever the view claims to hold; places that cannot be read carry no evidence.
 * Throws only what `signal` or a broken view throws.
 */
export async function recognise(view: BlockView, signal: AbortSignal): Promise<Recognised[]> {
  const look = new Look(view, signal);
  const found: Recognised[] = [];
  for (const probe of [...CONTAINERS, ...MEMBERS, ...BOOT_FAMILY, ...UNIX_FILESYSTEMS]) {
    const answer = await probe(look);
    // One answer for a format: a copy of what has spoken by its first sectors says nothing new.
    if (answer && !found.some(({ format }) => format === answer.format)) found.push(answer);
  }
  return found.sort((a, b) => Number(b.certain) - Number(a.certain));
}
