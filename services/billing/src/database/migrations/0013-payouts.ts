import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const KEPT = { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] } as const;
const APPENDED = { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] } as const;
const STAFF_KEPT = { ...KEPT, tenant: [] } as const;
const STAFF_APPENDED = { ...APPENDED, tenant: [] } as const;

/** Payouts with their history, bank files with their downloads, and what providers have accepted. */
export class Payouts1764400600000 implements MigrationInterface {
  name = 'Payouts1764400600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payout_batches (id uuid primary key,
        state text not null check (state in ('draft', 'releasing', 'released', 'paid', 'cancelled')),
        layout text not null, made_by uuid not null, made_name text not null, made_at timestamptz not null,
        released_by uuid, released_name text, released_at timestamptz,
        marked_by uuid, marked_name text, marked_at timestamptz,
        -- control: the database wants two people for a bank file
        check (released_by is null or released_by <> made_by),
        check (state in ('draft', 'cancelled') or released_by is not null));

      create table payouts (id uuid primary key, tenant_id uuid not null,
        amount_cents bigint not null check (amount_cents > 0),
        state text not null check (state in ('intended', 'waiting', 'approved', 'in_batch', 'sent', 'paid', 'returned',
          'failed', 'cancelled')),
        provider text not null check (provider in ('bank_file', 'sandbox')),
        needs_second boolean not null, account_digest text not null, terms text not null, covers_through uuid,
        requested_by uuid not null, requested_name text not null, requested_at timestamptz not null,
        approved_by uuid, approved_name text, approved_at timestamptz, approved_terms text,
        batch_id uuid references payout_batches, entry_id uuid references entries, sent_at timestamptz,
        settled_at timestamptz, bank_line_id uuid, proposed_outcome text, proposed_reason text, proposed_by uuid, proposed_name text,
        proposed_at timestamptz, reason text, due_at timestamptz,
        -- control: the database wants two people above the limit
        constraint two_people check (not needs_second or state in ('intended', 'waiting', 'cancelled') or (approved_by is not null and approved_by <> requested_by and approved_terms = terms)),
        constraint posted_when_sent check ((state in ('sent', 'paid', 'returned', 'failed')) = (entry_id is not null)));
      -- control: the database has one open payout of a shop
      create unique index payouts_open on payouts (tenant_id) where state in ('intended', 'waiting', 'approved', 'in_batch', 'sent');
      create index payouts_of_tenant on payouts (tenant_id, id desc);
      create index payouts_in_state on payouts (state, id desc);
      create index payouts_due on payouts (due_at) where due_at is not null;
      create unique index payouts_of_entry on payouts (entry_id) where entry_id is not null;
      create index payouts_of_batch on payouts (batch_id) where batch_id is not null;
      comment on column payouts.terms is 'SHA-256 of shop, amount and account: an approval holds for these alone.';
      comment on column payouts.bank_line_id is 'Line of the platform''s bank statement that shows the payment.';
      comment on column payouts.covers_through is 'Last ledger entry of the shop that the amount contains.';

      create table payout_events (payout_id uuid not null references payouts, n int not null, tenant_id uuid not null,
        from_state text, to_state text not null, note text not null, by_user uuid, by_name text not null,
        at timestamptz not null, primary key (payout_id, n));
      create table payout_files (id uuid primary key, batch_id uuid not null references payout_batches,
        sha256 text not null, rows int not null, total_cents bigint not null, by_user uuid not null,
        by_name text not null, at timestamptz not null);
      create index payout_files_of_batch on payout_files (batch_id, id desc);
      create table payout_settings (id uuid primary key, second_person_above_cents bigint not null
        check (second_person_above_cents >= 0), by_user uuid not null, by_name text not null, at timestamptz not null);
      create table provider_payments (payout_id uuid primary key references payouts, tenant_id uuid not null,
        provider text not null, amount_cents bigint not null, account_digest text not null,
        accepted_at timestamptz not null, sends int not null default 1,
        outcome text not null check (outcome in ('pending', 'paid', 'returned', 'failed')), reason text not null,
        returns_at timestamptz);
      comment on column provider_payments.sends is 'Calls with this payout: only the first one pays.';
    `);
    for (const table of ['payout_events', 'payout_files', 'payout_settings'])
      await runner.query(`create trigger append_only before update or delete or truncate on ${table}
        for each statement execute function append_only()`);
    for (const [table, grants] of [
      ['payouts', KEPT],
      ['payout_events', APPENDED],
    ] as const)
      await runner.query(protectTable('billing', table, { tenantColumn: 'tenant_id', grants }));
    for (const [table, grants] of [
      ['payout_batches', STAFF_KEPT],
      ['provider_payments', STAFF_KEPT],
      ['payout_files', STAFF_APPENDED],
      ['payout_settings', STAFF_APPENDED],
    ] as const)
      await runner.query(protectTable('billing', table, { grants }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table provider_payments, payout_settings, payout_files, payout_events, payouts,
      payout_batches`);
  }
}
