import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/** Adds what the counter needs beside the ledger: commands that ran, known repairs, and EFT payments not yet received. */
export class Counter1764400200000 implements MigrationInterface {
  name = 'Counter1764400200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table money_commands (tenant_id uuid, request_id uuid not null, body bytea not null, result jsonb,
        at timestamptz not null default now(), unique nulls not distinct (request_id, tenant_id));
      comment on column money_commands.body is 'SHA-256 of the command: the same id with another body is refused.';
      create trigger append_only before update or delete or truncate on money_commands
        for each statement execute function append_only();

      create table repairs_known (id uuid primary key, tenant_id uuid not null, number bigint not null,
        device_name text not null, status text not null, outcome text not null, version bigint not null,
        quote_version int not null, charge jsonb, handed_over_at timestamptz, unpaid_cents bigint);
      create index repairs_known_unpaid on repairs_known (tenant_id, handed_over_at) where unpaid_cents is not null;

      create table eft_promises (id uuid primary key, tenant_id uuid not null, repair_id uuid not null,
        cents bigint not null check (cents > 0), reference text not null, by_user uuid not null, by_name text not null,
        at timestamptz not null, ended_at timestamptz, entry_id uuid references entries);
      create index eft_promises_of_repair on eft_promises (repair_id);
      comment on column eft_promises.entry_id is 'The payment that the EFT became; null if it never arrived.';
    `);
    await runner.query(
      protectTable('billing', 'money_commands', { grants: { tenant: [], staff: [], system: ['select', 'insert'] } }),
    );
    for (const table of ['repairs_known', 'eft_promises'])
      await runner.query(
        protectTable('billing', table, {
          tenantColumn: 'tenant_id',
          grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] },
        }),
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table eft_promises, repairs_known, money_commands');
  }
}
