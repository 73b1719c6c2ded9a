import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecallOrders1765586400000 implements MigrationInterface {
  name = 'RecallOrders1765586400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rollouts add recalled_at timestamptz, add recall_proof text, add recall_request bytea;
      comment on column rollouts.recalled_at is 'The last confirmed recall; orders are sent for 14 days from here.';
      comment on column rollouts.recall_proof is 'Command token of the recall, which repairs verifies before each order.';
      comment on column rollouts.recall_request is 'Request that the command token was signed for.';
      create index rollouts_recall_due on rollouts (due_at) where state = 'recalled';

      alter table rollout_targets add orders int not null default 0, add order_due_at timestamptz;
      comment on column rollout_targets.orders is 'Orders to go back that the agent was sent.';
      comment on column rollout_targets.order_due_at is 'When the next order is due; null before the first one.';
      create index rollout_targets_order_due on rollout_targets (rollout_id, order_due_at) where runs_version;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index rollout_targets_order_due, rollouts_recall_due;
      alter table rollout_targets drop orders, drop order_due_at;
      alter table rollouts drop recalled_at, drop recall_proof, drop recall_request;
    `);
  }
}
