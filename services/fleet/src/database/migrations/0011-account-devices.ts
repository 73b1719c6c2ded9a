import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

const { tenant, staff } = roleNames('fleet');
const USER = "nullif(current_setting('revive.user_id', true), '')::uuid";
const TENANT = "nullif(current_setting('revive.tenant_id', true), '')::uuid";

/** Staff too see only rows of their own: the devices belong to a person, not to a shop or the platform. */
function ofThePerson(table: string, condition: string): string {
  return [
    ['tenant', tenant],
    ['staff', staff],
  ]
    .map(
      ([name, role]) => `drop policy ${table}_${name} on ${table};
        create policy ${table}_${name} on ${table} to ${role} using (${condition}) with check (${condition});`,
    )
    .join('\n');
}

export class AccountDevices1765106400000 implements MigrationInterface {
  name = 'AccountDevices1765106400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_devices (
        id uuid primary key, user_id uuid not null, tenant_id uuid, fingerprint bytea not null,
        name text not null, type text, vendor text not null, model text not null, serial text not null,
        capabilities text[] not null, status text not null default 'active' check (status in ('active', 'other')),
        connection text check (connection in ('connected', 'disconnected')),
        registered_at timestamptz not null, last_seen timestamptz);
      create unique index account_devices_once on account_devices (user_id, fingerprint);
      comment on column account_devices.fingerprint is
        'HMAC over shop, person, type, vendor, model and serial: equal devices of two people have nothing in common.';
      comment on column account_devices.type is 'Null for a device that was added by hand.';
      comment on column account_devices.connection is 'By the latest scan; null for a device that no browser can see.';

      create table account_device_scans (
        user_id uuid not null, tenant_id uuid, scanned_at timestamptz not null, devices jsonb not null,
        system_info jsonb not null,
        constraint account_device_scans_latest unique nulls not distinct (user_id, tenant_id));
      comment on table account_device_scans is 'The latest scan of each person; a new one replaces it.';

      create table erased_people (user_id uuid primary key, erased_at timestamptz not null, erased jsonb not null);
    `);
    const own = `user_id = ${USER} and tenant_id is not distinct from ${TENANT}`;
    for (const table of ['account_devices', 'account_device_scans']) {
      const changes = ['select', 'insert', 'update', 'delete'] as const;
      await runner.query(
        protectTable('fleet', table, { userColumn: 'user_id', grants: { tenant: changes, staff: changes } }),
      );
      await runner.query(ofThePerson(table, own));
    }
    await runner.query(
      protectTable('fleet', 'erased_people', {
        userColumn: 'user_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(ofThePerson('erased_people', `user_id = ${USER}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table erased_people, account_device_scans, account_devices');
  }
}
