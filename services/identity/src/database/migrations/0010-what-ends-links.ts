import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `link_epoch` to the sealed row and includes the row's version in the seal, so that a restored older row is
 * detectable.
 */
export class WhatEndsLinks1764241200000 implements MigrationInterface {
  name = 'WhatEndsLinks1764241200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column link_epoch bigint not null default 0, add column seal_form smallint not null default 1;
      create index users_of_older_seal on users (id) where seal_form = 1;
      comment on column users.link_epoch is 'A link is bound to it: what is counted here opens no link from before.';
      comment on column users.seal_form is '1: the seal of before, without the version; such rows get the other one at the next start.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column link_epoch, drop column seal_form');
  }
}
