import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const STAFF = { tenant: [], staff: ['select'], system: ['select', 'insert'] } as const;

/** Proofs of the ledger, and a shop's own account codes. */
export class LedgerProofs1764400800000 implements MigrationInterface {
  name = 'LedgerProofs1764400800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger_proofs (id uuid primary key, at timestamptz not null, night date unique, by_user uuid,
        by_name text, days bigint not null, entries bigint not null, postings bigint not null,
        debit_cents bigint not null, differences bigint not null, found jsonb not null, chain bytea not null);
      comment on column ledger_proofs.night is 'Day of a nightly proof: several instances run it once.';
      create index ledger_proofs_newest on ledger_proofs (at desc);
      create table ledger_day_proofs (seq bigint primary key, business_date date not null, proof_id uuid not null
        references ledger_proofs deferrable initially deferred, watermark uuid not null, entries bigint not null,
        sha256 bytea not null, chain bytea not null);
      comment on column ledger_day_proofs.watermark is
        'The hash covers entries of the day with a smaller id. Later entries get a row of their own.';
      create index ledger_day_proofs_of_day on ledger_day_proofs (business_date, seq desc);
      create trigger append_only before update or delete or truncate on ledger_proofs
        for each statement execute function append_only();
      create trigger append_only before update or delete or truncate on ledger_day_proofs
        for each statement execute function append_only();

      create table account_codes (tenant_id uuid not null, account text not null, code text not null,
        primary key (tenant_id, account));
    `);
    await runner.query(protectTable('billing', 'ledger_proofs', { grants: STAFF }));
    await runner.query(protectTable('billing', 'ledger_day_proofs', { grants: STAFF }));
    await runner.query(
      protectTable('billing', 'account_codes', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_codes, ledger_day_proofs, ledger_proofs');
  }
}
