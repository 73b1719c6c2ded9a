import { AGENTS_OF_A_STOP } from './fleet-rows.js';
import { smallShops, type Seed } from './seeding.js';

export const PLANNED_FOR = '01900002-0000-7000-8000-000000000001';
const PLANNED = 150;
const STANDING_STOPS = 3;

/** Repairs that were all quoted; one of thirty is still open. */
export const repairsRows: Seed = {
  service: 'repairs',
  days: 365,
  statements: ({ rows, big, small }) => [
    `insert into tenants (id, name, phone, address, version)
      select pg_temp.shop(k), 'Shop ' || k, '+27 21 000 0000', k || ' Long Street', 1
      from generate_series(0, ${smallShops(rows) - 1}) k on conflict do nothing`,
    `insert into repairs (id, tenant_id, location_id, number, version, tracking_hash, status, outcome, device_id, device_name,
      device_type, agent_id, device_attached, customer_name, customer_phone, customer_email,
       issue_description, created_at, updated_at, handed_over_at)
     select id, tenant, tenant, n, 9, sha256(('track' || n)::bytea),
       case when nth % 30 = 0 then 'quoted' else 'ready_for_pickup' end,
       case when nth % 30 = 0 then 'none' else 'repaired' end,
       pg_temp.hex64('device', n), 'laptop-' || n || '.img', 'Disk image', pg_temp.hex64('agent', n % 5000), false,
       'Customer ' || n, '082 000 0000', n || '@customers.example', 'It does not start any more',
       at, at, case when nth % 30 = 0 then null else at end
     from planted`,
    `insert into customers (id, tenant_id, version, name, phone, email, created_at, updated_at)
     select pg_temp.id_at(9, n), tenant, 1, 'Customer ' || n, '082 ' || lpad(n::text, 7, '0'), n || '@customers.example', at, at
     from planted where nth % 2 = 0`,
    `update repairs r set customer_id = pg_temp.id_at(9, p.n) from planted p where p.id = r.id and p.nth % 2 = 0`,
    `insert into runs (id, repair_id, tenant_id, agent_id, device_id, kind, status, verdict, started_at, ended_at)
     select other, id, tenant, pg_temp.hex64('agent', n % 5000), pg_temp.hex64('device', n), 'diagnosis',
       'completed', '{"status":"repairable","reason":"","checks":[]}', at, at
     from planted`,
    `insert into steps (run_id, name, repair_id, tenant_id, position, status, plain, started_at, ended_at, writes)
     select other, s.name, id, tenant, s.position, 'completed', 'Looking at the boot sector', at, at, '[]'
     from planted, (values ('detect', 0), ('plan', 1)) s (name, position)`,
    `insert into findings (id, repair_id, tenant_id, run_id, code, procedure, severity, layer, plain, evidence)
     select pg_temp.id_at(3, n), id, tenant, other, 'boot.signature', 'boot.volume', 'high', 'boot',
       'The boot sector is damaged', '[{"offset":510,"expected":"55aa","seen":"0000"}]'
     from planted`,
    `insert into quotes (repair_id, version, tenant_id, run_id, lines, total_cents, diagnosis_cents, procedures,
      plan_digest, nonce, writes, bytes, current, seal, created_at)
     select id, 1, tenant, other, '[{"serviceId":"boot_repair","name":"Windows Boot Repair","cents":35000}]', 35000,
       0, '[{"id":"boot.volume","version":"1.0.0"}]',
       pg_temp.hex64('plan', n), pg_temp.hex64('nonce', n), 1, 512, true, sha256(''), at
     from planted`,
    `insert into approvals (id, repair_id, tenant_id, quote_version, plan_digest, how, approved_by, recorded_by, at, spent_by_run, seal)
     select pg_temp.id_at(4, n), id, tenant, 1, pg_temp.hex64('plan', n), 'link', 'the customer', 'the tracking link', at, other, sha256('')
     from planted where nth % 30 <> 0`,
    `insert into history (id, repair_id, tenant_id, status, moved, note, at)
     select pg_temp.id_at(5 + s.nth, n), id, tenant, s.status, true, 'We received your device', at
     from planted, (values (0, 'received'), (1, 'quoted')) s (nth, status)`,
    // The planned repairs of the big shop: the same number in every crowd, and the oldest rows, which a list in
    // newest-first order reaches last.
    `update repairs r set assignee_id = '${PLANNED_FOR}', assignee_name = 'Ann', priority = 'urgent', tags = '{rare}',
       promised_at = now() - interval '1 hour' * (p.nth + 1), handed_over_at = null, status = 'quoted', outcome = 'none'
     from planted p where p.id = r.id and p.tenant = '${big}' and p.nth < ${PLANNED}`,
    `insert into repair_tags (repair_id, tenant_id, tag) select id, tenant_id, 'rare' from repairs where tags <> '{}'`,
    `insert into questions (id, repair_id, tenant_id, position, text, asked_at, answer, answered_at, answered_by)
     select pg_temp.id_at(9, n), id, tenant, 1, 'When can I pick it up?', at,
       case when nth % 30 = 0 then null else 'Tomorrow' end, case when nth % 30 = 0 then null else at end, 'shop'
     from planted where nth % 3 = 0`,
    `insert into remote_orders (id, version, link_hash, repeat_key, state, customer_name, customer_phone, device_type,
      issue_description, urgency_level, estimated_cents, created_at, tenant_id, assigned_at, assigned_by, contacted_at, contacted_by)
     select pg_temp.id_at(10, n), 3, sha256(('order' || n)::bytea), sha256(('repeat' || n)::bytea), 'contacted',
       'Customer ' || n, '082 000 0000', 'windows', 'It does not start any more', 'standard', 35000, at, tenant, at, 'master',
       at, 'shop'
      from planted where nth % 3 = 0`,
    `insert into remote_sessions (id, tenant_id, version, status, order_id, repair_type, platform, issue, started_at,
      started_by, started_by_name, expires_at, ended_at, ended)
     select pg_temp.id_at(14, n), tenant, 2, 'ended', pg_temp.id_at(10, n), 'software', 'windows', 'boot_issues', at, other,
       'shop', at, at, 'by_hand' from planted where nth % 3 = 0`,
    `insert into stops (id, at, by_user, runs, resumed_at) select pg_temp.stop(n), at, other, 0, at from planted where n % ${AGENTS_OF_A_STOP} = 1`,
    `insert into stops (id, at, by_user, runs, reason, tenant_id)
     select gen_random_uuid(), now(), gen_random_uuid(), 0, 'A drive fell down', tenant
     from (values ('${big}'::uuid), ('${small}'::uuid)) shops (tenant), generate_series(1, ${STANDING_STOPS})`,
    // A row per shop; one of a hundred waits for a review.
    `insert into protection_shops (tenant_id, status_at, case_since, case_reason)
     select id, now(), case when n % 100 = 0 then now() end, case when n % 100 = 0 then 'throttled' end
     from (select id, row_number() over (order by id) as n from tenants) shops on conflict do nothing`,
    `insert into protection_diagnoses (run_id, repair_id, tenant_id, device_id, at)
     select other, id, tenant, pg_temp.hex64('device', n), at from planted`,
    `insert into settlements (repair_id, kind, tenant_id, cents, at)
     select id, 'charge', tenant, 35000, at from planted where nth % 30 <> 0`,
  ],
};
