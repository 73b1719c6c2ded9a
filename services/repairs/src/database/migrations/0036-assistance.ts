import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/**
 * Assistance requests of shops and their messages. Shops access rows under row-level security. Helpers access rows
 * only through the system role, within the limits of `assistance-parties.ts`.
 */
export class Assistance1764836000000 implements MigrationInterface {
  name = 'Assistance1764836000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table assistance_requests (
        id uuid primary key, repair_id uuid not null, tenant_id uuid not null,
        state text not null check (state in ('open', 'answered', 'resolved', 'withdrawn')),
        question text not null check (length(question) <= 2000), step text,
        asked_by text not null, asked_by_id uuid not null, asked_at timestamptz not null,
        helper_id uuid, helper_name text, answered_at timestamptz, guided_at timestamptz,
        ended_at timestamptz, ended_by text, version int not null default 1,
        entries int not null default 0, shop_seen int not null default 0, support_seen int not null default 0,
        check ((state = 'open') = (helper_id is null) or state in ('resolved', 'withdrawn')),
        check ((ended_at is null) = (state in ('open', 'answered')))
      );
      create unique index assistance_one_stands on assistance_requests (repair_id) where state in ('open', 'answered');
      create index assistance_of_repair on assistance_requests (repair_id, id desc);
      create index assistance_queue on assistance_requests (state desc, asked_at, id) where state in ('open', 'answered');

      create table assistance_entries (
        id uuid primary key, request_id uuid not null references assistance_requests, tenant_id uuid not null,
        position int not null, kind text not null check (kind in ('message', 'guidance', 'command')),
        side text not null check (side in ('shop', 'support')), by_name text not null, by_id uuid not null,
        text text not null check (length(text) <= 2000), step text, at timestamptz not null,
        seen_at timestamptz, confirmed_at timestamptz, confirmed_by text,
        command text check (command in ('diagnose_again', 'list_disks', 'read_drive_health', 'inspect_computer')),
        ran_at timestamptz, ran_by text, run_id uuid, result jsonb,
        unique (request_id, position));
      comment on column assistance_entries.run_id is 'A run of the shop; of this repair or of the computer looked at.';
    `);
    for (const table of ['assistance_requests', 'assistance_entries'])
      await runner.query(
        protectTable('repairs', table, {
          tenantColumn: 'tenant_id',
          grants: {
            tenant: ['select', 'insert', 'update'],
            staff: ['select'],
            system: ['select', 'insert', 'update', 'delete'],
          },
        }),
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table assistance_entries, assistance_requests');
  }
}
