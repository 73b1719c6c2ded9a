import type { BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import type { Change } from '../data/tickets.js';
import { activeRun, currentQuote } from '../data/ticket.js';
import type { Instructions } from '../orders/instructions.js';
import { beginRun } from './begin-run.js';

/**
 * A device of an open ticket went or came. Unplugging ends nothing; when it is back it is read again before anything
 * else, and the same digest keeps its approval.
 */
export async function deviceSeen(change: Change, seen: BenchChanged, instructions: Instructions): Promise<void> {
  const { ticket, em, now } = change;
  const { repair } = ticket;
  if (repair.deviceAttached === seen.attached) return;
  repair.deviceAttached = seen.attached;
  if (!seen.attached || activeRun(ticket)) return;
  // Without a quote that holds there is nothing to keep: after a rollback a look again is a person's choice.
  if ((repair.status !== 'quoted' && repair.status !== 'approved') || !currentQuote(ticket)) return;
  const run = await beginRun(em, repair, 'diagnosis', null, now);
  await instructions.diagnose(em, repair, run, now);
  await change.note('Your device is back; we are reading it again');
}
