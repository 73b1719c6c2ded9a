import { Inject, Injectable } from '@nestjs/common';
import { CASES_A_PAGE, PROTECTION_HISTORY_A_PAGE } from '@revive/contracts/protection/protection';
import type {
  ProtectedShopsReply,
  ProtectionCase,
  ProtectionEntry,
  ProtectionStanding,
} from '@revive/proto/revive/repairs/v1/protection';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { tenantNames } from '../tickets/ticket.query.js';
import {
  countShop,
  countShops,
  findShop,
  listShops,
  unseenShop,
  type ShopRow,
  type ShopsAfter,
} from './protection.query.js';
import { protectedShopOf, protectionStatusOf } from './protection-status.js';

@Injectable()
export class ReadProtection {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async own(actor: Actor): Promise<ProtectionStanding> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, (em) => this.standingIn(em, tenantId));
  }

  /** As `own`, inside an open transaction. */
  async standingIn(em: EntityManager, tenantId: string): Promise<ProtectionStanding> {
    const now = this.clock();
    const shop = (await findShop(em, tenantId)) ?? unseenShop(tenantId, now);
    return protectionStatusOf(shop, await countShop(em, shop, now), now);
  }

  /** Throws NOT_ALLOWED (403), INVALID (400) for an invalid page cursor. */
  async list(actor: Actor, before: string): Promise<ProtectedShopsReply> {
    requireRole(actor, 'master', 'admin');
    const after = before === '' ? undefined : placeOf(before);
    return this.db.tx(actor, async (em) => {
      const now = this.clock();
      const found = await listShops(em, after, CASES_A_PAGE + 1);
      const shops = found.slice(0, CASES_A_PAGE);
      const names = await tenantNames(
        em,
        shops.map(({ tenantId }) => tenantId),
      );
      const counted = await countShops(em, shops, now);
      const last = shops.at(-1);
      return {
        shops: shops.flatMap((shop) => {
          const its = counted.get(shop.tenantId);
          return its ? [protectedShopOf(shop, names.get(shop.tenantId) ?? '', its, now)] : [];
        }),
        next: found.length > shops.length && last ? textOf(last) : undefined,
      };
    });
  }

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404) for an unknown shop. */
  async shop(actor: Actor, tenantId: string, before: string): Promise<ProtectionCase> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    return this.db.tx(actor, (em) => this.caseIn(em, tenantId, before));
  }

  /** As `shop`, inside an open staff transaction. */
  async caseIn(em: EntityManager, tenantId: string, before = ''): Promise<ProtectionCase> {
    const now = this.clock();
    const name = (await tenantNames(em, [tenantId])).get(tenantId);
    const known = await findShop(em, tenantId);
    if (name === undefined && !known) throw new AppError('NOT_FOUND', { tenantId });
    const shop = known ?? unseenShop(tenantId, now);
    const found = await historyOf(em, tenantId, before);
    const history = found.slice(0, PROTECTION_HISTORY_A_PAGE);
    return {
      shop: protectedShopOf(shop, name ?? '', await countShop(em, shop, now), now),
      history,
      next: found.length > history.length ? history.at(-1)?.id : undefined,
    };
  }
}

async function historyOf(em: EntityManager, tenantId: string, before: string): Promise<ProtectionEntry[]> {
  const rows = await em.query<(Omit<ProtectionEntry, 'at'> & { readonly at: Date })[]>(
    `select id, event, note, by_name as "byName", at from protection_history
      where tenant_id = $1 ${before === '' ? '' : 'and id < $3::uuid'} order by id desc limit $2`,
    [tenantId, PROTECTION_HISTORY_A_PAGE + 1, ...(before === '' ? [] : [before])],
  );
  return rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
}

const textOf = ({ rank, since, tenantId }: ShopRow): string => `${rank}_${since.getTime()}_${tenantId}`;
function placeOf(text: string): ShopsAfter {
  const [rank = '', since = '', tenantId = ''] = text.split('_');
  if (!/^[0-3]$/.test(rank) || !/^\d{1,14}$/.test(since) || !isUuid(tenantId))
    throw invalid({ before: 'is not a place in this list' });
  return { rank: Number(rank), since: new Date(Number(since)), tenantId };
}
