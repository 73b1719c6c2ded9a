import type { MigrationInterface, QueryRunner } from 'typeorm';
import { canonicalPhones } from '@revive/contracts/phone';
import { FOLD_TEXT } from '@revive/platform/database/fold-text';

const AT_ONCE = 1_000;

/**
 * Search keys of customers and repairs: folded text, and canonical phone numbers. SQL has no function that parses
 * phone numbers, so the migration parses existing rows in TypeScript.
 */
export class CustomerKeys1764980000000 implements MigrationInterface {
  name = 'CustomerKeys1764980000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FOLD_TEXT);
    await runner.query(String.raw`
      alter table customers drop column find_text, drop column digits;
      alter table customers add column phone_numbers text[] not null default '{}',
        add column find_text text not null generated always as (fold_text(name || e'\n' || coalesce(email, ''))) stored;
      alter table repairs drop column find_text, drop column find_phone;
      alter table repairs add column phone_numbers text[] not null default '{}',
        add column find_text text not null generated always as (fold_text(coalesce(customer_name, '') || e'\n'
          || coalesce(customer_email, '') || e'\n' || device_name || e'\n' || coalesce(device_id, ''))) stored;
      -- The owner is behind the wall like everybody, and would read no row.
      alter table customers no force row level security;
      alter table repairs no force row level security;
    `);
    await fill(runner, 'customers', 'phone');
    await fill(runner, 'repairs', 'customer_phone');
    await runner.query(`
      alter table customers force row level security;
      alter table repairs force row level security;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      alter table customers drop column find_text, drop column phone_numbers;
      alter table customers add column find_text text not null generated always as (lower(name || e'\n' || coalesce(email, ''))) stored,
        add column digits text not null generated always as (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored;
      create index customers_by_digits on customers (tenant_id, right(digits, 9)) where digits <> '';
      alter table repairs drop column find_text, drop column phone_numbers;
      alter table repairs add column find_text text not null generated always as (lower(coalesce(customer_name, '') || e'\n'
          || coalesce(customer_email, '') || e'\n' || device_name || e'\n' || coalesce(device_id, ''))) stored,
        add column find_phone text not null generated always as
          (regexp_replace(coalesce(customer_phone, ''), '[^0-9]', '', 'g')) stored;
      drop function fold_text(text);
    `);
  }
}

async function fill(runner: QueryRunner, table: 'customers' | 'repairs', column: 'phone' | 'customer_phone') {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = (await runner.query(
      `select id, ${column} as phone from ${table} where id > $1 and coalesce(${column}, '') <> '' order by id limit $2`,
      [after, AT_ONCE],
    )) as { id: string; phone: string }[];
    const read = rows.map(({ id, phone }) => ({ id, numbers: canonicalPhones(phone) }));
    await runner.query(
      `update ${table} t set phone_numbers = array(select jsonb_array_elements_text(v.numbers))
        from jsonb_to_recordset($1::jsonb) as v(id uuid, numbers jsonb) where t.id = v.id`,
      [JSON.stringify(read)],
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
