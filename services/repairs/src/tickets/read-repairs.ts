import { Injectable } from '@nestjs/common';
import type { Summary } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { applyFilter } from './repair-filter.query.js';
import { RepairEntity } from './entities/repair.entity.js';
import { completeTickets } from './ticket.query.js';
import { TicketMapper } from './ticket.mapper.js';
import { readFind } from './find.policy.js';

export const PAGE = 50;

/** Lists, newest first, keyset by id (UUIDv7 sorts by time). A shop's people see their own, staff everybody's. */
@Injectable()
export class ReadRepairs {
  constructor(
    private readonly db: Database,
    private readonly mapper: TicketMapper,
  ) {}

  /**
   * `find` narrows a shop's list to what answers to it; too short a text narrows it to nothing. Staff search no shop's
   * customers.
   */
  async list(actor: Actor, before: string, find = ''): Promise<Summary[]> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    if (before !== '' && !isUuid(before))
      throw new AppError('INVALID', undefined, { fields: { before: 'is not an id' } });
    if (find !== '') requireShopMember(actor);
    const wanted = find === '' ? undefined : readFind(find);
    if (find !== '' && wanted === undefined) return [];
    return this.db.tx(actor, async (em) => {
      const page = em.createQueryBuilder(RepairEntity, 'r').orderBy('r.id', 'DESC').limit(PAGE);
      if (tenantId !== undefined) page.where('r.tenantId = :tenantId', { tenantId });
      if (before !== '') page.andWhere('r.id < :before', { before });
      if (wanted !== undefined) applyFilter(page, wanted);
      const tickets = await completeTickets(em, await page.getMany());
      return tickets.map((ticket) => this.mapper.summary(ticket));
    });
  }
}
