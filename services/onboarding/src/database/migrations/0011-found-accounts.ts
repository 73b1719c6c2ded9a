import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoundAccounts1764154800000 implements MigrationInterface {
  name = 'FoundAccounts1764154800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index applications_by_name on applications (lower(business_name) text_pattern_ops) where account_id is not null;
      create index agreements_by_name on agreements (lower(business_name) text_pattern_ops);
      create index business_profiles_by_name on business_profiles (lower(business_name) text_pattern_ops);
      create index account_assignments_of_staff on account_assignments (staff_id, account_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index account_assignments_of_staff, business_profiles_by_name, agreements_by_name, applications_by_name',
    );
  }
}
