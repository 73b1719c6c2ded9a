import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/**
 * Adds customers. Existing tickets are linked if the phone digits or the email exactly match a customer of the same
 * shop. A contact with neither stays only on its ticket.
 */
export class Customers1764720000000 implements MigrationInterface {
  name = 'Customers1764720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      create table customers (
        id uuid primary key, tenant_id uuid not null, version bigint not null,
        name text not null, phone text, email text, note text,
        find_text text not null generated always as (lower(name || e'
' || coalesce(email, ''))) stored,
        digits text not null generated always as (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored,
        email_key text not null generated always as (lower(coalesce(email, ''))) stored,
        created_at timestamptz not null, updated_at timestamptz not null);
      create index customers_of_tenant on customers (tenant_id, id desc);
      create index customers_by_digits on customers (tenant_id, right(digits, 9)) where digits <> '';
      create index customers_by_email on customers (tenant_id, email_key) where email_key <> '';
      alter table repairs add column customer_id uuid references customers;
      create index repairs_of_customer on repairs (customer_id, id desc) where customer_id is not null;

      -- The owner is behind the wall like everybody, and would read no row.
      alter table repairs no force row level security;
      insert into customers (id, tenant_id, version, name, phone, email, created_at, updated_at)
        select gen_random_uuid(), tenant_id, 1, customer_name, customer_phone, customer_email, first_at, now() from (
          select distinct on (tenant_id, find_phone) *,
            min(created_at) over (partition by tenant_id, find_phone) as first_at
          from repairs where length(find_phone) >= 7 and coalesce(customer_name, '') <> ''
          order by tenant_id, find_phone, id desc) newest;
      update repairs r set customer_id = c.id from customers c
        where c.tenant_id = r.tenant_id and c.digits = r.find_phone and length(r.find_phone) >= 7;
      insert into customers (id, tenant_id, version, name, phone, email, created_at, updated_at)
        select gen_random_uuid(), tenant_id, 1, customer_name, customer_phone, customer_email, first_at, now() from (
          select distinct on (tenant_id, lower(customer_email)) *,
            min(created_at) over (partition by tenant_id, lower(customer_email)) as first_at
          from repairs r where customer_id is null and coalesce(customer_email, '') <> ''
            and coalesce(customer_name, '') <> ''
            and not exists (select from customers c
              where c.tenant_id = r.tenant_id and c.email_key = lower(r.customer_email))
          order by tenant_id, lower(customer_email), id desc) newest;
      update repairs r set customer_id = (select c.id from customers c
          where c.tenant_id = r.tenant_id and c.email_key = lower(r.customer_email) order by c.created_at, c.id limit 1)
        where r.customer_id is null and coalesce(r.customer_email, '') <> '';
      alter table repairs force row level security;
    `);
    await runner.query(protectTable('repairs', 'customers', { tenantColumn: 'tenant_id' }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs drop column customer_id');
    await runner.query('drop table customers');
  }
}
