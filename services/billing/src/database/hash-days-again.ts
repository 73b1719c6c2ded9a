import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';

interface Kept {
  readonly seq: string;
  readonly day: string;
  readonly watermark: string;
  readonly sha256: Buffer;
  readonly chain: Buffer;
}
type Form = 'with_reference' | 'with_hash';

/** The text of an entry in the hash of its day, at the time of migration 0018. A copy: the query changes later. */
const lineOf = (form: Form): string => `jsonb_build_array(e.id, e.key, e.kind, e.tenant_id, e.repair_id,
  e.quote_version, e.amount_cents, e.rate, e.vat_bps, e.method, e.collected_by, e.reverses, extract(epoch from e.at),
  e.by_user, ${form === 'with_reference' ? 'e.reference' : "encode(e.reference_sha256, 'hex')"},
  (select jsonb_agg(jsonb_build_array(p.line, p.account, p.cents, p.currency, p.business_date) order by p.line)
    from postings p where p.entry_id = e.id),
  (select jsonb_agg(jsonb_build_array(p.line, p.tenant_id, p.account, p.cents, p.currency, p.business_date)
    order by p.line) from platform_postings p where p.entry_id = e.id))::text`;

const hashOf = async (runner: QueryRunner, form: Form, { day, watermark }: Kept): Promise<Buffer | null> => {
  const [row] = (await runner.query(
    `select sha256(convert_to(string_agg(line, E'\\n' order by id), 'UTF8')) as hash
      from (select e.id, ${lineOf(form)} as line from entries e where e.business_date = $1 and e.id < $2) lines`,
    [day, watermark],
  )) as { hash: Buffer | null }[];
  return row?.hash ?? null;
};

const linkOf = (before: Buffer, { day }: Kept, sha256: Buffer): Buffer =>
  createHash('sha256').update(before).update(day).update(sha256).digest();

/**
 * Replaces the kept hashes of days by hashes in the given form. A day that differs from its hash, and a link that
 * differs from its chain, stay wrong: a migration must not hide a change of the ledger.
 */
export async function hashDaysAgain(runner: QueryRunner, form: Form): Promise<void> {
  const before: Form = form === 'with_reference' ? 'with_hash' : 'with_reference';
  const rows = (await runner.query(
    `select seq, to_char(business_date, 'YYYY-MM-DD') as day, watermark, sha256, chain from ledger_day_proofs
      order by seq`,
  )) as Kept[];
  let old: Buffer = Buffer.alloc(32);
  let link: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    const isUnchanged = (await hashOf(runner, before, row))?.equals(row.sha256) ?? false;
    const sha256 = isUnchanged ? ((await hashOf(runner, form, row)) ?? row.sha256) : row.sha256;
    const isLinked = row.chain.equals(linkOf(old, row, row.sha256));
    old = row.chain;
    link = isLinked ? linkOf(link, row, sha256) : row.chain;
    await runner.query('update ledger_day_proofs set sha256 = $2, chain = $3 where seq = $1', [row.seq, sha256, link]);
  }
}
