import { smallShops, type Seed } from './seeding.js';

/** More than a page of shop names, which has 50. */
const SHOPS_OF_A_PAGE = 60;

/**
 * Forty days of audit entries and an equal number of accounts, a quarter of them in review. The entries name four
 * people per shop.
 */
export const identityRows: Seed = {
  service: 'identity',
  days: 40,
  statements: ({ rows }) => [
    `insert into tenants (id, name, phone, address, email, commission_rate, version, created_at)
     select pg_temp.shop(k), 'Shop ' || k, '+27 21 000 0000', k || ' Long Street', k || '@shops.example', 0.2, 1,
       now() from generate_series(0, ${Math.max(smallShops(rows), SHOPS_OF_A_PAGE) - 1}) k on conflict do nothing`,
    `insert into users (id, tenant_id, username, username_key, name, email, email_key, role, status, password_hash,
      version, seal, created_at, updated_at)
     select id, tenant, 'person-' || n, 'person-' || n, 'Person ' || n, n || '@people.example',
       n || '@people.example', 'tech', case when n % 4 = 0 then 'pending' else 'active' end, '-', 1, sha256(''), at, at
     from planted`,
    `insert into audit_entries (id, chain, tenant_id, seq, action, notes, actor_id, actor_role, actor_name, at, hash)
     select other, tenant::text, tenant, n, 'repair.executed', 'repair ' || n || ', quote 1', pg_temp.id_at(1,
       1 + n % ${smallShops(rows) * 4})::text, 'tech', '', at, sha256(n::text::bytea)
     from planted`,
    // The platform's own chain, which staff see first.
    `insert into audit_entries (id, chain, tenant_id, seq, action, notes, actor_id, actor_role, actor_name, at, hash)
     select pg_temp.id_at(6, n), 'platform', null, n, 'account.suspended', 'account ' || n, pg_temp.id_at(1,
       1)::text, 'master', '', at, sha256(n::text::bytea)
     from planted where n % 3 = 0`,
  ],
};
