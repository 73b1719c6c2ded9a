import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

/** Warranty claims of a repair. At most one claim is open at a time, and each claim opened one ticket. */
export class Warranty1764903600000 implements MigrationInterface {
  name = 'Warranty1764903600000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant } = roleNames('repairs');
    await runner.query(`
      alter table repairs add column claim jsonb;
      create table warranty_claims (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        claim_repair_id uuid not null unique references repairs, claim_number bigint not null,
        reason text not null, by_name text, at timestamptz not null,
        verdict text check (verdict in ('ours', 'intact')), why text, judged_at timestamptz, closed_at timestamptz,
        check ((verdict is null) = (judged_at is null)));
      create index claims_of_repair on warranty_claims (repair_id, id);
      create unique index claim_open on warranty_claims (repair_id) where closed_at is null;
    `);
    await runner.query(
      protectTable('repairs', 'warranty_claims', {
        tenantColumn: 'tenant_id',
        repairColumn: 'repair_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
    // A tracking link only reads claims. The platform writes a new claim after checking the warranty period.
    const noLink = "coalesce(current_setting('revive.repair_id', true), '') = ''";
    await runner.query(`
      create policy claims_not_by_links on warranty_claims as restrictive for insert to ${tenant} with check (${noLink});
      create policy claims_not_judged_by_links on warranty_claims as restrictive for update to ${tenant} using (${noLink})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table warranty_claims');
    await runner.query('alter table repairs drop column claim');
  }
}
