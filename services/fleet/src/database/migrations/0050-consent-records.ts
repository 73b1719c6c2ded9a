import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class ConsentRecords1765321200000 implements MigrationInterface {
  name = 'ConsentRecords1765321200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agents add column bench_refused_at timestamptz;
      comment on column agents.bench_refused_at is 'When the agent last refused a scan without a consent at its PC.';
      create table consent_records (
        id uuid primary key, consent_id uuid not null, agent_id text not null, tenant_id uuid not null,
        session_id uuid not null, kind text not null check (kind in ('remote', 'one-time', 'staff')),
        event text not null check (event in ('asked', 'allowed', 'refused', 'expired', 'revoked', 'ended')),
        privileges text[] not null, who text not null, person text not null, at timestamptz not null,
        until timestamptz, received_at timestamptz not null, payload bytea, signature bytea);
      create index consent_records_of_agent on consent_records (agent_id, received_at desc);
      create index consent_records_of_shop on consent_records (tenant_id, received_at desc);
      create index consent_records_of_session on consent_records (session_id);
      create index consent_records_of_consent on consent_records (consent_id);
      comment on table consent_records is 'What persons at the PCs of agents allowed. Rows are added, never changed.';
      comment on column consent_records.session_id is 'Remote or one-time session; for staff the user.';
      comment on column consent_records.person is 'Name typed at the PC; empty after its retention.';
      comment on column consent_records.payload is 'Signed by the agent; null once the names in it are erased.';
      create function consent_records_stay() returns trigger language plpgsql as $$
        begin
          if new.payload is null and new.signature is null and new.person = ''
            and (new.id, new.consent_id, new.agent_id, new.tenant_id, new.session_id, new.kind, new.event,
              new.privileges, new.at, new.received_at) = (old.id, old.consent_id, old.agent_id, old.tenant_id,
              old.session_id, old.kind, old.event, old.privileges, old.at, old.received_at)
            and new.until is not distinct from old.until
          then return new;
          end if;
          raise exception 'a consent record is never changed';
        end $$;
      create trigger consent_records_stay before update on consent_records
        for each row execute function consent_records_stay();
    `);
    await runner.query(
      protectTable('fleet', 'consent_records', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table consent_records');
    await runner.query('drop function consent_records_stay()');
    await runner.query('alter table agents drop column bench_refused_at');
  }
}
