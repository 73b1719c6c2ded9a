import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/**
 * Serial numbers of the devices of tickets. Earlier tickets get the serial typed at their check-in; the keys are hashes
 * with a secret that the database does not have, so a round of the service adds them (`kind` is null until then).
 */
export class DeviceSerials1765310000000 implements MigrationInterface {
  name = 'DeviceSerials1765310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table device_serials (
        repair_id uuid not null references repairs, tenant_id uuid not null,
        source text not null check (source in ('typed', 'measured')),
        text text not null, device_kind text, kind text, key bytea, usable boolean not null, at timestamptz not null,
        primary key (repair_id, source));
      create index device_serials_by_key on device_serials (tenant_id, key, repair_id desc) where key is not null;
      create index device_serials_without_kind on device_serials (repair_id) where kind is null;
      insert into device_serials (repair_id, tenant_id, source, text, usable, at)
        select i.repair_id, i.tenant_id, 'typed', i.serial, true, r.created_at
          from intake_items i join repairs r on r.id = i.repair_id where btrim(coalesce(i.serial, '')) <> '';
    `);
    await runner.query(
      protectTable('repairs', 'device_serials', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table device_serials');
  }
}
