import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class DeviceFactsAndPresence1765200000001 implements MigrationInterface {
  name = 'DeviceFactsAndPresence1765200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table devices add column type text, add column vendor text, add column model text,
        add column connection text, add column serial text, add column os_version text,
        add column battery_percent int check (battery_percent between 0 and 100),
        add column fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'), add column held_by text;
      comment on column devices.serial is 'Deleted when the device is detached.';
      comment on column devices.fingerprint is 'HMAC-SHA-256 by the agent, with the salt of the shop.';

      -- Staff list the newest of all shops.
      create index devices_newest on devices (attached_at, id) where attached;
      create index agents_newest on agents (enrolled_at, id);

      create table device_salts (
        tenant_id uuid primary key, salt bytea not null check (octet_length(salt) = 32),
        made_at timestamptz not null);

      alter table agents add column late_since timestamptz, add column updating_since timestamptz,
        add column supervisor_version text, add column program text;
      comment on column agents.late_since is 'A heartbeat is missing on an open stream; null after the next message.';

      alter table agents add column copies jsonb not null default '[]';
      comment on column agents.copies is
        'Machines that were refused because they use the key of this one; open until a person decides.';

      alter table instructions add column issued_at timestamptz, add column claimed_at timestamptz;
      -- The owner is behind the wall like everybody, and would change no row.
      alter table instructions no force row level security;
      update instructions set claimed_at = expires_at where answered_at is null;
      alter table instructions force row level security;
      comment on column instructions.claimed_at is 'When the order was first given to a stream; no cancelling after.';
    `);
    await runner.query(
      protectTable('fleet', 'device_salts', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: [], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index devices_newest, agents_newest');
    await runner.query('alter table instructions drop column issued_at, drop column claimed_at');
    await runner.query('drop table device_salts');
    await runner.query(
      `alter table agents drop column late_since, drop column updating_since, drop column supervisor_version,
        drop column program, drop column copies`,
    );
    await runner.query(
      `alter table devices drop column type, drop column vendor, drop column model, drop column connection,
        drop column serial, drop column os_version, drop column battery_percent, drop column fingerprint,
        drop column held_by`,
    );
  }
}
