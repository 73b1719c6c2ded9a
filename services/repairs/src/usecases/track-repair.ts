import { readTrackingId } from '@revive/contracts/repairs/tracking';
import { systemActor, type LinkActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { RepairRow } from '../data/rows.js';
import type { Ticket } from '../data/ticket.js';
import type { Tickets } from '../data/tickets.js';
import { trackingHash } from '../tracking/tracking-secret.js';

/** Misses an address may have in an hour; 100 random bits make guessing hopeless, this makes it visible and dull. */
export const MISSES_PER_HOUR = 30;

/** A tracking id is the whole right: verified here and nowhere else, and good for exactly one repair. */
export class TrackRepair {
  constructor(
    private readonly db: Database,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  /** Who holds the link. Throws REPAIR_NOT_FOUND (404) for what is no id of ours, TOO_MANY (429) after too many misses of an address. */
  async holder(typed: string, address: string): Promise<LinkActor> {
    const trackingId = readTrackingId(typed);
    const found = await this.db.tx(systemActor('repairs:tracking'), async (em) => {
      const hour = new Date(Math.floor(this.clock().getTime() / 3_600_000) * 3_600_000);
      const [missed] = await em.query<{ misses: number }[]>('select misses from tracking_misses where address = $1 and hour = $2', [address, hour]);
      if (missed && missed.misses >= MISSES_PER_HOUR) return 'too many' as const;
      const repair = trackingId === undefined ? null : await em.findOne(RepairRow, { where: { trackingHash: trackingHash(trackingId) }, select: { id: true, tenantId: true } });
      if (repair) return repair;
      // One conditional statement: of any number of misses at once exactly so many are answered as misses.
      const counted = await em.query<unknown[]>(
        `insert into tracking_misses (address, hour, misses) values ($1, $2, 1)
         on conflict (address, hour) do update set misses = tracking_misses.misses + 1 where tracking_misses.misses < $3
         returning misses`,
        [address, hour, MISSES_PER_HOUR],
      );
      return counted.length === 1 ? undefined : ('too many' as const);
    });
    if (found === 'too many') throw new AppError('TOO_MANY', { retryAfterSeconds: 3_600 });
    if (!found) throw new AppError('REPAIR_NOT_FOUND');
    return { kind: 'link', repairId: found.id, tenantId: found.tenantId };
  }

  async run(typed: string, address: string): Promise<Ticket> {
    const holder = await this.holder(typed, address);
    return this.tickets.read(holder, holder.repairId);
  }
}
