import { Inject, Injectable } from '@nestjs/common';
import { claimByLinkSchema, claimSchema, WARRANTY_CLAIMS } from '@revive/contracts/repairs/proof/warranty';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import type { ClaimAtCounterRequest, ClaimByLinkRequest, ClaimReply } from '@revive/proto/revive/repairs/v1/warranty';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { CustomerCodes } from '../../cases/links/customer-codes.js';
import { trackingHash, trackingIdOf } from '../../cases/links/tracking-id.js';
import type { ClaimEntity } from './claim.entity.js';
import type { ClaimValue, RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { openLocationOrFirst } from '../../cases/locations/shop-locations.query.js';
import { openTicket } from '../../cases/tickets/open-ticket.js';
import { partOf } from '../../cases/tickets/ticket-part.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';
import { warrantyOf } from '../../cases/tickets/warranty.policy.js';
import { mark } from './claims.policy.js';
import { CLAIMS } from './warranty.projection.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';

const TAG = 'warranty';

@Injectable()
export class ClaimWarranty {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
    private readonly codes: CustomerCodes,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  /**
   * Claims by tracking link. Requires the link and the code from a message to the customer. Throws REPAIR_NOT_FOUND
   * (404), CUSTOMER_LINK_NEEDED (403), TOO_MANY (429), INVALID (400), and as `#open`.
   */
  async byLink({ trackingId, address, ...request }: ClaimByLinkRequest): Promise<Ticket> {
    const { reason, code } = await validate(claimByLinkSchema, given(request));
    const holder = await this.track.holder(trackingId, address);
    this.codes.require(await this.tickets.readRepair(holder, holder.repairId), code);
    // A link actor can write only rows of its own repair, so the system actor opens the new ticket.
    const platform = systemActor('repairs:warranty', holder.tenantId);
    return this.db.tx(platform, async (em) => {
      const { original } = await this.#open(em, { claims: holder, opens: platform }, holder.repairId, reason, null);
      return original;
    });
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID (400), and as `#open`. */
  async atCounter(actor: Actor, { id, ...request }: ClaimAtCounterRequest): Promise<ClaimReply> {
    const person = requireShopMember(actor);
    const { reason } = await validate(claimSchema, request);
    return this.db.tx(actor, async (em) => {
      const { claim } = await this.#open(em, { claims: actor, opens: actor }, id, reason, person.username);
      return { repairId: claim.claimRepairId, number: claim.claimNumber };
    });
  }

  /**
   * Returns the open claim if one exists. The ticket's row lock prevents two concurrent claims. Throws NO_WARRANTY,
   * WARRANTY_OVER with the date, CLAIMS_OVER (409).
   */
  async #open(
    em: EntityManager,
    by: { claims: Actor; opens: Actor },
    repairId: string,
    reason: string,
    byName: string | null,
  ): Promise<{ original: Ticket; claim: ClaimEntity }> {
    let claim: ClaimEntity | undefined;
    const original = await this.tickets.changeIn(em, by.claims, repairId, async (change) => {
      const { ticket, now } = change;
      // control: a repair has one open claim at a time
      claim = partOf(ticket, CLAIMS).find(({ closedAt }) => closedAt === null);
      if (claim) return;
      requireWarranty(ticket, now);
      const opened = await this.#ticket(em, by.opens, change, { reason, isFromHome: byName === null });
      claim = {
        id: uuidv7(),
        repairId,
        tenantId: ticket.repair.tenantId,
        claimRepairId: opened.id,
        claimNumber: opened.number,
        reason,
        byName,
        at: now,
        verdict: null,
        why: null,
        judgedAt: null,
        closedAt: null,
      };
      await change.add(CLAIMS, claim);
      change.emit('changed');
      change.audit('repair.warranty_claimed', `repair ${ticket.repair.number}, claim ${opened.number}`);
    });
    if (!claim) throw new AppError('INTERNAL');
    return { original, claim };
  }

  async #ticket(
    em: EntityManager,
    opens: Actor,
    { ticket, now }: Change,
    { reason, isFromHome }: { readonly reason: string; readonly isFromHome: boolean },
  ): Promise<RepairEntity> {
    const { repair } = ticket;
    const id = uuidv7();
    // The customer returns to the location of the original repair.
    const locationId = await openLocationOrFirst(em, repair.tenantId, repair.locationId);
    const opened = await openTicket(
      em,
      {
        id,
        tenantId: repair.tenantId,
        trackingHash: trackingHash(trackingIdOf(this.config.trackingKey, id)),
        deviceId: null,
        agentId: null,
        deviceName: repair.deviceName,
        deviceType: repair.deviceType,
        locationId,
        customerId: repair.customerId,
        customerName: repair.customerName,
        customerPhone: repair.customerPhone,
        customerEmail: repair.customerEmail,
        issueDescription: reason,
        shownCostCents: null,
        tags: [TAG],
        claim: claimOf(ticket),
        awaitsDevice: isFromHome,
      },
      now,
    );
    await this.tickets.changeIn(em, opens, id, (change) => {
      change.emit('started');
      // Notifies the shop, which has not met the customer.
      if (isFromHome) change.emit('claimed');
      change.audit('repair.opened_for_warranty', `repair ${opened.number}, claim of ${repair.number}`);
      return Promise.resolve();
    });
    return opened;
  }
}

function requireWarranty(ticket: Ticket, now: Date): void {
  const { repair } = ticket;
  const warranty = warrantyOf(repair);
  if (!warranty) throw new AppError('NO_WARRANTY', { repairId: repair.id });
  // control: after its days a warranty is over
  if (now > warranty.until)
    throw new AppError(
      'WARRANTY_OVER',
      { until: warranty.until.toISOString() },
      { sentence: `The warranty on this repair ended on ${dayOf(warranty.until)}.` },
    );
  // control: a repair is claimed so often and no oftener
  if (partOf(ticket, CLAIMS).length >= WARRANTY_CLAIMS.altogether)
    throw new AppError('CLAIMS_OVER', { repairId: repair.id });
}

const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: DEFAULT_ZONE, day: 'numeric', month: 'long', year: 'numeric' }).format(
    at,
  );

function claimOf({ repair, quotes, runs, findings, handWork }: Ticket): ClaimValue {
  const run = runs.findLast(({ kind, verdict }) => kind === 'repair' && verdict?.status === 'verified');
  const quote = run && quotes.findLast(({ planDigest }) => planDigest === run.planDigest);
  const procedures = quote?.procedures.map(({ id }) => id) ?? [];
  const byHand = handWork.filter(({ result }) => result === 'repaired').flatMap(({ serviceId }) => serviceId ?? []);
  return {
    repairId: repair.id,
    number: repair.number,
    procedures,
    services: [...new Set([...(quote?.lines.map(({ serviceId }) => serviceId) ?? []), ...byHand])],
    mended: findings.filter(({ procedure }) => procedures.includes(procedure)).map(mark),
  };
}
