import { Inject, Injectable } from '@nestjs/common';
import { readPage, REPAIRS_A_PAGE, repairListQuerySchema } from '@revive/contracts/repairs/repair-list';
import type { ListRequest, Summary } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { applyFilter, applyFind, applyOrder } from './repair-filter.query.js';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { readFind } from './find.policy.js';

/**
 * Lists repairs, keyset by id (UUIDv7 sorts by time) or by sort key and id. A shop sees its own repairs, staff see all
 * shops except the demo shop.
 */
@Injectable()
export class ReadRepairs {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketReader,
    private readonly mapper: TicketMapper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `find` filters a shop's list; a too short text returns an empty list. Staff cannot search customers of shops.
   * Throws INVALID (400), NOT_ALLOWED (403).
   */
  async list(actor: Actor, request: Partial<ListRequest>): Promise<Summary[]> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    const { before, find, order = 'newest', ...filter } = await validate(repairListQuerySchema, given(request));
    const after = before === undefined ? undefined : readPage(order, before);
    if (before !== undefined && (after === undefined || !isUuid(after.id)))
      throw new AppError('INVALID', undefined, { fields: { before: 'is not an id' } });
    if (find !== undefined) requireShopMember(actor);
    const wanted = find === undefined ? undefined : readFind(find);
    if (find !== undefined && wanted === undefined) return [];
    return this.db.tx(actor, async (em) => {
      const page = em.createQueryBuilder(RepairEntity, 'r').limit(REPAIRS_A_PAGE);
      if (tenantId !== undefined) page.where('r.tenantId = :tenantId', { tenantId });
      // Repairs of the demo shop are automatic and would clutter the staff list.
      else page.where('r.tenantId not in (select t.id from tenants t where t.demo)');
      applyOrder(page, order, after);
      if (wanted !== undefined) applyFind(page, wanted);
      applyFilter(page, filter, { now: this.clock(), userId: actor.kind === 'user' ? actor.userId : '' });
      const tickets = await this.tickets.completeAll(em, await page.getMany());
      return tickets.map((ticket) => this.mapper.summary(ticket));
    });
  }
}
