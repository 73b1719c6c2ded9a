import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tags deliveries by recipient, to count emails to one address over all repairs and orders and to recognise a first
 * email.
 */
export class MessageBudget1764900000000 implements MigrationInterface {
  name = 'MessageBudget1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deliveries add column recipient_tag text;
      comment on column deliveries.recipient_tag is
        'A keyed mark of the address, the same for all repairs and orders; only repairs holds the key. Null until it was sent.';
      create index deliveries_to_recipient on deliveries (recipient_tag, sent_at desc) where recipient_tag is not null;
      create index deliveries_sent_by_shop on deliveries (tenant_id, sent_at desc)
        where owner = 'repairs' and state = 'sent';
      create index deliveries_sent_about on deliveries (about, sent_at desc) where owner = 'repairs' and state = 'sent';
      -- Emails that wait for the same moment go out in the order of their making.
      drop index deliveries_due;
      create index deliveries_due on deliveries (next_at, id) where state = 'due';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index deliveries_due;
      create index deliveries_due on deliveries (next_at) where state = 'due';
      drop index deliveries_sent_about, deliveries_sent_by_shop, deliveries_to_recipient;
      alter table deliveries drop column recipient_tag;
    `);
  }
}
