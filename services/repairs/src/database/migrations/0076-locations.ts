import type { MigrationInterface, QueryRunner } from 'typeorm';
import { behindRowPolicies, protectTable } from '@revive/platform/database/row-security';

/** Every ticket is at a location of its shop. Earlier tickets are at the first location, whose id is the shop's. */
export class Locations1765600000000 implements MigrationInterface {
  name = 'Locations1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs add column location_id uuid');
    await behindRowPolicies(runner, ['repairs'], () => runner.query('update repairs set location_id = tenant_id'));
    await runner.query(`
      alter table repairs alter column location_id set not null;
      create index repairs_of_location on repairs (tenant_id, location_id, id desc);

      -- An instance of the release before knows no locations.
      create function first_location() returns trigger language plpgsql as $$
        begin
          new.location_id := coalesce(new.location_id, new.tenant_id);
          return new;
        end $$;
      create trigger first_location before insert on repairs for each row execute function first_location();

      create table shop_locations (tenant_id uuid primary key, version bigint not null, locations jsonb not null);
      comment on table shop_locations is 'Copy of the locations that billing owns, from its events.';

      create table ticket_transfers (
        id uuid primary key, repair_id uuid not null references repairs on delete cascade, tenant_id uuid not null,
        from_location_id uuid not null, from_name text not null, to_location_id uuid not null, to_name text not null,
        reason text not null, by_name text not null, by_user uuid, at timestamptz not null);
      create index ticket_transfers_of_repair on ticket_transfers (repair_id, id);
      comment on column ticket_transfers.by_user is 'Null if the location was closed.';
    `);
    await runner.query(
      protectTable('repairs', 'shop_locations', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: [] },
      }),
    );
    await runner.query(
      protectTable('repairs', 'ticket_transfers', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert'], staff: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ticket_transfers, shop_locations;
      drop trigger first_location on repairs;
      drop function first_location;
      drop index repairs_of_location;
      alter table repairs drop column location_id;
    `);
  }
}
