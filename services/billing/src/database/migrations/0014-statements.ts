import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/** Lines of bank statements, and the payments that they confirm. A row without a tenant is of the platform's account. */
export class Statements1764400700000 implements MigrationInterface {
  name = 'Statements1764400700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table statement_imports (id uuid primary key, tenant_id uuid, account text not null,
        file_name text not null, file_sha256 bytea not null, added int not null, duplicates int not null,
        problems int not null, closing_cents bigint, closing_day date, by_user uuid not null, by_name text not null,
        at timestamptz not null);
      create index statement_imports_of_account on statement_imports (tenant_id, account, closing_day desc);

      create table statement_lines (id uuid primary key, tenant_id uuid, import_id uuid not null
        references statement_imports, account text not null, day date not null, cents bigint not null
        check (cents <> 0), description text not null, balance_cents bigint, fingerprint bytea not null,
        occurrence int not null, state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
        reason text, owner_id uuid, owner_name text,
        unique nulls not distinct (tenant_id, account, fingerprint, occurrence));
      create index statement_lines_of_state on statement_lines (tenant_id, state, day, id);
      comment on column statement_lines.fingerprint is
        'SHA-256 of day, amount, description and running balance: overlapping statements add a line once.';
      comment on column statement_lines.occurrence is 'Counts equal lines of one file, which have no running balance.';

      create table statement_matches (id uuid primary key, tenant_id uuid, line_id uuid not null
        references statement_lines, item_id text not null, reference text not null, party text not null,
        repair_id uuid, entry_kind text, cents bigint not null check (cents <> 0), fee_cents bigint not null,
        item_cents bigint not null, posted jsonb not null, automatic boolean not null, by_user uuid not null, by_name text not null,
        at timestamptz not null, undone_at timestamptz, undone_by uuid, undone_name text, undone_reason text);
      create index statement_matches_of_line on statement_matches (line_id);
      create index statement_matches_of_item on statement_matches (tenant_id, item_id) where undone_at is null;
      comment on column statement_matches.item_cents is 'How much of the item is paid: with a fee, without a surplus.';
      comment on column statement_matches.posted is 'Entries that the match posted; empty if the ledger had them.';

      create index repairs_known_charged on repairs_known (tenant_id, number desc) where charge is not null;

      create function statement_line_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and to_jsonb(new) - array['state', 'reason', 'owner_id', 'owner_name']
              = to_jsonb(old) - array['state', 'reason', 'owner_id', 'owner_name'] then return new; end if;
          raise exception 'a bank line is append-only';
        end $$;
      -- control: an imported bank line never changes
      create trigger statement_line_stays before update or delete on statement_lines for each row execute function statement_line_stays();
      create function statement_match_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and old.undone_at is null and new.undone_at is not null
            and to_jsonb(new) - array['undone_at', 'undone_by', 'undone_name', 'undone_reason']
              = to_jsonb(old) - array['undone_at', 'undone_by', 'undone_name', 'undone_reason']
            then return new; end if;
          raise exception 'a match is append-only and undone once';
        end $$;
      create trigger statement_match_stays before update or delete on statement_matches for each row
        execute function statement_match_stays();
    `);
    const grants = { tenant: ['select'], staff: ['select'] } as const;
    await runner.query(
      protectTable('billing', 'statement_imports', {
        tenantColumn: 'tenant_id',
        grants: { ...grants, system: ['select', 'insert'] },
      }),
    );
    for (const table of ['statement_lines', 'statement_matches'])
      await runner.query(
        protectTable('billing', table, {
          tenantColumn: 'tenant_id',
          grants: { ...grants, system: ['select', 'insert', 'update'] },
        }),
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index repairs_known_charged; drop table statement_matches, statement_lines, statement_imports;
      drop function statement_line_stays(), statement_match_stays();`);
  }
}
