import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, type Privilege } from '@revive/platform/database/row-security';

const ADDED: readonly Privilege[] = ['select', 'insert', 'update'];

interface Contact {
  tenant_id: string;
  name: string;
  key: string;
  phone: string | null;
  phones: string[];
  email: string | null;
  email_key: string;
  first_at: Date;
}
const CONTACT = `tenant_id = $1 and customer_id is null and fold_text(coalesce(customer_name, '')) = $2
  and phone_numbers = $3::text[] and lower(coalesce(customer_email, '')) = $4`;

/**
 * Links bench tickets to customer records by the rule for new tickets (`customers/keep-customer.ts`). Adds the tables
 * of merged records and of pairs known to be two people.
 */
export class OneCustomer1764980600000 implements MigrationInterface {
  name = 'OneCustomer1764980600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table customer_merges (
        merged_id uuid primary key, tenant_id uuid not null, kept_id uuid not null references customers on delete cascade,
        by_user uuid not null, by_name text not null, at timestamptz not null);
      create index merges_of_customer on customer_merges (kept_id, at desc);
      create table customers_apart (
        one_id uuid not null references customers on delete cascade,
        other_id uuid not null references customers on delete cascade,
        tenant_id uuid not null, by_user uuid not null, at timestamptz not null,
        primary key (one_id, other_id), check (one_id < other_id));
      create index apart_by_other on customers_apart (other_id);
      alter table customers no force row level security;
      alter table repairs no force row level security;
    `);
    for (const table of ['customer_merges', 'customers_apart'])
      await runner.query(
        protectTable('repairs', table, {
          tenantColumn: 'tenant_id',
          grants: { tenant: ADDED, staff: ['select'], system: ['select', 'delete'] },
        }),
      );
    // A merge moves the visits. No further column of a visit is ever changed.
    await runner.query('grant update (customer_id) on visits to revive_repairs_tenant');
    const contacts = (await runner.query(`
      select tenant_id, phone_numbers as phones, fold_text(coalesce(customer_name, '')) as key,
        lower(coalesce(customer_email, '')) as email_key, min(created_at) as first_at,
        (array_agg(customer_name order by id desc))[1] as name, (array_agg(customer_phone order by id desc))[1] as phone,
        (array_agg(customer_email order by id desc))[1] as email
      from repairs
      where customer_id is null
        and (btrim(coalesce(customer_name, '')) <> '' or phone_numbers <> '{}' or coalesce(customer_email, '') <> '')
      group by 1, 2, 3, 4 order by (fold_text(coalesce(customer_name, '')) = ''), min(created_at)`)) as Contact[];
    for (const contact of contacts) await keep(runner, contact);
    await runner.query(`
      alter table customers force row level security;
      alter table repairs force row level security;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      revoke update (customer_id) on visits from revive_repairs_tenant;
      drop table customers_apart, customer_merges;
    `);
  }
}

async function keep(runner: QueryRunner, contact: Contact): Promise<void> {
  const { tenant_id: tenantId, key, phones, email_key: emailKey } = contact;
  const [known] = (await runner.query(
    `select id from customers where tenant_id = $1 and (phone_numbers && $2::text[] or (email_key <> '' and email_key = $3))
      and ($4 = '' or fold_text(name) = $4) order by id limit 1`,
    [tenantId, phones.filter((one) => one.replace('+', '').length >= 7), emailKey, key],
  )) as { id: string }[];
  const id = known?.id ?? (await insert(runner, contact));
  await runner.query(`update repairs set customer_id = $5 where ${CONTACT}`, [tenantId, key, phones, emailKey, id]);
}

async function insert(runner: QueryRunner, contact: Contact): Promise<string> {
  const { tenant_id: tenantId, name, phone, phones, email, first_at: firstAt } = contact;
  const [row] = (await runner.query(
    `insert into customers (id, tenant_id, version, name, phone, phone_numbers, email, created_at, updated_at)
      values (gen_random_uuid(), $1, 1, $2, $3, $4, $5, $6, now()) returning id`,
    [tenantId, name?.trim() || phone || email, phone || null, phones, email || null, firstAt],
  )) as { id: string }[];
  return row?.id ?? '';
}
