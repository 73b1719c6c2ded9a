import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

const { tenant, staff, system } = roleNames('notifications');
const USER = "nullif(current_setting('revive.user_id', true), '')";
const TENANT = "nullif(current_setting('revive.tenant_id', true), '')";
const NO_LINK = "coalesce(current_setting('revive.repair_id', true), '') = ''";

/** Replaces the default policies with this condition, for staff too. */
const wall = (table: string, role: 'tenant' | 'staff', condition: string): string => `
  drop policy ${table}_${role} on ${table};
  create policy ${table}_${role} on ${table} to ${role === 'tenant' ? tenant : staff} using (${condition}) with check (${condition});`;
/**
 * Condition on the reader of a notification. Uses CASE instead of OR: with OR the planner would not follow the index
 * order and would sort all rows of a shop for one page.
 */
const oneOf = (...readers: readonly (readonly [reader: string, condition?: string])[]): string =>
  `case ${readers.map(([reader, condition = 'true']) => `when reader = ${reader} then ${condition}`).join(' ')} else false end`;
const own = (table: string): string =>
  (['tenant', 'staff'] as const).map((role) => wall(table, role, `user_id = ${USER}::uuid`)).join('');
const MINE = ['select', 'insert', 'update', 'delete'] as const;

export class LettersAndBell1763784000000 implements MigrationInterface {
  name = 'LettersAndBell1763784000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deliveries alter column tenant_id drop not null, alter column sent_at drop not null,
        add column owner text not null default 'repairs', add column user_id uuid,
        add column attempts int not null default 1,
        add column state text not null default 'sent' check (state in ('due', 'sent', 'refused', 'withdrawn',
        'switched_off', 'failed')),
        add column reason text, add column created_at timestamptz, add column due_since timestamptz,
        add column next_at timestamptz;
      -- The owner is behind the wall like everybody, and would change no row.
      alter table deliveries no force row level security;
      update deliveries set state = outcome, created_at = sent_at, due_since = sent_at,
        reason = case outcome when 'refused' then 'recipient_refused' end;
      alter table deliveries force row level security;
      alter table deliveries drop column outcome, alter column owner drop default, alter column state
        set default 'due', alter column attempts set default 0,
        alter column created_at set not null, alter column due_since set not null;
      drop index deliveries_of_tenant;
      create index deliveries_due on deliveries (next_at) where state = 'due';
      create index deliveries_in_state on deliveries (state, id desc);
      -- That somebody's password was reset is nobody else's business in the shop.
      revoke select on deliveries from ${tenant};
      grant update, delete on deliveries to ${system};
      comment on table deliveries is
      'Letters that are due, and what became of them: about what, when and why; never an address or a text.';
      comment on column deliveries.about is 'What the owner is asked with when the letter is sent.';
      comment on column deliveries.due_since is 'When it could first have been sent: a day later it has failed.';

      create table tickets (repair_id uuid primary key, tenant_id uuid not null);
      comment on table tickets is 'Whose a repair is, as it was first told: nobody is told of it in another name.';

      create table preferences (user_id uuid primary key, off text[] not null, quiet boolean not null,
        quiet_from text not null, quiet_to text not null, zone text not null, updated_at timestamptz not null);

      create table notices (
        id uuid primary key, reader text not null, kind text not null, of_group text not null, template text,
        about uuid, part int not null default 0, number bigint, device_name text, at timestamptz not null
      );
      create index notices_of_reader on notices (reader, id desc);
      create unique index notices_once on notices (reader, kind, about, part) where about is not null;
      comment on column notices.reader is 'user:<id>, tenant:<id> or staff.';

      create table notice_reads (user_id uuid not null, notice_id uuid not null
        references notices (id) on delete cascade, primary key (user_id, notice_id));
      create index notice_reads_of_notice on notice_reads (notice_id);
      create table notice_marks (user_id uuid primary key, through uuid not null);
      comment on column notice_marks.through is 'Everything up to this notice is read.';
    `);
    await runner.query(
      protectTable('notifications', 'tickets', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: [], system: ['select', 'insert'] },
      }),
    );
    await runner.query(
      protectTable('notifications', 'notices', { grants: { tenant: ['select'], staff: ['select'], system: MINE } }),
    );
    await runner.query(
      wall('notices', 'tenant', oneOf([`'user:' || ${USER}`], [`'tenant:' || ${TENANT}`, NO_LINK])) +
        wall('notices', 'staff', oneOf([`'user:' || ${USER}`], ["'staff'"])),
    );
    for (const table of ['preferences', 'notice_reads', 'notice_marks'])
      await runner.query(
        protectTable('notifications', table, { userColumn: 'user_id', grants: { tenant: MINE, staff: MINE } }) +
          own(table),
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table notice_marks, notice_reads, notices, preferences, tickets;
      grant select on deliveries to ${tenant};
      revoke update, delete on deliveries from ${system};
      drop index deliveries_due, deliveries_in_state;
      alter table deliveries no force row level security;
      delete from deliveries where state not in ('sent', 'refused') or tenant_id is null;
      alter table deliveries force row level security;
      alter table deliveries add column outcome text not null default 'sent';
      alter table deliveries drop column owner, drop column user_id, drop column attempts, drop column state,
        drop column reason, drop column created_at, drop column due_since, drop column next_at;
      create index deliveries_of_tenant on deliveries (tenant_id, id desc);
    `);
  }
}
