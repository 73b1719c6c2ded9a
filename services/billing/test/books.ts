import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import { PostEntries } from '../src/ledger/post-entries.js';
import { SettleRepair } from '../src/ledger/settle-repair.js';
import { OnTenantChanged } from '../src/ledger/on-tenant-changed.js';

export const anEvent = () => ({
  id: uuidv7(),
  topic: 'repairs.repair',
  key: 'k',
  type: 't',
  payload: new Uint8Array(),
  occurredAt: new Date(),
});

export const aRepair = (tenantId: string, over: Partial<RepairChanged> = {}): RepairChanged => ({
  repairId: uuidv7(),
  tenantId,
  version: 1,
  status: 'completed',
  outcome: 'repaired',
  number: 1,
  deviceName: 'disk.img',
  what: 'completed',
  totalCents: 35_000,
  serviceIds: [],
  quoteVersion: 1,
  message: '',
  messagePart: 0,
  addressTag: '',
  by: '',
  at: '2026-11-20T10:00:00.000Z',
  diagnosisCents: 0,
  vatBps: 0,
  ...over,
});

export async function aShop(
  db: Database,
  over: { id?: string | undefined; demo?: boolean; commissionRate?: number; version?: number } = {},
): Promise<string> {
  const id = over.id ?? uuidv7();
  await new OnTenantChanged(db).run(anEvent(), {
    name: 'Shop',
    phone: '',
    address: '',
    email: '',
    commissionRate: 0.2,
    version: 1,
    ...over,
    id,
  });
  return id;
}

/** The writer of the ledger, and a settlement of repairs that uses it. */
export function aLedger(db: Database, live = new LivePublisher(new EmbeddedCache())) {
  const ledger = new PostEntries(live);
  return { ledger, settle: new SettleRepair(db, ledger) };
}
