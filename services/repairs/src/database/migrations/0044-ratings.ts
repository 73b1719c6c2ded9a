import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

export class Ratings1764870000000 implements MigrationInterface {
  name = 'Ratings1764870000000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant } = roleNames('repairs');
    await runner.query(`
      alter table repairs add column rating_stars smallint check (rating_stars between 1 and 5),
        add column rating_comment text, add column rated_at timestamptz,
        add constraint repairs_rated check ((rating_stars is null) = (rated_at is null));
      alter table tenants add column rating_count int not null default 0,
        add column rating_stars int not null default 0;
      comment on column tenants.rating_stars is 'Of all ratings together.';
      grant update (rating_count, rating_stars) on tenants to ${tenant};
    `);
    // The holder of a tracking link updates the totals of the repair's shop. The shop itself cannot.
    await runner.query(`create policy tenants_rated on tenants for update to ${tenant}
      using (nullif(current_setting('revive.repair_id', true), '') is not null
        and id = nullif(current_setting('revive.tenant_id', true), '')::uuid)`);
    await runner.query(`create policy tenants_rated_by_links on tenants as restrictive for update to ${tenant}
      using (nullif(current_setting('revive.repair_id', true), '') is not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop policy tenants_rated_by_links on tenants;
      drop policy tenants_rated on tenants;
      revoke update (rating_count, rating_stars) on tenants from ${roleNames('repairs').tenant};
      alter table tenants drop column rating_count, drop column rating_stars;
      alter table repairs drop column rating_stars, drop column rating_comment, drop column rated_at;
    `);
  }
}
