import type { BlockView } from '../view/block-view.js';
import { BOOT_FAMILY } from './boot-family.js';
import { CONTAINERS } from './containers.js';
import { ProbeReader, type Recognised } from './probe-reader.js';
import { MEMBERS } from './members.js';
import { UNIX_FILESYSTEMS } from './unix-filesystems.js';

export type { Recognised } from './probe-reader.js';

/**
 * Names every format found in `view`: a whole device, a partition or a bare volume. Says nothing about damage. Strong
 * evidence comes first (`certain`), then traces: a magic alone, or a copy that outlived its format. Two certain
 * results, or a certain foreign format, stop a repair. A foreign trace stops the repair of a damaged volume. Reads a
 * few MiB at most; unreadable places are no evidence. Throws only errors of `signal` or of a broken view.
 */
export async function recognise(view: BlockView, signal: AbortSignal): Promise<Recognised[]> {
  const look = new ProbeReader(view, signal);
  const found: Recognised[] = [];
  for (const probe of [...CONTAINERS, ...MEMBERS, ...BOOT_FAMILY, ...UNIX_FILESYSTEMS]) {
    const answer = await probe(look);
    // One result per format: a copy adds no information to a format already found.
    if (answer && !found.some(({ format }) => format === answer.format)) found.push(answer);
  }
  return found.sort((a, b) => Number(b.certain) - Number(a.certain));
}
