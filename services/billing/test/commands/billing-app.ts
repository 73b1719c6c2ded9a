import type { INestApplicationContext } from '@nestjs/common';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import type { Database } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { createTestingApp } from '@revive/platform/testing/testing-app';
import { silentLog } from '@revive/platform/testing/testkit';
import { BillingModule } from '../../src/billing.module.js';
import type { BillingConfig } from '../../src/config.js';
import { orderKeys } from '../../src/testing/books.js';

const NOW = new Date('2026-11-23T08:00:00.000Z');
const ACCOUNT = 'a'.repeat(64);
const NUMBERS = {
  bankName: 'FNB',
  accountHolder: 'Holder',
  accountType: 'current',
  accountNumber: '62 0001 2345',
  branchCode: '250655',
};

/** The modules of billing without transports. Stand-ins answer for repairs, with `sales`, and for onboarding. */
export function startBilling(db: Database, sales = new Map<string, object>()): Promise<INestApplicationContext> {
  const peer = {
    call: async (method: string, request: { repairId?: string; tenantIds?: string[] }) => {
      if (method === 'readSale') return sales.get(request.repairId ?? '');
      if (method === 'readPayoutAccount') return { digest: ACCOUNT };
      if (method === 'readPayoutNumbers')
        return { shops: (request.tenantIds ?? []).map((tenantId) => ({ ...NUMBERS, tenantId, digest: ACCOUNT })) };
      throw new TypeError(`No stand-in answers ${method}`);
    },
  };
  return createTestingApp(BillingModule, {
    config: { orderKeys, payoutProvider: 'bank_file' } as unknown as BillingConfig,
    db,
    clock: () => NOW,
    live: new LivePublisher(new EmbeddedCache()),
    log: silentLog(),
    commands: {} as never,
    peer: () => peer as never,
  });
}
