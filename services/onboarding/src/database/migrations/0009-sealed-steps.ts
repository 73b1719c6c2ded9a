import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds row MACs to the onboarding steps and agreements of shops. A migration has no key, so older rows could never get
 * a valid MAC. The tables are emptied and the shops repeat the steps. Billing keeps a trial that has begun.
 */
export class SealedSteps1764064800000 implements MigrationInterface {
  name = 'SealedSteps1764064800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      truncate tenant_onboardings, tenant_agreements;
      alter table tenant_onboardings add column seal bytea not null;
      alter table tenant_agreements add column seal bytea not null;
      comment on column tenant_onboardings.seal is
      'Over all but what billing and fleet say: the count of the trial, the agent that was confirmed.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table tenant_agreements drop column seal; alter table tenant_onboardings drop column seal',
    );
  }
}
