import { smallShops, type Seed } from './seeding.js';

/** Alternating charges and commissions, two postings each, and the totals of each day. */
export const billingRows: Seed = {
  service: 'billing',
  days: 365,
  statements: ({ rows }) => [
    `insert into tenants (id, name, commission_rate, version) select pg_temp.shop(k), 'Shop ' || k, 0.2, 1
      from generate_series(0, ${smallShops(rows) - 1}) k on conflict do nothing`,
    `insert into entries (id, key, kind, tenant_id, location_id, before_rule, repair_id, repair_number, device_name, quote_version, amount_cents, rate, at, business_date)
     select id, k.kind || ':' || id, k.kind, tenant, tenant, k.kind = 'charge', other, n, 'laptop-' || n || '.img', 1, k.cents, k.rate, at, at::date
     from planted join (values (0, 'charge', 35000, null), (1, 'commission', 7000, 0.2)) k (which, kind, cents, rate) on k.which = nth % 2`,
    `insert into accounts select distinct tenant, a.account, 'ZAR' from planted, unnest(array['customer_receivable',
      'repair_sales', 'platform_share', 'platform_current']) a (account) on conflict do nothing`,
    `insert into postings (entry_id, line, tenant_id, account, cents, business_date)
     select id, p.line, tenant, p.account, p.cents, at::date
     from planted
     join (values (0, 0, 'customer_receivable', 35000), (0, 1, 'repair_sales', -35000), (1, 0, 'platform_share',
     7000), (1, 1, 'platform_current', -7000)) p (which, line, account, cents) on p.which = nth % 2`,
    `insert into tax_documents (id, tenant_id, kind, number, entry_id, repair_id, repair_number, device_name, buyer_name,
      total_cents, vat_cents, issued_at, business_date, content, content_sha256)
     select id, tenant, 'invoice', nth + 1, id, other, n, 'laptop-' || n || '.img', 'Customer ' || n, 35000, 0, at, at::date,
      c.content, sha256(convert_to(c.content::text, 'UTF8'))
     from planted, lateral (select jsonb_build_object('kind', 'invoice', 'title', 'Invoice', 'number', 'INV-' || nth + 1,
      'tier', 'abridged') as content) c where nth % 2 = 0`,
    `insert into payouts (id, tenant_id, amount_cents, state, provider, needs_second, account_digest, terms,
      requested_by, requested_name, requested_at, settled_at, reason)
     select id, tenant, 35000, 'cancelled', 'bank_file', false, 'none', 'none', other, 'Finance', at, at, 'Not needed'
     from planted where nth % 2 = 0`,
    // The totals that the skipped trigger would have written; the database may already contain totals of other shops.
    `insert into totals select tenant_id, account, business_date, sum(cents)
     from postings join planted on id = entry_id group by 1, 2, 3`,
    `insert into platform_totals select account, business_date, hashtext(tenant_id::text) & 15, sum(cents)
     from postings join planted on id = entry_id group by 1, 2, 3
     on conflict (account, business_date, slot) do update set cents = platform_totals.cents + excluded.cents`,
  ],
};
