import { describe, expect, it } from '@jest/globals';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import type { LivePublisher } from '@revive/platform/live/live';
import { SettleRepair } from './settle-repair.js';

interface Stored {
  readonly kind: string;
  readonly tenantId: string;
  readonly repairId: string;
  readonly quoteVersion: number;
  readonly cents: number;
}

function aLedger(shop: string) {
  const entries: Stored[] = [];
  const query = async (sql: string, values: unknown[]): Promise<object[]> => {
    if (sql.startsWith('select commission_rate')) return [{ commission_rate: '0.2' }];
    if (sql.startsWith('select kind')) {
      const named = (entry: Stored) => [
        entry.repairId,
        entry.quoteVersion,
        ...(sql.includes('tenant_id = $3') ? [entry.tenantId] : []),
      ];
      return entries
        .filter((entry) => named(entry).every((value, at) => value === values[at]))
        .map(({ kind, cents }) => ({ kind, amount_cents: cents, rate: '0.2' }));
    }
    if (sql.trimStart().startsWith('insert into entries')) {
      const [id, kind, tenantId, repairId, , , quoteVersion, cents] = values as [
        string,
        string,
        string,
        string,
        number,
        string,
        number,
        number,
      ];
      entries.push({ kind, tenantId, repairId, quoteVersion, cents });
      return [{ id }];
    }
    return [];
  };
  const em = { query, queryRunner: { isTransactionActive: true, data: {} } };
  const db = {
    consume: async (_: unknown, work: (manager: unknown) => Promise<void>) => work(em),
  } as unknown as Database;
  const settle = new SettleRepair(db, { publish: () => undefined } as unknown as LivePublisher);
  const repairId = uuidv7();
  const told = (what: string, tenantId = shop) => {
    const repair = {
      ...RepairChanged.decode(new Uint8Array()),
      repairId,
      tenantId,
      what,
      totalCents: 35_000,
      quoteVersion: 1,
      at: new Date().toISOString(),
    };
    return settle.run({ id: uuidv7(), tenantId } as BusEvent, repair);
  };
  return { entries, told };
}

describe('settling a repair', () => {
  it('reverses entries only for the shop that was charged', async () => {
    const [shop, stranger] = [uuidv7(), uuidv7()];
    const { entries, told } = aLedger(shop);
    await told('completed');
    expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'commission']);
    await told('rolled_back', stranger);
    expect(entries.filter(({ tenantId }) => tenantId === stranger)).toEqual([]);
    await told('rolled_back');
    expect(entries.slice(2).map(({ kind, tenantId }) => [kind, tenantId])).toEqual([
      ['charge_reversal', shop],
      ['commission_reversal', shop],
    ]);
  });
});
