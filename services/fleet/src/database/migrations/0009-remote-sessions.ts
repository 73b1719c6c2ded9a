import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemoteSessions1764850000000 implements MigrationInterface {
  name = 'RemoteSessions1764850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table enrolment_tokens add column remote boolean not null default false;
      comment on column enrolment_tokens.remote is
        'The only token of the remote session that has the same id; the session''s end leaves it here, void.';
      alter table agents add column remote_session uuid;
      create index agents_of_remote_session on agents (remote_session) where remote_session is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agents drop column remote_session');
    await runner.query('alter table enrolment_tokens drop column remote');
  }
}
