import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

const { tenant } = roleNames('notifications');
const TENANT = "nullif(current_setting('revive.tenant_id', true), '')::uuid";
const NO_LINK = "coalesce(current_setting('revive.repair_id', true), '') = ''";
const policy = (condition: string): string =>
  `drop policy deliveries_tenant on deliveries; create policy deliveries_tenant on deliveries to ${tenant}
    using (${condition}) with check (${condition});`;
const OWN = `tenant_id = ${TENANT} and ${NO_LINK}`;

export class CustomerMessages1764100000000 implements MigrationInterface {
  name = 'CustomerMessages1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deliveries drop constraint deliveries_state_check,
        add constraint deliveries_state_check check (state in ('due', 'sent', 'refused', 'withdrawn',
        'switched_off', 'failed', 'no_address')),
        add column part int, add column address_tag text;
      comment on column deliveries.address_tag is
      'Tells one address of a repair''s customer from another, to its owner alone; empty: there was none.';
      -- control: a message goes once to an address
      create unique index deliveries_once on deliveries (about, template, part, address_tag)
        where owner = 'repairs' and address_tag is not null;
      create index deliveries_of_repair on deliveries (about, id desc) where owner = 'repairs';
      create table message_switches (tenant_id uuid primary key, off text[] not null, updated_at timestamptz not null);
      grant select on deliveries to ${tenant};
      ${policy(`owner = 'repairs' and ${OWN}`)}
    `);
    await runner.query(
      protectTable('notifications', 'message_switches', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: [], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${policy(OWN)} revoke select on deliveries from ${tenant};
      drop table message_switches; drop index deliveries_of_repair, deliveries_once;
      alter table deliveries no force row level security;
      delete from deliveries where state = 'no_address';
      alter table deliveries force row level security;
      alter table deliveries drop column part, drop column address_tag, drop constraint deliveries_state_check,
        add constraint deliveries_state_check check (state in ('due', 'sent', 'refused', 'withdrawn', 'switched_off', 'failed'));
    `);
  }
}
