import { identifier, roleNames } from './row-security.js';

/**
 * SQL (several statements) for the tables of every service's database: outbox, inbox, spent_commands. Login roles other
 * than system may only insert. Parked messages are stored by the bus.
 */
export function platformTables(service: string): string {
  const { tenant, staff, system } = roleNames(identifier(service));
  return `
    create table outbox (
      seq bigint generated always as identity primary key,
      id uuid not null unique,
      position bigint unique,
      topic text not null,
      key text not null,
      type text not null,
      payload bytea not null,
      tenant_id uuid,
      traceparent text,
      occurred_at timestamptz not null,
      sent_at timestamptz
    );
    comment on table outbox is
    'Events of committed changes. seq is the order of insertion, position the order of publishing (given by the relay alone).';
    create index outbox_new on outbox (seq) where position is null;
    create index outbox_unsent on outbox (position) where sent_at is null;
    create index outbox_sent on outbox (sent_at) where sent_at is not null;
    create table outbox_position (only_row boolean primary key default true check (only_row), value bigint not null);
    insert into outbox_position (value) values (0);

    create table inbox (
      handler text not null,
      event_id uuid not null,
      handled_at timestamptz not null default now(),
      primary key (handler, event_id)
    );
    create index inbox_old on inbox (handled_at);

    create table spent_commands (id uuid primary key, spent_at timestamptz not null default now());
    create index spent_commands_old on spent_commands (spent_at);

    ${['outbox', 'outbox_position', 'inbox', 'spent_commands']
      .map(
        (table) => `
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy ${table}_system on ${table} to ${system} using (true) with check (true);
      grant select, insert, update, delete on ${table} to ${system};`,
      )
      .join('')}
    ${['outbox', 'spent_commands']
      .map(
        (table) => `
      create policy ${table}_add on ${table} for insert to ${tenant}, ${staff} with check (true);
      grant insert on ${table} to ${tenant}, ${staff};`,
      )
      .join('')}
  `;
}

/** Databases from before this release have the table, which no service used. */
export const DROP_UNUSED_TABLES = 'drop table if exists idempotency';
