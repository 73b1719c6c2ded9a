import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NetworksOfUploads1765010000000 implements MigrationInterface {
  name = 'NetworksOfUploads1765010000000';

  async up(runner: QueryRunner): Promise<void> {
    // Earlier uploads end within an hour and count for no network.
    await runner.query(`
      alter table file_uploads add column address text not null default '';
      create index file_uploads_of_network on file_uploads (address);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table file_uploads drop column address');
  }
}
