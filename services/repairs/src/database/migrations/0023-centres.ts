import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The center in which a ticket was opened; null for a bench ticket. Revenue per center is summed by this column. */
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
