import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

/** Adds the shop's logo. Shop members may change only the logo of their own shop's row. */
export class ShopLogo1764500000000 implements MigrationInterface {
  name = 'ShopLogo1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenants add column logo text check (logo ~ '^[0-9a-f]{64}[.](png|jpg)$');
      comment on column tenants.logo is 'The name of an object: the hash of its content, and what it is.';
      grant update (logo, version) on tenants to ${roleNames('identity').tenant};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      revoke update (logo, version) on tenants from ${roleNames('identity').tenant};
      alter table tenants drop column logo;
    `);
  }
}
