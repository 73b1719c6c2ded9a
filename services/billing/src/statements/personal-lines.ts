import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';
import { ERASED_TEXT, type ErasedCustomer } from '../erased-texts.policy.js';
import { plainDigestOf } from './statement-imports.repository.js';

/** Names of the people who imported and matched bank lines. */
export const STATEMENT_ERASURES = {
  names_of_imports: eraseName('statement_imports', 'by_user', 'by_name'),
  names_of_line_owners: eraseName('statement_lines', 'owner_id', 'owner_name'),
  names_of_matches: eraseName('statement_matches', 'by_user', 'by_name'),
  names_of_undone_matches: eraseName('statement_matches', 'undone_by', 'undone_name'),
} as const;

interface Line {
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly description: string;
  readonly reason: string | null;
  readonly digest: Buffer | null;
  readonly is_own: boolean;
  readonly is_alone: boolean;
}

/**
 * Erases the customer in bank lines. A line that paid only the customer's repairs loses its whole text; any other line
 * loses the words that name the customer. Day, amount and balance stay. Returns the lines of the customer's repairs.
 */
export async function eraseLines(
  em: EntityManager,
  { tenantId, repairIds, texts }: ErasedCustomer,
): Promise<{ readonly changed: number; readonly lineIds: readonly string[] }> {
  const rows = await em.query<Line[]>(
    `select l.id, to_char(l.day, 'YYYY-MM-DD') as day, l.cents::float8 as cents, l.description, l.reason,
        l.plain_sha256 as digest, m.is_own, m.is_alone and l.state = 'matched' as is_alone
      from statement_lines l, lateral (select coalesce(bool_or(repair_id = any($2)), false) as is_own,
          coalesce(bool_and(coalesce(repair_id = any($2), false)), false) as is_alone
        from statement_matches where line_id = l.id) m
      where l.tenant_id = $1 and (m.is_own or l.description ilike any($3) or l.reason ilike any($3))
      order by l.id for update of l`,
    [tenantId, repairIds, texts.patterns],
  );
  let changed = 0;
  for (const line of rows) {
    const { id, day, cents, description, reason, digest, is_own: isOwn, is_alone: isAlone } = line;
    const masked = (text: string): string => (isOwn || texts.names(text) ? texts.mask(text) : text);
    // control: a bank line loses the name of an erased customer = description
    const after = isAlone ? ERASED_TEXT : masked(description);
    const afterReason = reason === null ? null : masked(reason);
    if (after === description && afterReason === reason) continue;
    await em.query('update statement_lines set description = $2, reason = $3, plain_sha256 = $4 where id = $1', [
      id,
      after,
      afterReason,
      // The digest is of the bank's text, so a line that is erased a second time keeps its digest.
      digest ?? Buffer.from(plainDigestOf(day, cents, description), 'hex'),
    ]);
    changed += 1;
  }
  return { changed, lineIds: rows.filter((row) => row.is_own).map(({ id }) => id) };
}

interface Match {
  readonly id: string;
  readonly reference: string;
  readonly party: string;
  readonly undone_reason: string | null;
  readonly is_own: boolean;
}

export async function eraseMatches(em: EntityManager, { tenantId, repairIds, texts }: ErasedCustomer): Promise<number> {
  const rows = await em.query<Match[]>(
    `select id, reference, party, undone_reason, coalesce(repair_id = any($2), false) as is_own from statement_matches
      where tenant_id = $1 and (repair_id = any($2) or reference ilike any($3) or party ilike any($3)
        or undone_reason ilike any($3)) order by id for update`,
    [tenantId, repairIds, texts.patterns],
  );
  let changed = 0;
  for (const { id, reference, party, undone_reason: reason, is_own: isOwn } of rows) {
    const masked = (text: string): string => (texts.names(text) ? texts.mask(text) : text);
    // control: a match loses the payer's name = [reference, party]
    const after = isOwn ? [ERASED_TEXT, ERASED_TEXT] : [masked(reference), masked(party)];
    const afterReason = reason === null ? null : isOwn ? texts.mask(reason) : masked(reason);
    if (after[0] === reference && after[1] === party && afterReason === reason) continue;
    await em.query('update statement_matches set reference = $2, party = $3, undone_reason = $4 where id = $1', [
      id,
      ...after,
      afterReason,
    ]);
    changed += 1;
  }
  return changed;
}

/** What a member of staff did with bank lines. References and parties are those of customers and left out. */
export const exportStatements = async (em: EntityManager, userId: string): Promise<object> => ({
  statementImports: await em.query<object[]>(
    'select file_name as "fileName", at, by_name as name from statement_imports where by_user = $1 order by id',
    [userId],
  ),
  matches: await em.query<object[]>(
    'select cents::float8 as cents, at, by_name as name from statement_matches where by_user = $1 order by id',
    [userId],
  ),
  undoneMatches: await em.query<object[]>(
    `select cents::float8 as cents, undone_at as at, undone_name as name from statement_matches where undone_by = $1
      order by id`,
    [userId],
  ),
  ownBankLines: await em.query<object[]>(
    'select day::text as day, cents::float8 as cents, state from statement_lines where owner_id = $1 order by id',
    [userId],
  ),
});

/** The customer's part of each bank line. A line that paid further repairs is exported without its text. */
export const exportBankLines = async (
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<object> => ({
  bankPayments: await em.query<object[]>(
    `select l.day::text as day, m.cents::float8 as cents, m.party, m.reference, m.undone_at as "undoneAt",
        case when l.state = 'matched'
          -- control: the text of a line with two payers is not exported
          and not exists (select 1 from statement_matches o where o.line_id = l.id and not coalesce(o.repair_id = any($2), false))
          then l.description end as description
      from statement_matches m join statement_lines l on l.id = m.line_id
      where m.tenant_id = $1 and m.repair_id = any($2) order by m.id`,
    [tenantId, repairIds],
  ),
});
