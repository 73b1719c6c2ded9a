import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';
import { ERASED_TEXT, type ErasedCustomer } from '../erased-texts.policy.js';

/** Names of the people who took money. The entries stay. */
export const ENTRY_ERASURES = {
  names_in_entries: eraseName('entries', 'by_user', 'by_name'),
} as const;

/** References that the customer gave. A reference from a bank line is the bank's text and can name other payers. */
export async function referencesOfRepairs(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<string[]> {
  const rows = await em.query<{ reference: string }[]>(
    `select distinct reference from entries where tenant_id = $1 and repair_id = any($2) and reference is not null
      and details ->> 'bankLineId' is null`,
    [tenantId, repairIds],
  );
  return rows.map(({ reference }) => reference);
}

interface Texts {
  readonly id: string;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly is_own: boolean;
  readonly is_of_line: boolean;
}

/**
 * Erases the customer in references and reasons. A reference of the customer's repair goes whole; of a reason, and of
 * entries that share a bank line with the customer, only the words that name the customer. Returns the latter entries.
 */
export async function eraseEntryTexts(
  em: EntityManager,
  { tenantId, repairIds, texts }: ErasedCustomer,
  lineIds: readonly string[],
): Promise<{ readonly changed: number; readonly ofLines: readonly string[] }> {
  const rows = await em.query<Texts[]>(
    `select id, reference, reason, coalesce(repair_id = any($2), false) as is_own,
        coalesce(details ->> 'bankLineId' = any($3), false) as is_of_line
      from entries where tenant_id = $1 and (reference is not null or reason is not null)
        and (repair_id = any($2) or details ->> 'bankLineId' = any($3) or reference ilike any($4)
          or reason ilike any($4))`,
    [tenantId, repairIds, lineIds, texts.patterns],
  );
  let changed = 0;
  for (const { id, reference, reason, is_own: isOwn, is_of_line: isOfLine } of rows) {
    const masked = (text: string | null): string | null =>
      text !== null && (isOwn || isOfLine || texts.names(text)) ? texts.mask(text) : text;
    // control: a customer's reference leaves the ledger = { reference, reason: masked(reason) }
    const after = { reference: isOwn && reference !== null ? ERASED_TEXT : masked(reference), reason: masked(reason) };
    if (after.reference === reference && after.reason === reason) continue;
    await em.query(
      `update entries set reference = $2, reason = $3,
        reference_salt = case when reference is distinct from $2 then null else reference_salt end where id = $1`,
      [id, after.reference, after.reason],
    );
    changed += 1;
  }
  return { changed, ofLines: rows.filter((row) => row.is_of_line && !row.is_own).map(({ id }) => id) };
}

/** What a member of staff did. Reasons and references at a repair can name its customer and are left out. */
export const exportEntries = async (em: EntityManager, userId: string): Promise<object> => ({
  entries: await em.query<object[]>(
    `select kind, amount_cents::float8 as cents, method, at, by_name as name,
        case when repair_id is null then reason end as reason from entries where by_user = $1 order by id`,
    [userId],
  ),
});

/**
 * A customer's bills: what was charged, paid, deposited and given back. The text of a bank line is left out, because a
 * line can name further payers.
 */
export const exportBills = async (
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<object> => ({
  bills: await em.query<object[]>(
    `select repair_number::float8 as "repairNumber", device_name as "deviceName", kind,
        amount_cents::float8 as cents, method, at, reason,
        case when details ->> 'bankLineId' is null then reference end as reference
      from entries where tenant_id = $1 and repair_id = any($2) and kind in ('charge', 'charge_reversal',
        'diagnosis_fee', 'diagnosis_reversal', 'payment', 'deposit', 'deposit_applied', 'deposit_returned', 'refund',
        'write_off') order by id`,
    [tenantId, repairIds],
  ),
});
