import type { MigrationInterface, QueryRunner } from 'typeorm';
import { behindRowPolicies, protectTable } from '@revive/platform/database/row-security';

/** Tickets belong to a location, and other services know the locations of a shop by versioned events. */
export class ShopLocations1764401300000 implements MigrationInterface {
  name = 'ShopLocations1764401300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs_known add column location_id uuid');
    await behindRowPolicies(runner, ['repairs_known'], () =>
      runner.query('update repairs_known set location_id = tenant_id'),
    );
    await runner.query(`
      alter table repairs_known alter column location_id set not null;
      create index repairs_known_open on repairs_known (tenant_id, location_id) where handed_over_at is null;

      -- An instance of the release before knows no locations.
      create function first_location() returns trigger language plpgsql as $$
        begin
          new.location_id := coalesce(new.location_id, new.tenant_id);
          return new;
        end $$;
      create trigger first_location before insert on repairs_known for each row execute function first_location();

      create table location_versions (tenant_id uuid primary key references tenants, version bigint not null);
      comment on table location_versions is 'Version of the last published event with the locations of a shop.';
    `);
    await runner.query(
      protectTable('billing', 'location_versions', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table location_versions;
      drop index repairs_known_open;
      drop trigger first_location on repairs_known;
      drop function first_location;
      alter table repairs_known drop column location_id;
    `);
  }
}
