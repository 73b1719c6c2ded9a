import { Injectable } from '@nestjs/common';
import { BOARD_MOST, boardQuerySchema, PROMISED_MOST, promisedQuerySchema } from '@revive/contracts/repairs/desk';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import type {
  BoardReply,
  Card,
  ListPromisedRequest,
  PromisedReply,
  ReadBoardRequest,
  TagsReply,
} from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { cardOf, CARD_COLUMNS, type CardRow } from './card.mapper.js';

/** A calendar month plus the visible days of the adjacent months. */
const LONGEST_MS = 45 * 24 * 3_600_000;
const MOST_TAGS = 200;

interface Column {
  status: string;
  count: number;
  cards: CardRow[] | null;
}

@Injectable()
export class ReadDesks {
  constructor(private readonly db: Database) {}

  /** Repairs not picked up, grouped by state. Throws NOT_ALLOWED (403), INVALID (400). */
  async board(actor: Actor, request: ReadBoardRequest): Promise<BoardReply> {
    const person = requireShopMember(actor);
    const { assignee, priority, location } = await validate(boardQuerySchema, {
      assignee: request.assignee || undefined,
      priority: request.priority || undefined,
      location: request.location || undefined,
    });
    const { condition: ofPerson, values } = whose(person, assignee, 4);
    const condition = `and ($3::text is null or r.priority = $3)
      and ($4::uuid is null or r.location_id = $4) ${ofPerson}`;
    const rows = await this.db.tx(actor, (em) =>
      em.query<Column[]>(
        `select s.status,
          (select count(*)::int from repairs r where r.tenant_id = $1 and r.status = s.status and r.handed_over_at is null
            ${condition}) as count,
          (select json_agg(c) from (select ${CARD_COLUMNS} from repairs r
            where r.tenant_id = $1 and r.status = s.status and r.handed_over_at is null ${condition}
            order by r.urgency desc, r.id desc limit ${BOARD_MOST}) c) as cards
        from unnest($2::text[]) s (status)`,
        [person.tenantId, [...REPAIR_STATUSES], priority ?? null, location ?? null, ...values],
      ),
    );
    return {
      columns: REPAIR_STATUSES.map((status) => {
        const { count = 0, cards = null } = rows.find((row) => row.status === status) ?? {};
        return { status, count, cards: (cards ?? []).map(cardOf) };
      }),
    };
  }

  /** Repairs promised within a period, soonest first. Throws NOT_ALLOWED (403), INVALID (400). */
  async promised(actor: Actor, request: ListPromisedRequest): Promise<PromisedReply> {
    const person = requireShopMember(actor);
    const asked = await validate(promisedQuerySchema, { ...request, assignee: request.assignee || undefined });
    const [from, to] = [new Date(asked.from), new Date(asked.to)];
    if (to <= from || to.getTime() - from.getTime() > LONGEST_MS) throw invalid({ to: 'Choose 45 days at most' });
    const { condition, values } = whose(person, asked.assignee, 3);
    const where = `r.tenant_id = $1 and r.promised_at >= $2 and r.promised_at < $3 ${condition}`;
    const [found] = await this.db.tx(actor, (em) =>
      em.query<{ count: number; cards: CardRow[] | null }[]>(
        `select (select count(*)::int from repairs r where ${where}) as count,
          (select json_agg(c) from (select ${CARD_COLUMNS} from repairs r where ${where}
            order by r.promised_at, r.id limit ${PROMISED_MOST}) c) as cards`,
        [person.tenantId, from, to, ...values],
      ),
    );
    if (!found) throw new AppError('INTERNAL');
    const cards: Card[] = (found.cards ?? []).map(cardOf);
    return { cards, more: found.count - cards.length };
  }

  /**
   * All tags used by the shop. A recursive query does one index lookup per tag instead of reading every row. Throws
   * NOT_ALLOWED (403).
   */
  async tags(actor: Actor): Promise<TagsReply> {
    const { tenantId } = requireShopMember(actor);
    const rows = await this.db.tx(actor, (em) =>
      em.query<{ tag: string }[]>(
        `with recursive used as (
          (select tag from repair_tags where tenant_id = $1 order by tag limit 1)
          union all
          select (select t.tag from repair_tags t where t.tenant_id = $1 and t.tag > used.tag order by t.tag limit 1)
          from used where used.tag is not null)
        select tag from used where tag is not null limit ${MOST_TAGS}`,
        [tenantId],
      ),
    );
    return { tags: rows.map(({ tag }) => tag) };
  }
}

/**
 * Restricts a query to repairs of a person, or to unassigned repairs. `taken`: number of query parameters already
 * used.
 */
function whose(
  { userId }: ShopMember,
  assignee: string | undefined,
  taken: number,
): { condition: string; values: string[] } {
  if (assignee === undefined) return { condition: '', values: [] };
  if (assignee === 'nobody') return { condition: 'and r.assignee_id is null', values: [] };
  const id = assignee === 'me' ? userId : assignee;
  if (!isUuid(id)) throw invalid({ assignee: 'is not a person of the shop' });
  return { condition: `and r.assignee_id = $${taken + 1}`, values: [id] };
}
