/** Statements that find nothing in right books. */
export const PROHIBITED = {
  'an entry does not sum to zero in each book and currency': `
    select entry_id from postings group by entry_id, tenant_id, currency having sum(cents) <> 0
    union all select entry_id from platform_postings group by entry_id, currency having sum(cents) <> 0`,
  'an entry has no postings': `
    select id from entries e where not exists (select 1 from postings where entry_id = e.id)
      and not exists (select 1 from platform_postings where entry_id = e.id)`,
  'a total of the platform differs from the postings': `
    select * from (select account, business_date, sum(cents) as cents from (
        select account, business_date, cents from postings
        union all select account, business_date, cents from platform_postings) both_books group by 1, 2) p
      full join (select account, business_date, sum(cents) as cents from platform_totals group by 1, 2) t
        using (account, business_date)
      where coalesce(t.cents, 0) <> coalesce(p.cents, 0)`,
  'a charge is above its approval, or counted wrong': `
    select a.id from approvals a left join (
        select approval_id, sum(amount_cents) as cents from entries
          where kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal') group by 1) e
        on e.approval_id = a.id
      where charged_cents > authorised_cents or charged_cents <> coalesce(e.cents, 0)`,
  'a charge has no approval': "select id from entries where kind = 'charge' and approval_id is null",
  'more was given back of a share than was taken': `
    select repair_id from entries where kind in ('commission', 'commission_reversal') group by 1
      having sum(amount_cents) < 0`,
  'a payout is larger than what was accrued before it': `
    select entry_id from (select p.entry_id, e.kind, sum(p.cents) over (partition by p.tenant_id order by p.entry_id) as rest
        from postings p join entries e on e.id = p.entry_id where p.account = 'platform_current') running
      where kind = 'payout' and rest < 0`,
  'owed and paid are not what was earned': `
    select tenant_id from (
        select p.tenant_id, sum(p.cents) as owed,
          sum(p.cents) filter (where e.kind not in ('payout', 'payout_reversal')) as earned
        from postings p join entries e on e.id = p.entry_id where p.account = 'platform_current' group by 1) a
      left join (select tenant_id, sum(amount_cents) as paid from payouts where state in ('sent', 'paid') group by 1) b
        using (tenant_id)
      where owed + coalesce(paid, 0) <> coalesce(earned, 0)`,
  'a payout has no intent, no order at the bank, or not its entries': `
    select e.id from entries e left join payouts p on p.entry_id = e.id
      where e.kind = 'payout' and (p.id is null or p.amount_cents <> e.amount_cents)
    union all
    select p.id from payouts p left join provider_payments o on o.payout_id = p.id
      where p.state in ('paid', 'returned', 'failed') and o.amount_cents is distinct from p.amount_cents
    union all
    select p.id from payouts p left join (
        select reference, count(*) filter (where kind = 'payout') - 2 * count(*) filter (where kind = 'payout_reversal')
          as times from entries where kind in ('payout', 'payout_reversal') group by 1) e on e.reference = p.id::text
      where (p.state in ('sent', 'paid')) <> (1 = coalesce(e.times, 0))`,
  'the bank has an order that the ledger does not have': `
    select o.payout_id from provider_payments o join payouts p on p.id = o.payout_id where p.entry_id is null`,
  'a series of documents has a gap': `
    select tenant_id, kind from tax_documents group by 1, 2 having max(number) <> count(*) or min(number) <> 1`,
  'a document differs from its entry': `
    select d.id from tax_documents d join entries e on e.id = d.entry_id
      where d.total_cents <> abs(e.amount_cents) or (d.kind = 'receipt' and d.vat_cents <> 0)
        or (d.kind <> 'receipt' and d.vat_cents <> case when d.content -> 'seller' ? 'vatNumber' then (
          select coalesce(abs(sum(p.cents)), 0) from postings p where p.entry_id = e.id and p.account = 'vat_output')
          else 0 end)`,
  'a counted difference is not posted': `
    select s.id from shifts s join entries e on e.shift_id = s.id
      join postings p on p.entry_id = e.id and p.account = 'cash'
      where s.closed_at is not null group by 1 having sum(p.cents) <> 0`,
} as const;
