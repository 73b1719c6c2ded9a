import { FOLD_TEXT } from '@revive/platform/database/fold-text';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoldedSearch1765013600000 implements MigrationInterface {
  name = 'FoldedSearch1765013600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FOLD_TEXT);
    // A queue has a few thousand rows, and the search matches anywhere in the text, so no index would help.
    await runner.query(String.raw`
      alter table applications add column find_text text not null generated always as (fold_text(business_name || e'\n'
        || applicant_name || e'\n' || email || e'\n' || phone || e'\n' || registration_number)) stored;
      drop index applications_by_name, agreements_by_name, business_profiles_by_name;
      create index applications_by_name on applications (fold_text(business_name) text_pattern_ops)
        where account_id is not null;
      create index agreements_by_name on agreements (fold_text(business_name) text_pattern_ops);
      create index business_profiles_by_name on business_profiles (fold_text(business_name) text_pattern_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index applications_by_name, agreements_by_name, business_profiles_by_name;
      create index applications_by_name on applications (lower(business_name) text_pattern_ops) where account_id is not null;
      create index agreements_by_name on agreements (lower(business_name) text_pattern_ops);
      create index business_profiles_by_name on business_profiles (lower(business_name) text_pattern_ops);
      alter table applications drop column find_text;
      drop function fold_text(text);
    `);
  }
}
