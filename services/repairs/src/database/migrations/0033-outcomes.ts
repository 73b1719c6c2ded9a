import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, type Privilege } from '@revive/platform/database/row-security';

/** Outcomes of runs are never changed. */
const ONCE: readonly Privilege[] = ['select', 'insert'];

/**
 * Adds a row per ended run, the source of all figures. Earlier runs are converted from their own rows. Runs on a
 * device of unrecorded kind count as lab runs, so that no figure relies on a guess.
 */
export class Outcomes1764900000000 implements MigrationInterface {
  name = 'Outcomes1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs add column device_kind text, add column device_key bytea;
      comment on column repairs.device_kind is 'As its agent said when the device came onto the bench.';
      comment on column repairs.device_key is 'Which device it is, at any shop; null where it has no number of its own.';
      create index repairs_by_device_key on repairs (device_key) where device_key is not null;

      create table outcomes (
        run_id uuid primary key references runs, repair_id uuid not null references repairs, tenant_id uuid not null,
        kind text not null check (kind in ('diagnosis', 'repair', 'rollback')),
        procedures jsonb not null, services jsonb not null, finding_classes text[] not null,
        platform text not null check (platform in ('windows', 'linux', 'mac', 'android', 'unknown')),
        environment text not null check (environment in ('field', 'lab')),
        status text not null, started_at timestamptz not null, duration_ms bigint not null check (duration_ms >= 0),
        bytes bigint, verdict_digest text not null);
      create index outcomes_counted on outcomes (started_at) where kind = 'repair' and environment = 'field';
      create index outcomes_of_repair on outcomes (repair_id);
      create index outcomes_of_shop on outcomes (tenant_id, started_at) where kind = 'repair' and environment = 'field';
    `);
    // Forced row-level security also applies to the owner, who converts the earlier rows.
    await runner.query(`
      alter table repairs no force row level security;
      alter table runs no force row level security;
      alter table quotes no force row level security;
      alter table findings no force row level security;
      alter table steps no force row level security;
      alter table protection_diagnoses no force row level security;
      update repairs r set device_kind = case
        when r.device_type = 'Disk image' then 'disk_image' when r.device_type = 'Disk' then 'block_device'
        when r.device_type = 'Phone' then 'phone' when r.device_type = 'This computer' then 'computer'
        -- Whatever a person called it: an image is not counted by the protection rules, a device is.
        when exists (select 1 from protection_diagnoses p where p.repair_id = r.id) then 'block_device' end
      where r.device_id is not null;
      insert into outcomes (run_id, repair_id, tenant_id, kind, procedures, services, finding_classes, platform,
        environment, status, started_at, duration_ms, bytes, verdict_digest)
      select u.id, u.repair_id, u.tenant_id, u.kind,
        coalesce(case when u.kind <> 'diagnosis' then
          (select jsonb_agg(jsonb_build_object('id', p ->> 'id', 'version', p ->> 'version')) from jsonb_array_elements(q.procedures) p)
          end, '[]'),
        coalesce(case when u.kind <> 'diagnosis' then
          (select jsonb_agg(jsonb_build_object('id', l ->> 'serviceId', 'cents', l -> 'cents')) from jsonb_array_elements(q.lines) l)
          end, '[]'),
        coalesce((select array_agg(distinct f.code order by f.code) from findings f where f.repair_id = u.repair_id
          and (f.run_id = u.id or f.run_id = q.run_id)), '{}'),
        case when r.device_kind = 'phone' then 'android'
          when exists (select 1 from runs d, jsonb_array_elements(d.coverage -> 'layers') l where d.repair_id = u.repair_id
            and jsonb_typeof(d.coverage -> 'layers') = 'array' and lower(l ->> 'format') like 'ntfs%') then 'windows'
          else 'unknown' end,
        case when r.device_kind is null or r.device_kind = 'disk_image' then 'lab' else 'field' end,
        case when u.kind = 'repair' and u.status = 'completed' then 'verified'
          when u.kind = 'repair' and u.verdict ->> 'status' in ('rolled_back', 'not_verifiable') then u.verdict ->> 'status'
          when u.kind = 'repair' and not exists (select 1 from steps s where s.run_id = u.id and s.writes <> '[]')
            and u.rollback_nonce is null and u.produced is null then 'blocked'
          when u.kind = 'repair' then 'failed'
          else coalesce(u.verdict ->> 'status', u.status) end,
        u.started_at, greatest(0, (extract(epoch from u.ended_at - u.started_at) * 1000)::bigint),
        case when u.kind = 'repair' then coalesce((u.produced ->> 'bytes')::bigint,
          (select sum((w ->> 'length')::bigint)::bigint from steps s, jsonb_array_elements(s.writes) w where s.run_id = u.id), 0) end,
        encode(sha256(convert_to(coalesce(u.verdict, 'null'::jsonb)::text, 'UTF8')), 'hex')
      from runs u join repairs r on r.id = u.repair_id
      left join lateral (select * from quotes q where q.repair_id = u.repair_id and q.plan_digest = u.plan_digest
        order by q.version desc limit 1) q on true
      where u.ended_at is not null;
      alter table repairs force row level security;
      alter table runs force row level security;
      alter table quotes force row level security;
      alter table findings force row level security;
      alter table steps force row level security;
      alter table protection_diagnoses force row level security;
    `);
    await runner.query(
      protectTable('repairs', 'outcomes', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ONCE, staff: ['select'], system: ONCE },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outcomes');
    await runner.query('alter table repairs drop column device_kind, drop column device_key');
  }
}
