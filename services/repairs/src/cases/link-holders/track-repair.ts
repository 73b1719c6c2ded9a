import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { systemActor, type LinkActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { prepared } from '@revive/platform/database/prepared';
import type { Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { SeenTickets, type Versions } from './seen-tickets.js';
import { trackingHash } from '../links/tracking-id.js';

/**
 * Misses answered per network address and hour. An id has 100 random bits, so guessing is hopeless, and misses never
 * block requests with a correct id.
 */
const MISSES_PER_HOUR = 30;

/** Longer than any IPv6 address with a zone id; longer values must not become index keys. */
const MOST_ADDRESS = 64;

const LOOK = prepared(`
  select r.id, r.tenant_id, r.version, t.version + t.rating_count as shop_version
  from repairs r left join tenants t on t.id = r.tenant_id where r.tracking_hash = $1`);
interface LookRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly version: number;
  readonly shop_version: number | null;
}
interface Held {
  readonly holder: LinkActor;
  readonly versions: Versions;
}

/**
 * Resolves tracking ids. The id is the only credential, is verified only here, and grants access to exactly one
 * repair.
 */
@Injectable()
export class TrackRepair {
  readonly #seen = new SeenTickets();

  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The link actor of an id. Throws REPAIR_NOT_FOUND (404) for an unknown id, TOO_MANY (429) instead after too many
   * misses of an address, INVALID (400) for an invalid address.
   */
  async holder(typed: string, address: string): Promise<LinkActor> {
    return (await this.#look(typed, address)).holder;
  }

  /** Verifies the link on every call, but reads the ticket only after a change. Throws as `holder`. */
  async run(typed: string, address: string): Promise<Ticket> {
    const { holder, versions } = await this.#look(typed, address);
    const seen = this.#seen.get(holder.repairId, versions);
    if (seen) return seen;
    const ticket = await this.tickets.read(holder, holder.repairId);
    this.#seen.keep(ticket);
    return ticket;
  }

  async #look(typed: string, address: string): Promise<Held> {
    if (address.length > MOST_ADDRESS) throw invalid({ address: 'is no address' });
    const trackingId = readTrackingId(typed);
    const found = await this.db.tx(systemActor('repairs:tracking'), async (em) => {
      const [row] = trackingId === undefined ? [] : await em.query<LookRow[]>(LOOK, [trackingHash(trackingId)]);
      if (row)
        return {
          id: row.id,
          tenantId: row.tenant_id,
          versions: { repair: Number(row.version), shop: Number(row.shop_version ?? 0) },
        };
      const hour = new Date(Math.floor(this.clock().getTime() / 3_600_000) * 3_600_000);
      // A single conditional statement, so that concurrent misses cannot exceed the limit.
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
    return { holder: { kind: 'link', repairId: found.id, tenantId: found.tenantId }, versions: found.versions };
  }
}
