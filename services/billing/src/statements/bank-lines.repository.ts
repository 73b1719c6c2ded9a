import type { BankLineState } from '@revive/contracts/billing/statements';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { ZONE } from '../ledger/business-day.policy.js';
import type { PostedPart } from './bank-line-entries.policy.js';
import { ofScope } from './statement-scope.js';

export interface LineRow {
  readonly id: string;
  readonly account: string;
  readonly day: string;
  readonly cents: number;
  readonly description: string;
  readonly state: BankLineState;
  readonly reason: string | null;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly ageDays: number;
}

export interface MatchRow {
  readonly id: string;
  readonly lineId: string;
  readonly itemId: string;
  readonly reference: string;
  readonly party: string;
  readonly repairId: string | null;
  readonly entryKind: string | null;
  readonly cents: number;
  readonly feeCents: number;
  /** How much of the item the match has paid, a fee included. */
  readonly itemCents: number;
  readonly posted: readonly PostedPart[];
  readonly automatic: boolean;
  readonly byName: string;
  readonly at: Date;
}

const LINE = `id, account, to_char(day, 'YYYY-MM-DD') as day, cents::float8 as cents, description, state, reason,
  owner_id as "ownerId", owner_name as "ownerName"`;
const AGE = (clock: number): string => `($${clock}::timestamptz at time zone '${ZONE}')::date - day as "ageDays"`;
const OF_SCOPE = ofScope('tenant_id');

export interface LineFilter {
  readonly state?: BankLineState | undefined;
  readonly account?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly after?: string | undefined;
}

/** Oldest first. */
export async function listLines(
  em: EntityManager,
  tenantId: string | null,
  now: Date,
  { state, account, ownerId, after }: LineFilter,
  most: number,
): Promise<LineRow[]> {
  return em.query<LineRow[]>(
    `select ${LINE}, ${AGE(2)} from statement_lines
      where ${OF_SCOPE} and ($3::text is null or state = $3) and ($4::text is null or account = $4)
        and ($5::uuid is null or owner_id = $5) and ($6::uuid is null or (day, id) > (select day, id
          from statement_lines where id = $6 and ${OF_SCOPE}))
      order by day, id limit $7`,
    [tenantId, now, state ?? null, account ?? null, ownerId ?? null, after ?? null, most],
  );
}

/** Throws NOT_FOUND (404), also for a line of another shop. With `lock`, nobody matches the line meanwhile. */
export async function findLine(
  em: EntityManager,
  tenantId: string | null,
  now: Date,
  id: string,
  lock = false,
): Promise<LineRow> {
  const [row] = await em.query<LineRow[]>(
    `select ${LINE}, ${AGE(2)} from statement_lines where id = $3
      -- control: a line of another bank account is not found
      and ${ofScope('tenant_id')}
      ${lock ? 'for update' : ''}`,
    [tenantId, now, id],
  );
  if (!row) throw new AppError('NOT_FOUND', { id });
  return row;
}

/** Matches that were not undone, by line. */
export async function matchesOf(
  em: EntityManager,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, MatchRow[]>> {
  const rows = await em.query<MatchRow[]>(
    `select id, line_id as "lineId", item_id as "itemId", reference, party, repair_id as "repairId",
        entry_kind as "entryKind", cents::float8 as cents, fee_cents::float8 as "feeCents",
        item_cents::float8 as "itemCents", posted, automatic, by_name as "byName", at
      from statement_matches where line_id = any($1) and undone_at is null order by id`,
    [lineIds],
  );
  const byLine = new Map<string, MatchRow[]>();
  for (const row of rows) byLine.set(row.lineId, [...(byLine.get(row.lineId) ?? []), row]);
  return byLine;
}

/** Cents that lines have matched with items, by item. */
export async function matchedOfItems(
  em: EntityManager,
  tenantId: string | null,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await em.query<{ item_id: string; cents: number }[]>(
    `select item_id, sum(item_cents)::float8 as cents from statement_matches
      where ${OF_SCOPE} and undone_at is null and item_id = any($2) group by item_id`,
    [tenantId, itemIds],
  );
  return new Map(rows.map(({ item_id, cents }) => [item_id, cents]));
}

/** Of these entries, the ones that matches have posted: the value is false if the match was undone. */
export async function postedByMatches(
  em: EntityManager,
  tenantId: string | null,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await em.query<{ id: string; active: boolean }[]>(
    `select part ->> 'id' as id, m.undone_at is null as active
      from statement_matches m, jsonb_array_elements(m.posted) part
      where ${OF_SCOPE} and part ->> 'id' = any($2)`,
    [tenantId, entryIds],
  );
  return new Map(rows.map(({ id, active }) => [id, active]));
}

/** Matches of a line with an item, undone ones included: each match has an own key in the ledger. */
export async function countMatches(em: EntityManager, lineId: string, itemId: string): Promise<number> {
  const [row] = await em.query<{ count: number }[]>(
    'select count(*)::int as count from statement_matches where line_id = $1 and item_id = $2',
    [lineId, itemId],
  );
  return row?.count ?? 0;
}

export interface NewMatch extends Omit<MatchRow, 'byName' | 'at'> {
  readonly tenantId: string | null;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
}

export async function insertMatch(em: EntityManager, match: NewMatch): Promise<void> {
  await em.query(
    `insert into statement_matches (id, tenant_id, line_id, item_id, reference, party, repair_id, entry_kind, cents,
        fee_cents, item_cents, posted, automatic, by_user, by_name, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      match.id,
      match.tenantId,
      match.lineId,
      match.itemId,
      match.reference,
      match.party,
      match.repairId,
      match.entryKind,
      match.cents,
      match.feeCents,
      match.itemCents,
      JSON.stringify(match.posted),
      match.automatic,
      match.by.id,
      match.by.name,
      match.at,
    ],
  );
}

export async function endMatches(
  em: EntityManager,
  lineId: string,
  by: { readonly id: string; readonly name: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await em.query(
    `update statement_matches set undone_at = $2, undone_by = $3, undone_name = $4, undone_reason = $5
      where line_id = $1 and undone_at is null`,
    [lineId, by.at, by.id, by.name, by.reason],
  );
}

export async function setState(
  em: EntityManager,
  id: string,
  state: BankLineState,
  reason: string | null,
): Promise<void> {
  await em.query('update statement_lines set state = $2, reason = $3 where id = $1', [id, state, reason]);
}

export async function setOwner(
  em: EntityManager,
  id: string,
  owner: { id: string; name: string } | null,
): Promise<void> {
  await em.query('update statement_lines set owner_id = $2, owner_name = $3 where id = $1', [
    id,
    owner?.id ?? null,
    owner?.name ?? null,
  ]);
}

export interface LineCounts {
  readonly open: number;
  readonly matched: number;
  readonly ignored: number;
  readonly oldestDays: number | null;
}

export async function countLines(em: EntityManager, tenantId: string | null, now: Date): Promise<LineCounts> {
  const [row] = await em.query<LineCounts[]>(
    `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'matched')::int as matched,
        count(*) filter (where state = 'ignored')::int as ignored,
        max(($2::timestamptz at time zone '${ZONE}')::date - day) filter (where state = 'open') as "oldestDays"
      from statement_lines where ${OF_SCOPE}`,
    [tenantId, now],
  );
  return row ?? { open: 0, matched: 0, ignored: 0, oldestDays: null };
}

export async function accountNames(em: EntityManager, tenantId: string | null): Promise<string[]> {
  const rows = await em.query<{ account: string }[]>(
    `select distinct account from statement_imports where ${OF_SCOPE} order by account limit 50`,
    [tenantId],
  );
  return rows.map(({ account }) => account);
}
