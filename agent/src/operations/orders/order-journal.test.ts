import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { withFolder } from '../../fixtures/image-file.js';
import { OrderJournal, type Offer, type TakenOrder } from './order-journal.js';

const repairId = randomUUID();
const taken = (over: Partial<TakenOrder> = {}): TakenOrder => ({
  orderId: randomUUID(),
  kind: 'diagnose',
  deviceId: 'd',
  repairId,
  runId: randomUUID(),
  planDigest: '',
  nonce: '',
  approvalId: '',
  approvalRecord: '',
  expiresAt: '2026-11-21T08:00:00.000Z',
  procedures: [],
  escrowKey: '',
  ...over,
});
const offer = (nonce: string, over: Partial<Offer> = {}): Offer => ({
  nonce,
  use: 'execute',
  repairId,
  runId: randomUUID(),
  deviceId: 'd',
  planDigest: 'p',
  procedures: [],
  ...over,
});
const said = { kind: 'report', bytes: 'AAAA' } as const;

const after = (fn: (journal: OrderJournal) => Promise<void>, look: (journal: OrderJournal) => void): Promise<void> =>
  withFolder(async (folder) => {
    const journal = await OrderJournal.open(join(folder, 'orders'));
    await fn(journal);
    look(journal);
    await journal.close();
    const reopened = await OrderJournal.open(join(folder, 'orders'));
    look(reopened);
    await reopened.close();
  });

describe('order journal before and after a restart', () => {
  it('keeps joint offers, spends each separately and replaces all by later offers', async () => {
    const [first, second] = [taken(), taken()];
    const numbersOf = (journal: OrderJournal): (boolean | undefined)[] =>
      ['a', 'b', 'c', 'd'].map((nonce) => journal.offer(nonce)?.spent);
    await after(
      async (journal) => {
        await journal.append({ kind: 'taken', order: first });
        const choices = [offer('a'), offer('b')];
        await journal.append({ kind: 'said', orderId: first.orderId, said, choices });
        await journal.append({ kind: 'taken', order: taken({ kind: 'execute', nonce: 'b' }) });
      },
      (journal) => expect(numbersOf(journal)).toEqual([false, true, undefined, undefined]),
    );
    await after(
      async (journal) => {
        await journal.append({ kind: 'taken', order: first });
        await journal.append({ kind: 'said', orderId: first.orderId, said, choices: [offer('a'), offer('b')] });
        await journal.append({ kind: 'taken', order: second });
        await journal.append({ kind: 'said', orderId: second.orderId, said, offer: offer('c'), choices: [offer('d')] });
      },
      (journal) => expect(numbersOf(journal)).toEqual([undefined, undefined, false, false]),
    );
  });

  it('remembers the answer to each order, so that no order starts twice', async () => {
    const order = taken();
    await after(
      async (journal) => {
        await journal.append({ kind: 'taken', order });
        await journal.append({
          kind: 'refused',
          orderId: 'x',
          reason: 'The order has expired. (expired)',
          at: '2026-11-21T08:00:00.000Z',
        });
      },
      (journal) => {
        expect([journal.answered(order.orderId), journal.answered('x'), journal.answered('y')]).toEqual([
          '',
          'The order has expired. (expired)',
          undefined,
        ]);
        expect(journal.unfinished().map((one) => one.order.orderId)).toEqual([order.orderId]);
      },
    );
  });

  it('spends a nonce with the order that names the nonce', async () => {
    const look = taken();
    await after(
      async (journal) => {
        await journal.append({ kind: 'taken', order: look });
        await journal.append({ kind: 'said', orderId: look.orderId, said, offer: offer('n1') });
        expect(journal.offer('n1')?.spent).toBe(false);
        await journal.append({ kind: 'taken', order: taken({ kind: 'execute', nonce: 'n1', approvalId: 'a1' }) });
      },
      (journal) => {
        expect(journal.offer('n1')?.spent).toBe(true);
        expect(journal.approvedBy('a1', 'execute')?.nonce).toBe('n1');
        expect(journal.approvedBy('a1', 'roll_back')).toBeUndefined();
      },
    );
  });

  it('replaces the nonce of an older diagnosis but keeps rollbacks and further repairs', async () => {
    const order = taken();
    await after(
      async (journal) => {
        await journal.append({ kind: 'taken', order });
        for (const one of [
          offer('old'),
          offer('rollback', { use: 'roll_back' }),
          offer('other', { repairId: randomUUID() }),
          offer('new'),
        ])
          await journal.append({ kind: 'said', orderId: order.orderId, said, offer: one });
      },
      (journal) =>
        expect(['old', 'rollback', 'other', 'new'].map((nonce) => journal.offer(nonce) !== undefined)).toEqual([
          false,
          true,
          true,
          true,
        ]),
    );
  });

  it('invalidates every nonce of a repair after the handover', async () => {
    const order = taken();
    await after(
      async (journal) => {
        await journal.append({ kind: 'taken', order });
        for (const one of [
          offer('mine'),
          offer('rollback', { use: 'roll_back' }),
          offer('other', { repairId: randomUUID() }),
        ])
          await journal.append({ kind: 'said', orderId: order.orderId, said, offer: one });
        await journal.append({ kind: 'forgotten', repairId });
      },
      (journal) =>
        expect(['mine', 'rollback', 'other'].map((nonce) => journal.offer(nonce) !== undefined)).toEqual([
          false,
          false,
          true,
        ]),
    );
  });

  it('restores a nonce when its rollback was not started', async () => {
    const order = taken({ kind: 'roll_back', nonce: 'r1' });
    await after(
      async (journal) => {
        await journal.append({ kind: 'said', orderId: randomUUID(), said, offer: offer('r1', { use: 'roll_back' }) });
        await journal.append({ kind: 'taken', order });
        expect(journal.offer('r1')?.spent).toBe(true);
        await journal.append({ kind: 'said', orderId: order.orderId, said, offer: offer('r1', { use: 'roll_back' }) });
      },
      (journal) => expect(journal.offer('r1')?.spent).toBe(false),
    );
  });

  it('remembers handled emergency stops and the runs they ended', async () => {
    const [ended, other] = [taken(), taken()];
    const stop = { stopId: randomUUID(), expiresAt: '2026-11-21T08:00:00.000Z', runs: 1 };
    await after(
      async (journal) => {
        for (const order of [ended, other]) await journal.append({ kind: 'taken', order });
        await journal.append({ kind: 'stopped', orderId: ended.orderId });
        await journal.append({ kind: 'stop', ...stop });
      },
      (journal) => {
        expect(journal.stop(stop.stopId)).toMatchObject(stop);
        expect(journal.stop(randomUUID())).toBeUndefined();
        expect([ended, other].map(({ orderId }) => journal.isStopped(orderId))).toEqual([true, false]);
      },
    );
  });

  it('blocks orders signed before a stop, limited to the stop’s procedure if given', async () => {
    const stop = { stopId: randomUUID(), expiresAt: '2026-11-21T08:10:00.000Z', runs: 0 };
    const table = [{ id: 'boot.table', version: '1.0.0' }];
    const ordered = (issuedAt: string, procedures = table) => ({ issuedAt, procedures });
    await after(
      async (journal) => {
        await journal.append({ kind: 'stop', ...stop });
        expect(journal.isHalted(ordered('2020-01-01T00:00:00.000Z'))).toBe(false);
        const haltsUntil = '2026-11-21T08:00:05.000Z';
        await journal.append({ kind: 'stop', ...stop, stopId: randomUUID(), haltsUntil, procedureId: 'boot.table' });
      },
      (journal) => {
        expect(journal.isHalted(ordered('2026-11-21T08:00:04.999Z'))).toBe(true);
        expect(journal.isHalted(ordered('2026-11-21T08:00:05.000Z'))).toBe(false);
        expect(journal.isHalted(ordered('2026-11-21T08:00:00.000Z', [{ id: 'disk.image', version: '1.0.0' }]))).toBe(
          false,
        );
      },
    );
  });

  it('lists unfinished orders with their answer and stop flag', async () => {
    const [ended, spoken, stopped] = [taken(), taken(), taken()];
    await after(
      async (journal) => {
        for (const order of [ended, spoken, stopped]) await journal.append({ kind: 'taken', order });
        await journal.append({ kind: 'said', orderId: spoken.orderId, said });
        await journal.append({ kind: 'stopped', orderId: stopped.orderId });
        await journal.append({ kind: 'ended', orderId: ended.orderId });
      },
      (journal) =>
        expect(journal.unfinished().map((one) => [one.order.orderId, one.said, one.stopped])).toEqual([
          [spoken.orderId, said, false],
          [stopped.orderId, undefined, true],
        ]),
    );
  });
});
