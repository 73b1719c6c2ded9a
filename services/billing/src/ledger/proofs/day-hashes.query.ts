import { createHash } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database/database';
import type { Difference, Span } from './checks.query.js';

interface DayHash {
  readonly day: string;
  readonly sha256: Buffer;
  readonly entries: number;
}

interface KeptDay extends DayHash {
  readonly seq: number;
  readonly watermark: string;
  readonly chain: Buffer;
}

/** A salted hash stands for the reference, which an erasure removes with its salt. */
const REFERENCE = `encode(hash_of_reference(e.tenant_id, e.reference_salt, e.reference, e.reference_sha256), 'hex')`;
/**
 * Text of an entry and its postings. Every field that a screen or a document shows is part of the hash, except texts
 * that are erased with a person.
 */
const LINE = `jsonb_build_array(e.id, e.key, e.kind, e.tenant_id, e.repair_id, e.quote_version, e.amount_cents, e.rate,
  e.vat_bps, e.method, e.collected_by, e.reverses, extract(epoch from e.at), e.by_user, ${REFERENCE},
  (select jsonb_agg(jsonb_build_array(p.line, p.account, p.cents, p.currency, p.business_date) order by p.line)
    from postings p where p.entry_id = e.id),
  (select jsonb_agg(jsonb_build_array(p.line, p.tenant_id, p.account, p.cents, p.currency, p.business_date)
    order by p.line) from platform_postings p where p.entry_id = e.id))::text`;

interface HashRow {
  readonly day: string;
  readonly kept: Buffer | null;
  readonly now: Buffer | null;
  readonly kept_entries: string | null;
  readonly entries: string;
}

/** Hashes of the days of a span: of the entries that the newest kept hash covers, and of all before `watermark`. */
async function hashDays(em: EntityManager, { from, through }: Span, watermark: string): Promise<HashRow[]> {
  return em.query<HashRow[]>(
    `with kept as (select distinct on (business_date) business_date, watermark from ledger_day_proofs
        where business_date between $1 and $2 order by business_date, seq desc),
      lines as (select e.business_date, e.id, ${LINE} as line, k.watermark from entries e
        left join kept k using (business_date) where e.business_date between $1 and $2 and e.id < $3)
    select to_char(business_date, 'YYYY-MM-DD') as day,
      sha256(convert_to(string_agg(line, E'\\n' order by id) filter (where id < watermark), 'UTF8')) as kept,
      sha256(convert_to(string_agg(line, E'\\n' order by id), 'UTF8')) as now,
      count(*) filter (where id < watermark) as kept_entries, count(*) as entries
    from lines group by business_date order by business_date`,
    [from, through, watermark],
  );
}

const readKept = async (em: EntityManager, { from, through }: Span): Promise<Map<string, KeptDay>> => {
  const rows = await em.query<(Omit<KeptDay, 'seq' | 'entries'> & { seq: string; entries: string })[]>(
    `select distinct on (business_date) seq, to_char(business_date, 'YYYY-MM-DD') as day, watermark, entries, sha256,
        chain from ledger_day_proofs where business_date between $1 and $2 order by business_date, seq desc`,
    [from, through],
  );
  return new Map(rows.map((row) => [row.day, { ...row, seq: Number(row.seq), entries: Number(row.entries) }]));
};

/**
 * Compares the days of a span with their kept hashes. Returns the days that changed, and the new hashes of days that
 * have further entries since.
 */
export async function compareDays(
  em: EntityManager,
  span: Span,
  watermark: string,
): Promise<{ differences: Difference[]; fresh: DayHash[] }> {
  const [kept, rows] = [await readKept(em, span), await hashDays(em, span, watermark)];
  const seen = new Set(rows.map(({ day }) => day));
  const gone = [...kept.keys()].filter((day) => !seen.has(day));
  const changed = rows.filter(({ day, kept: hash }) => {
    const before = kept.get(day);
    return before !== undefined && !(hash?.equals(before.sha256) ?? false);
  });
  const fresh = rows.flatMap(({ day, now, entries }) => {
    const isNew = now !== null && (kept.get(day)?.entries ?? 0) !== Number(entries);
    return isNew && !changed.some((one) => one.day === day) ? [{ day, sha256: now, entries: Number(entries) }] : [];
  });
  return {
    differences: [...gone, ...changed.map(({ day }) => day)].map((day) => ({ check: 'day_changed', day })),
    fresh,
  };
}

const START = Buffer.alloc(32);
/** Link of the chain: a later change of an earlier row changes each later link. */
const linkOf = (before: Buffer, day: string, sha256: Buffer): Buffer =>
  createHash('sha256').update(before).update(day).update(sha256).digest();

interface ChainHead {
  readonly seq: number;
  readonly chain: Buffer;
}

const LINKS_AT_ONCE = 1_000;

/** Recomputes the chain of all kept days. Returns its head, and the first day whose link is wrong. */
export async function checkChain(em: EntityManager): Promise<{ head: ChainHead; differences: Difference[] }> {
  let head: ChainHead = { seq: 0, chain: START };
  const differences: Difference[] = [];
  for (;;) {
    const rows = await em.query<{ seq: string; day: string; sha256: Buffer; chain: Buffer }[]>(
      `select seq, to_char(business_date, 'YYYY-MM-DD') as day, sha256, chain from ledger_day_proofs where seq > $1
        order by seq limit $2`,
      [head.seq, LINKS_AT_ONCE],
    );
    for (const { seq, day, sha256, chain } of rows) {
      const isNext = Number(seq) === head.seq + 1 && chain.equals(linkOf(head.chain, day, sha256));
      if (!isNext && differences.length === 0) differences.push({ check: 'chain', day });
      head = { seq: Number(seq), chain };
    }
    if (rows.length < LINKS_AT_ONCE) return { head, differences };
  }
}

export async function addDays(
  em: EntityManager,
  { seq, chain }: ChainHead,
  { proofId, watermark, days }: { proofId: string; watermark: string; days: readonly DayHash[] },
): Promise<Buffer> {
  let [at, link] = [seq, chain];
  for (const { day, sha256, entries } of days) {
    at += 1;
    link = linkOf(link, day, sha256);
    await em.query(
      `insert into ledger_day_proofs (seq, business_date, proof_id, watermark, entries, sha256, chain)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [at, day, proofId, watermark, entries, sha256, link],
    );
  }
  return link;
}
