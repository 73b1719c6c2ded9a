import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProvenSessions1764036000000 implements MigrationInterface {
  name = 'ProvenSessions1764036000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions add column proven_at timestamptz;
      comment on column sessions.proven_at is 'Sealed with the row. Null: not since the sign-in.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column proven_at');
  }
}
