import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withFolder } from '../../fixtures/image-file.js';
import { compactOrderJournal } from './kept-orders.js';
import { OrderJournal, type OrderEntry, type OrderKind, type TakenOrder } from './order-journal.js';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(NOW.getTime() + hours * HOUR).toISOString();
const said = { kind: 'report', bytes: 'A'.repeat(500) } as const;

class Repair {
  readonly id = randomUUID();
  readonly entries: OrderEntry[] = [];
  order(kind: OrderKind, expiresInHours: number, over: Partial<TakenOrder> = {}): TakenOrder {
    const order: TakenOrder = {
      orderId: randomUUID(),
      kind,
      deviceId: 'd',
      repairId: this.id,
      runId: randomUUID(),
      planDigest: 'p',
      nonce: '',
      approvalId: 'a',
      approvalRecord: '',
      expiresAt: inHours(expiresInHours),
      procedures: [],
      escrowKey: '',
      ...over,
    };
    this.entries.push({ kind: 'taken', order });
    return order;
  }
  said({ orderId, runId }: TakenOrder, nonce?: string, use: 'execute' | 'roll_back' = 'execute'): this {
    this.entries.push({
      kind: 'said',
      orderId,
      said,
      ...(nonce !== undefined && {
        offer: { nonce, use, repairId: this.id, runId, deviceId: 'd', planDigest: 'p', procedures: [] },
      }),
    });
    return this;
  }
  ended({ orderId }: TakenOrder): this {
    this.entries.push({ kind: 'ended', orderId });
    return this;
  }
  forgotten(): this {
    this.entries.push({ kind: 'forgotten', repairId: this.id });
    return this;
  }
}
function whole(lookHours: number, executeHours: number, forgetHours: number): Repair {
  const repair = new Repair();
  const look = repair.order('diagnose', lookHours);
  repair.said(look, 'n1').ended(look);
  const execute = repair.order('execute', executeHours, { nonce: 'n1' });
  repair.entries.push({ kind: 'backup_stored', runId: execute.runId, object: 'o', wrappedKey: 'k' });
  repair.said(execute, 'r1', 'roll_back').ended(execute);
  if (Number.isNaN(forgetHours)) return repair;
  const forget = repair.order('forget', forgetHours);
  return repair.forgotten().ended(forget);
}
const kinds = (entries: readonly OrderEntry[]): string[] =>
  entries.map((entry) => (entry.kind === 'taken' ? `taken ${entry.order.kind}` : entry.kind));

describe('compaction of the order journal', () => {
  it('keeps a repair without handover completely, regardless of age', () => {
    const { entries } = whole(-9000, -9000, NaN);
    expect(compactOrderJournal(entries, NOW)).toEqual(entries);
  });

  it('keeps only the taken orders of a repair after the handover', () => {
    const { entries } = whole(-9000, -9000, 9000);
    expect(kinds(compactOrderJournal(entries, NOW))).toEqual([
      'taken diagnose',
      'ended',
      'taken execute',
      'ended',
      'taken forget',
      'forgotten',
      'ended',
    ]);
  });

  it('drops a repair a day after its last order has expired', () => {
    expect(compactOrderJournal(whole(-25, -25, -25).entries, NOW)).toEqual([]);
    for (const late of [whole(-23, -25, -25), whole(-25, -23, -25), whole(-25, -25, -23)])
      expect(kinds(compactOrderJournal(late.entries, NOW)).filter((kind) => kind.startsWith('taken'))).toHaveLength(3);
  });

  it('keeps a repair with an unfinished order completely, even after the handover', () => {
    const repair = whole(-9000, -9000, -9000);
    const open = repair.order('diagnose', -9000);
    repair.said(open);
    expect(compactOrderJournal(repair.entries, NOW)).toEqual(repair.entries);
  });

  it('drops a diagnosis without offers a day after its expiry', () => {
    const repair = new Repair();
    const look = repair.order('diagnose', -25);
    repair.said(look).ended(look);
    expect(compactOrderJournal(repair.entries, NOW)).toEqual([]);
    const fresh = new Repair();
    const again = fresh.order('diagnose', -23);
    fresh.said(again).ended(again);
    expect(compactOrderJournal(fresh.entries, NOW)).toEqual(fresh.entries);
  });

  it('keeps an order without a valid expiry', () => {
    const repair = new Repair();
    repair.ended(repair.order('diagnose', 0, { expiresAt: 'some day' })).forgotten();
    expect(kinds(compactOrderJournal(repair.entries, NOW))).toEqual(['taken diagnose', 'ended', 'forgotten']);
  });

  it('keeps an emergency stop until a day after its expiry', () => {
    const stop = (hours: number): OrderEntry => ({
      kind: 'stop',
      stopId: randomUUID(),
      expiresAt: inHours(hours),
      runs: 1,
    });
    const [over, young] = [stop(-25), stop(-23)];
    expect(compactOrderJournal([over, young], NOW)).toEqual([young]);
  });

  it('keeps refusals for two days, at most ten thousand', () => {
    const refused = (orderId: string, hours: number): OrderEntry => ({
      kind: 'refused',
      orderId,
      reason: 'no',
      at: inHours(hours),
    });
    expect(compactOrderJournal([refused('old', -49), refused('young', -47)], NOW)).toEqual([refused('young', -47)]);
    const many = Array.from({ length: 10_003 }, (_, n) => refused(String(n), 0));
    expect(compactOrderJournal(many, NOW)).toEqual(many.slice(3));
  });
});

describe('order journal on disk', () => {
  it(
    'stays small over years of repairs and still detects every replay',
    () =>
      withFolder(async (folder) => {
        const path = join(folder, 'orders');
        let now = NOW.getTime();
        const complaints: string[] = [];
        const open = () =>
          OrderJournal.open(path, {
            clock: { now: () => new Date(now) },
            say: (sentence) => void complaints.push(sentence),
            atBytes: 20_000,
          });
        let journal = await open();
        const alive: { readonly orderId: string; readonly until: number }[] = [];
        let written = 0;
        for (let n = 0; n < 120; n++, now += 24 * HOUR) {
          const passed = (now - NOW.getTime()) / HOUR;
          const { entries } = whole(passed + 24, passed + 1 / 6, passed + 240);
          for (const entry of entries) {
            written += JSON.stringify(entry).length;
            await journal.append(entry);
            if (entry.kind === 'taken')
              alive.push({ orderId: entry.order.orderId, until: Date.parse(entry.order.expiresAt) });
          }
          for (const { orderId, until } of alive) if (until > now) expect(journal.answered(orderId)).toBe('');
          if (n % 30 !== 29) continue;
          await journal.close();
          journal = await open();
        }
        expect(journal.unfinished()).toEqual([]);
        await journal.close();
        expect(complaints).toEqual([]);
        expect(written).toBeGreaterThan(200_000);
        expect((await stat(path)).size).toBeLessThan(60_000);
      }),
    60_000,
  );

  it('stays unchanged and logs a message when a rewrite fails', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'orders');
      const complaints: string[] = [];
      const journal = await OrderJournal.open(path, {
        clock: {
          now: () => {
            throw new Error('no clock');
          },
        },
        say: (sentence) => void complaints.push(sentence),
        atBytes: 1000,
      });
      const { entries } = whole(-25, -25, -25);
      for (const entry of entries) await journal.append(entry);
      expect(complaints[0]).toBe("Couldn't rewrite the order journal: no clock.");
      for (const entry of entries) if (entry.kind === 'taken') expect(journal.answered(entry.order.orderId)).toBe('');
      await journal.close();
      const again = await OrderJournal.open(path);
      for (const entry of entries) if (entry.kind === 'taken') expect(again.answered(entry.order.orderId)).toBe('');
      await again.close();
    }));
});
