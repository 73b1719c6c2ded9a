import type { Summary } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, requireShopMemberOr, type Actor } from '@revive/platform/actor';
import type { Database } from '@revive/platform/database';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import { AppError } from '@revive/platform/errors';
import { isUuid } from '@revive/platform/ids';
import { RepairRow } from '../data/rows.js';
import { completeTickets } from '../data/ticket.js';
import type { Views } from '../data/views.js';
import { containing, readFind, type Wanted } from '../domain/find.js';
import { trackingHash } from '../tracking/tracking-secret.js';

export const PAGE = 50;

/** Lists, newest first, keyset by id (UUIDv7 sorts by time). A shop's people see their own, staff everybody's. */
export class ReadRepairs {
  constructor(
    private readonly db: Database,
    private readonly views: Views,
  ) {}

  /** `find` narrows a shop's list to what answers to it; too short a text narrows it to nothing. Staff search no shop's customers. */
  async list(actor: Actor, before: string, find = ''): Promise<Summary[]> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    if (before !== '' && !isUuid(before)) throw new AppError('INVALID', undefined, { fields: { before: 'is not an id' } });
    if (find !== '') requireShopMember(actor);
    const wanted = find === '' ? undefined : readFind(find);
    if (find !== '' && wanted === undefined) return [];
    return this.db.tx(actor, async (em) => {
      const page = em.createQueryBuilder(RepairRow, 'r').orderBy('r.id', 'DESC').limit(PAGE);
      if (tenantId !== undefined) page.where('r.tenantId = :tenantId', { tenantId });
      if (before !== '') page.andWhere('r.id < :before', { before });
      if (wanted !== undefined) narrow(page, wanted);
      const tickets = await completeTickets(em, await page.getMany());
      return tickets.map((ticket) => this.views.summary(ticket));
    });
  }
}

/** The shop's own index is walked from the newest on until a page is full: no more is read than the shop has. */
function narrow(page: SelectQueryBuilder<RepairRow>, { text, digits, number, trackingId }: Wanted): void {
  page.andWhere(new Brackets((either) => {
    if (text !== undefined) either.orWhere('r.find_text like :text', { text: containing(text) });
    if (digits !== undefined) either.orWhere('r.find_phone like :digits', { digits: containing(digits) });
    if (number !== undefined) either.orWhere('r.number = :number', { number });
    if (trackingId !== undefined) either.orWhere('r.tracking_hash = :hash', { hash: trackingHash(trackingId) });
  }));
}
