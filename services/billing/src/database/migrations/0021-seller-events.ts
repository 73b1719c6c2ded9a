import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SellerChanged } from '@revive/proto/revive/billing/v1/documents';
import { uuidv7 } from '@revive/platform/core/ids';
import { behindRowPolicies } from '@revive/platform/database/row-security';

/** Publishes the VAT status of shops whose tax details are older than the event `billing.seller`. */
export class SellerEvents1764401400000 implements MigrationInterface {
  name = 'SellerEvents1764401400000';

  async up(runner: QueryRunner): Promise<void> {
    await behindRowPolicies(runner, ['sellers', 'outbox'], async () => {
      const sellers = (await runner.query('select tenant_id, vat_number, updated_at from sellers')) as {
        tenant_id: string;
        vat_number: string | null;
        updated_at: Date;
      }[];
      for (const { tenant_id: tenantId, vat_number: vatNumber, updated_at: at } of sellers)
        await runner.query(
          `insert into outbox (id, topic, key, type, payload, tenant_id, occurred_at)
          values ($1, 'billing.seller', $2, 'revive.billing.v1.SellerChanged', $3, $4, clock_timestamp())`,
          [
            uuidv7(),
            tenantId,
            Buffer.from(
              SellerChanged.encode({ tenantId, isVatRegistered: vatNumber !== null, version: at.getTime() }).finish(),
            ),
            tenantId,
          ],
        );
    });
  }

  /** Events that were published stay published. */
  async down(): Promise<void> {}
}
