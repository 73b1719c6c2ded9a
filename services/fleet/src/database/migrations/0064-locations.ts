import type { MigrationInterface, QueryRunner } from 'typeorm';
import { behindRowPolicies, protectTable } from '@revive/platform/database/row-security';

/** Agents and chosen printers belong to a location. Earlier ones are at the first location, whose id is the shop's. */
export class Locations1765342800000 implements MigrationInterface {
  name = 'Locations1765342800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agents add column location_id uuid;
      alter table printer_choices add column location_id uuid;
    `);
    await behindRowPolicies(runner, ['agents', 'printer_choices'], async () => {
      await runner.query('update agents set location_id = tenant_id');
      await runner.query('update printer_choices set location_id = tenant_id');
    });
    await runner.query(`
      alter table agents alter column location_id set not null;

      -- An instance of the release before knows no locations.
      create function first_location() returns trigger language plpgsql as $$
        begin
          new.location_id := coalesce(new.location_id, new.tenant_id);
          return new;
        end $$;
      create trigger first_location before insert on agents for each row execute function first_location();
      create trigger first_location before insert on printer_choices for each row execute function first_location();

      alter table printer_choices drop constraint printer_choices_pkey,
        add primary key (tenant_id, location_id, paper);

      create table shop_locations (tenant_id uuid primary key, version bigint not null, locations jsonb not null);
      comment on table shop_locations is 'Copy of the locations that billing owns, from its events.';
    `);
    await runner.query(
      protectTable('fleet', 'shop_locations', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: [] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table shop_locations;
      delete from printer_choices where location_id <> tenant_id;
      alter table printer_choices drop constraint printer_choices_pkey, add primary key (tenant_id, paper);
      drop trigger first_location on printer_choices;
      drop trigger first_location on agents;
      drop function first_location;
      alter table printer_choices drop column location_id;
      alter table agents drop column location_id;
    `);
  }
}
