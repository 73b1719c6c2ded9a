import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class RemoteOrders1764691200000 implements MigrationInterface {
  name = 'RemoteOrders1764691200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table remote_orders (
        id uuid primary key, number bigint generated always as identity unique, version bigint not null,
        link_hash bytea not null unique, repeat_key bytea not null,
        state text not null check (state in ('new', 'assigned', 'contacted', 'linked', 'closed')),
        customer_name text not null, customer_phone text not null, customer_email text,
        device_type text not null, device_model text, issue_description text not null,
        urgency_level text not null, preferred_time text, estimated_cents bigint not null,
        created_at timestamptz not null,
        tenant_id uuid, assigned_at timestamptz, assigned_by text,
        contacted_at timestamptz, contacted_by text, contacted_by_id uuid,
        repair_id uuid unique references repairs, linked_at timestamptz,
        closed_at timestamptz, closed_by text, closed_reason text, closed_note text,
        check (state <> 'new' or (tenant_id is null and contacted_at is null)),
        check (state <> 'assigned' or (tenant_id is not null and contacted_at is null)),
        check (state <> 'contacted' or contacted_at is not null),
        check ((state = 'linked') = (repair_id is not null)),
        check ((state = 'closed') = (closed_at is not null)),
        check ((state = 'closed') = (closed_reason is not null)));
      comment on column remote_orders.link_hash is 'Of the order id that the customer has; the id itself is in no row.';
      comment on column remote_orders.repeat_key is 'The same for the same contact, device and issue: the order sent twice.';
      create index remote_orders_of_shop on remote_orders (tenant_id, id desc);
      create index remote_orders_by_state on remote_orders (state, id desc);
      create index remote_orders_waiting on remote_orders (created_at) where state in ('new', 'assigned');
      create index remote_orders_contacted on remote_orders (contacted_at) where contacted_at is not null;
      create index remote_orders_repeated on remote_orders (repeat_key, created_at desc);

      create table attempts (key text primary key, at timestamptz[] not null, last_at timestamptz not null);
      create index attempts_last_at on attempts (last_at);
    `);
    await runner.query(
      protectTable('repairs', 'remote_orders', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'update'], staff: ['select', 'update'] },
      }),
    );
    await runner.query(protectTable('repairs', 'attempts', { grants: { staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempts, remote_orders');
  }
}
