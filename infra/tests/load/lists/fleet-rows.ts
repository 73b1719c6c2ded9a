import { smallShops, type Seed } from './seeding.js';

/** Agents of an emergency stop. This list is as long as the number of agents at the time of the stop. */
export const AGENTS_OF_A_STOP = 200;

export const fleetRows: Seed = {
  service: 'fleet',
  days: 365,
  statements: ({ rows }) => [
    `insert into tenants (id, name, version) select pg_temp.shop(k), 'Shop ' || k, 1
      from generate_series(0, ${smallShops(rows) - 1}) k on conflict do nothing`,
    `insert into agents (id, tenant_id, location_id, machine, name, platform, agent_version, binding, spki, enrolled_at,
      confirmed_at, version, seal)
     select pg_temp.hex64('agent', n), tenant, tenant, pg_temp.hex64('machine', n), 'Bench ' || n, 'linux x64', '0.1.0',
       'confirmed', sha256(''), at, at, 1, sha256('')
     from planted`,
    `insert into devices (id, tenant_id, agent_id, name, kind, size_bytes, detail, status, attached, attached_at,
      version)
     select substr(pg_temp.hex64('agent', n), 1, 16) || '-' || md5('device' || n), tenant, pg_temp.hex64('agent',
       n), 'disk-' || n || '.img', 'disk_image', 1073741824, 'an image',
       case when nth % 20 = 0 then 'connected' else 'disconnected' end, nth % 20 = 0, at, 1
     from planted`,
    `insert into stops (id, at, version) select pg_temp.stop(n), at, 1 from planted where n % ${AGENTS_OF_A_STOP} = 1`,
    `insert into stop_answers (stop_id, agent_id, tenant_id, name, answer, runs)
     select pg_temp.stop(n), pg_temp.hex64('agent', n + a), pg_temp.tenant_of(n + a), 'Bench ' || a, 'acknowledged',
       0 from planted, generate_series(0, ${AGENTS_OF_A_STOP - 1}) a where n % ${AGENTS_OF_A_STOP} = 1`,
  ],
};
