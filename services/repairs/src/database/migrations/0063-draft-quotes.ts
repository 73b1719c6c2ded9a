import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Quotes that a shop looks at before it sends them. A ticket that was connected earlier is quoted at once, as it was begun.
 * `has_draft` stands in the index that counts whose turn tickets are, which has no room for the draft itself.
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
