import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds quotes that a shop reviews before sending. Tickets connected earlier are still quoted immediately. `has_draft`
 * exists because the draft itself is too large for the index that counts tickets by turn.
 */
export class DraftQuotes1764983000000 implements MigrationInterface {
  name = 'DraftQuotes1764983000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs add column drafts_quotes boolean not null default false, add column draft jsonb,
        add column has_draft boolean not null generated always as (draft is not null) stored;
      alter table repairs add constraint repairs_draft_while_diagnosing check (draft is null or status = 'diagnosing');
      alter table quotes add column draft_revision bigint;
      alter table quote_settings add column send_at_once boolean not null default false;
      drop index repairs_not_handed_over;
      create index repairs_not_handed_over on repairs (tenant_id, status, outcome, has_draft)
        where handed_over_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index repairs_not_handed_over;
      alter table repairs drop constraint repairs_draft_while_diagnosing, drop has_draft, drop draft, drop drafts_quotes;
      alter table quotes drop draft_revision;
      alter table quote_settings drop send_at_once;
      create index repairs_not_handed_over on repairs (tenant_id, status, outcome) where handed_over_at is null;
    `);
  }
}
