import { createHash } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import type { ReadLine } from './reading/read-statement.js';
import { ofScope } from './statement-scope.js';

export interface NewLine extends ReadLine {
  readonly fingerprint: string;
  /** Counts equal lines of the file from 1. */
  readonly occurrence: number;
}

/** Lines with what tells them apart. Equal lines of a file without balances are counted, so that none gets lost. */
export function fingerprinted(lines: readonly ReadLine[]): NewLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { day, cents, description, balanceCents, bankId } = line;
    const fingerprint = createHash('sha256')
      .update(
        JSON.stringify([day, cents, description.toUpperCase().replace(/\s+/g, ''), balanceCents ?? bankId ?? null]),
      )
      .digest('hex');
    const occurrence = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, occurrence);
    return { ...line, fingerprint, occurrence };
  });
}

/** The lines of a file that a bank account already has, and the account that has most of them. */
export async function knownLines(
  em: EntityManager,
  tenantId: string | null,
  account: string,
  lines: readonly NewLine[],
): Promise<{ readonly known: ReadonlySet<string>; readonly otherAccount: string | undefined }> {
  const rows = await em.query<{ account: string; fingerprint: string; occurrence: number }[]>(
    `select account, encode(fingerprint, 'hex') as fingerprint, occurrence from statement_lines
      where ${ofScope('tenant_id')} and fingerprint = any(select decode(f, 'hex') from unnest($2::text[]) f)`,
    [tenantId, [...new Set(lines.map(({ fingerprint }) => fingerprint))]],
  );
  const known = new Set(rows.filter((row) => row.account === account).map(keyOf));
  const elsewhere = new Map<string, number>();
  for (const row of rows)
    if (row.account !== account) elsewhere.set(row.account, (elsewhere.get(row.account) ?? 0) + 1);
  const [most] = [...elsewhere].sort(([, left], [, right]) => right - left);
  // control: a line of a CSV file and of an OFX file counts once
  for (const key of await knownInOtherForm(em, tenantId, account, lines, known)) known.add(key);
  return { known, otherAccount: most && most[1] * 2 > lines.length ? most[0] : undefined };
}

/** Identifies a line in any format of a statement; kept for a line whose text was erased. */
export const plainDigestOf = (day: string, cents: number, description: string): string =>
  createHash('sha256')
    .update(JSON.stringify([day, cents, description.toUpperCase().replace(/\s+/g, '')]))
    .digest('hex');

/** A CSV file has running balances, an OFX file has none: the same line of both has two fingerprints. */
async function knownInOtherForm(
  em: EntityManager,
  tenantId: string | null,
  account: string,
  lines: readonly NewLine[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const days = [...new Set(lines.map(({ day }) => day))];
  const rows = await em.query<
    { day: string; cents: number; description: string; has_balance: boolean; digest: string | null }[]
  >(
    `select to_char(day, 'YYYY-MM-DD') as day, cents::float8 as cents, description,
        balance_cents is not null as has_balance, encode(plain_sha256, 'hex') as digest
      from statement_lines where ${ofScope('tenant_id')} and account = $2 and day = any($3::date[])`,
    [tenantId, account, days],
  );
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.has_balance} ${row.digest ?? plainDigestOf(row.day, row.cents, row.description)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const found: string[] = [];
  for (const line of lines) {
    if (known.has(keyOf(line))) continue;
    const key = `${line.balanceCents === undefined} ${plainDigestOf(line.day, line.cents, line.description)}`;
    const left = counts.get(key) ?? 0;
    if (left === 0) continue;
    counts.set(key, left - 1);
    found.push(keyOf(line));
  }
  return found;
}

export const keyOf = ({ fingerprint, occurrence }: Pick<NewLine, 'fingerprint' | 'occurrence'>): string =>
  `${fingerprint}:${occurrence}`;

export interface NewImport {
  readonly tenantId: string | null;
  readonly account: string;
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly lines: readonly NewLine[];
  readonly problems: number;
  readonly closing: { readonly cents: number; readonly day: string } | undefined;
  /** Balance before the first line. */
  readonly opening: { readonly cents: number; readonly day: string } | undefined;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
}

/**
 * Adds the lines that the account does not have. A line of overlapping statements counts once, also if a parallel
 * import adds the same lines.
 */
export async function addImport(em: EntityManager, one: NewImport, known: ReadonlySet<string>): Promise<void> {
  const added = one.lines.filter((line) => !known.has(keyOf(line)));
  const id = uuidv7();
  await em.query(
    `insert into statement_imports (id, tenant_id, account, file_name, file_sha256, added, duplicates, problems,
        closing_cents, closing_day, opening_cents, opening_day, by_user, by_name, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      one.tenantId,
      one.account,
      one.fileName,
      createHash('sha256').update(one.content).digest(),
      added.length,
      one.lines.length - added.length,
      one.problems,
      one.closing?.cents ?? null,
      one.closing?.day ?? null,
      one.opening?.cents ?? null,
      one.opening?.day ?? null,
      one.by.id,
      one.by.name,
      one.at,
    ],
  );
  const column = <Field extends keyof NewLine>(field: Field) => added.map((line) => line[field] ?? null);
  await em.query(
    `insert into statement_lines (id, tenant_id, import_id, account, day, cents, description, balance_cents,
        fingerprint, occurrence)
      select l.id, $1, $2, $3, l.day, l.cents, l.description, l.balance, decode(l.fingerprint, 'hex'), l.occurrence
      from unnest($4::uuid[], $5::date[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::int[])
        as l (id, day, cents, description, balance, fingerprint, occurrence)
      on conflict (tenant_id, account, fingerprint, occurrence) do nothing`,
    [
      one.tenantId,
      id,
      one.account,
      added.map(() => uuidv7()),
      column('day'),
      column('cents'),
      column('description'),
      column('balanceCents'),
      column('fingerprint'),
      column('occurrence'),
    ],
  );
}

export interface AccountRow {
  readonly name: string;
  readonly closingCents: number | null;
  readonly closingDay: string | null;
  readonly openingCents: number | null;
  readonly openingDay: string | null;
  /** Sum of the lines between the two balances. */
  readonly linesCents: number;
  readonly lines: number;
  readonly open: number;
}

/** The accounts with the opening balance of the oldest statement and the closing balance of the newest. */
export async function readAccounts(em: EntityManager, tenantId: string | null): Promise<AccountRow[]> {
  return em.query<AccountRow[]>(
    `select a.account as name, c.closing_cents::float8 as "closingCents",
        to_char(c.closing_day, 'YYYY-MM-DD') as "closingDay", o.opening_cents::float8 as "openingCents",
        to_char(o.opening_day, 'YYYY-MM-DD') as "openingDay", l.cents::float8 as "linesCents", l.lines::int, l.open::int
      from (select distinct account from statement_imports where ${ofScope('tenant_id')}) a
      left join lateral (select closing_cents, closing_day from statement_imports i
        where ${ofScope('i.tenant_id')} and i.account = a.account and i.closing_day is not null
        order by i.closing_day desc, i.at desc limit 1) c on true
      left join lateral (select opening_cents, opening_day from statement_imports i
        where ${ofScope('i.tenant_id')} and i.account = a.account and i.opening_day is not null
        order by i.opening_day, i.at limit 1) o on true
      left join lateral (select count(*) as lines, count(*) filter (where state = 'open') as open,
          coalesce(sum(s.cents) filter (where s.day >= coalesce(o.opening_day, s.day)
            and s.day <= coalesce(c.closing_day, s.day)), 0) as cents from statement_lines s
        where ${ofScope('s.tenant_id')} and s.account = a.account) l on true
      order by a.account limit 50`,
    [tenantId],
  );
}

export interface LineSums {
  readonly openCents: number;
  readonly ignoredCents: number;
  readonly matchedCents: number;
}

/** What the lines say, by state. A line that was set aside with an entry and the matched part of an open line are matched. */
export async function sumLines(em: EntityManager, tenantId: string | null): Promise<LineSums> {
  const [row] = await em.query<LineSums[]>(
    `with matched as (select coalesce(sum(cents), 0)::float8 as cents from statement_matches
        where ${ofScope('tenant_id')} and undone_at is null)
      select coalesce(sum(l.cents) filter (where not l.no_entry), 0)::float8 - min(m.cents) as "openCents",
        coalesce(sum(l.cents) filter (where l.no_entry), 0)::float8 as "ignoredCents", min(m.cents) as "matchedCents"
      from matched m left join (select cents, state = 'ignored' and not exists (select 1 from statement_matches x
          where x.line_id = l.id and x.undone_at is null) as no_entry
        from statement_lines l where ${ofScope('l.tenant_id')}) l on true`,
    [tenantId],
  );
  return row ?? { openCents: 0, ignoredCents: 0, matchedCents: 0 };
}

export interface ConfirmedRow {
  readonly lineId: string;
  readonly day: string;
  readonly description: string;
  readonly cents: number;
  readonly reference: string;
  readonly entryKind: string;
  readonly itemId: string;
}

/** Newest matches of lines with entries that the ledger had before. */
export async function confirmedEntries(
  em: EntityManager,
  tenantId: string | null,
  most: number,
): Promise<ConfirmedRow[]> {
  return em.query<ConfirmedRow[]>(
    `select m.line_id as "lineId", to_char(l.day, 'YYYY-MM-DD') as day, l.description, m.cents::float8 as cents,
        m.reference, m.entry_kind as "entryKind", m.item_id as "itemId"
      from statement_matches m join statement_lines l on l.id = m.line_id
      where ${ofScope('m.tenant_id')} and m.undone_at is null and m.entry_kind is not null
      order by m.id desc limit $2`,
    [tenantId, most],
  );
}
