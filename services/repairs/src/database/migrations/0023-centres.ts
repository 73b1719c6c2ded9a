import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The center that a ticket was opened in; null for one from the bench. What a shop charged there is added up by it. */
export class Centres1764532800000 implements MigrationInterface {
  name = 'Centres1764532800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs add column centre jsonb');
    await runner.query(
      "create index repairs_centre on repairs (tenant_id, (centre ->> 'page')) where centre is not null",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index repairs_centre');
    await runner.query('alter table repairs drop column centre');
  }
}
