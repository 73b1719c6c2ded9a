import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
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
