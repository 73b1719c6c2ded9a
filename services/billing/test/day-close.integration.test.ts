import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { readPdf } from '@revive/platform/testing/read-pdf';
import { payment, refund } from '../src/ledger/postings.policy.js';
import { billing } from '../src/service.js';
import { anEvent, aRepair, aShop } from '../src/testing/books.js';
import { aDrawerDesk, cash, type DrawerDesk } from './drawers.js';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const MONDAY = '2026-11-23';

let test: TestDatabase;
let db: Database;
let desk: DrawerDesk;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
});
afterAll(() => test.close());
beforeEach(() => {
  desk = aDrawerDesk(db);
});

const aDesk = async () => {
  const tenantId = await aShop(db, { isVatRegistered: true });
  const boss = aUser({ role: 'tenant_admin', tenantId, username: 'thandi' });
  const sipho = aUser({ role: 'tech', tenantId, username: 'sipho' });
  return { tenantId, boss, sipho };
};
const closeWhole = async (actor: UserActor, shiftId: string) => {
  const { shift, others } = await desk.drawers.run(actor);
  const expected = [shift, ...others].find((one) => one?.id === shiftId)?.expectedCents ?? 0;
  await desk.close(actor, { shiftId, counted: cash(expected), handedOnCents: 0 });
};
const days = (tenantId: string): Promise<{ kind: string; day: string }[]> =>
  db.tx(systemActor('test', tenantId), (em) =>
    em.query("select kind, to_char(business_date, 'YYYY-MM-DD') as day from entries where tenant_id = $1 order by id", [
      tenantId,
    ]),
  );

describe('close a day', () => {
  it('reports takings per person and method, cash, VAT, differences and unpaid devices', async () => {
    const { tenantId, boss, sipho } = await aDesk();
    const repair = aRepair(tenantId, { number: 7, deviceName: 'ThinkPad', totalCents: 115_000, vatBps: 1500 });
    await desk.settle.run(anEvent(), repair);
    await desk.handovers.note(anEvent(), { ...repair, what: 'handed_over' });
    const { shift } = await desk.open(sipho, { counted: cash(50_000) });
    await desk.pay(sipho, payment(20_000, 'cash'));
    await desk.pay(sipho, payment(30_000, 'card'));
    await desk.pay(sipho, refund(1_000, 'cash'));
    await desk.close(sipho, {
      shiftId: shift?.id ?? '',
      counted: cash(68_000),
      handedOnCents: 50_000,
      reason: 'Wrong change',
    });
    const { closings, open, closedThrough } = await desk.closeDay(boss);
    expect({ open, closedThrough }).toEqual({ open: undefined, closedThrough: FRIDAY });
    expect(closings).toMatchObject([
      {
        kind: 'closed',
        byName: 'thandi',
        fromDay: FRIDAY,
        throughDay: FRIDAY,
        mayReopen: true,
        content: {
          takings: [
            { byName: 'sipho', method: 'cash', paymentsCents: 20_000, depositsCents: 0, refundsCents: 1_000 },
            { byName: 'sipho', method: 'card', paymentsCents: 30_000, depositsCents: 0, refundsCents: 0 },
          ],
          shifts: [{ userName: 'sipho', expectedCents: 69_000, countedCents: 68_000, differenceCents: -1_000 }],
          cash: { openingCents: 0, inCents: 70_000, outCents: 69_000, differenceCents: -1_000, closingCents: 0 },
          sales: { chargedCents: 115_000, vatCents: 15_000 },
          unpaid: [{ repairNumber: 7, deviceName: 'ThinkPad', dueCents: 115_000 }],
        },
      },
    ]);
  });

  it('leaves a device out that was paid at its handover', async () => {
    const { tenantId, boss } = await aDesk();
    const repair = aRepair(tenantId, { totalCents: 35_000 });
    await desk.settle.run(anEvent(), repair);
    await desk.handovers.note(anEvent(), { ...repair, what: 'handed_over' });
    await db.tx(systemActor('test', tenantId), (em) =>
      desk.ledger.post(em, tenantId, [
        {
          ...payment(35_000, 'card'),
          key: `payment:${uuidv7()}`,
          at: desk.now().toISOString(),
          repair: { id: repair.repairId, number: 1, deviceName: 'disk.img', quoteVersion: 1 },
        },
      ]),
    );
    expect((await desk.closeDay(boss)).closings[0]?.content?.unpaid).toEqual([]);
  });

  it('lists an unpaid device at the location that handed it over', async () => {
    const { tenantId, boss } = await aDesk();
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Sandton', hours: [] });
    const locationId = locations.at(-1)?.id ?? '';
    const repair = aRepair(tenantId, { number: 9, deviceName: 'Transferred', totalCents: 35_000, locationId });
    await desk.settle.run(anEvent(), repair);
    await desk.handovers.note(anEvent(), { ...repair, what: 'handed_over' });
    const foreign = aRepair(tenantId, { number: 10, deviceName: 'Stays', totalCents: 10_000, locationId: uuidv7() });
    await desk.settle.run(anEvent(), foreign);
    await desk.handovers.note(anEvent(), { ...foreign, what: 'handed_over' });
    const unpaidOf = async (id: string) =>
      (await desk.days.run(boss, { locationId: id })).open?.unpaid.map(({ deviceName }) => deviceName);
    expect(await unpaidOf(locationId)).toEqual(['Transferred']);
    expect(await unpaidOf(tenantId)).toEqual(['Stays']);
  });

  it('names the people whose drawers are open, and closes after them', async () => {
    const { boss, sipho } = await aDesk();
    const shiftId = await desk.pay(sipho, payment(10_000, 'cash'));
    await expect(desk.closeDay(boss)).rejects.toThrow('Close these drawers first: sipho.');
    await closeWhole(sipho, shiftId);
    expect(await desk.closeDay(boss)).toMatchObject({ closedThrough: FRIDAY });
  });

  it('closes days in order, and days without movement with the next one', async () => {
    const { boss, sipho } = await aDesk();
    await closeWhole(sipho, await desk.pay(sipho, payment(10_000, 'cash')));
    desk.setTime(`${MONDAY}T08:00:00.000Z`);
    await closeWhole(sipho, await desk.pay(sipho, payment(20_000, 'cash')));
    await expect(desk.closeDay(boss, { throughDay: MONDAY })).rejects.toThrow('The next day to close is 2026-11-20');
    await desk.closeDay(boss);
    const { closings } = await desk.closeDay(boss);
    expect(closings.map(({ fromDay, throughDay }) => [fromDay, throughDay])).toEqual([
      [SATURDAY, MONDAY],
      [FRIDAY, FRIDAY],
    ]);
  });

  it('gives later entries of a closed day to the next open day', async () => {
    const { tenantId, boss, sipho } = await aDesk();
    await desk.closeDay(boss);
    await desk.pay(sipho, payment(10_000, 'cash'));
    expect(await days(tenantId)).toEqual([{ kind: 'payment', day: SATURDAY }]);
  });

  it('lets the database refuse an entry of a closed day', async () => {
    const { tenantId, boss } = await aDesk();
    await desk.closeDay(boss);
    await expect(
      db.tx(systemActor('test', tenantId), (em) =>
        em.query(
          `insert into entries (id, key, kind, tenant_id, location_id, amount_cents, at, business_date)
            values ($1, $2, 'payment', $3, $3, 100, now(), $4)`,
          [uuidv7(), uuidv7(), tenantId, FRIDAY],
        ),
      ),
    ).rejects.toThrow('the day is closed');
  });

  it('closes a day once for ten people at once', async () => {
    const { tenantId, boss } = await aDesk();
    const closers = Array.from({ length: 10 }, () =>
      desk.closeDay({ ...boss, userId: uuidv7() }, { throughDay: FRIDAY }),
    );
    const done = await Promise.allSettled(closers);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await db.tx(systemActor('test', tenantId), (em) =>
        em.query('select 1 from day_closings where tenant_id = $1', [tenantId]),
      ),
    ).toHaveLength(1);
  });

  it('lands each of thirty parallel payments in exactly one day, and the report has what the day has', async () => {
    const { tenantId, boss } = await aDesk();
    const people = Array.from({ length: 30 }, (_, n) => aUser({ role: 'tech', tenantId, username: `tech-${n}` }));
    const pay = (one: UserActor) => desk.pay(one, payment(1_000, 'card'));
    // Card payments without drawers, so that no open drawer holds the day open.
    const post = (one: UserActor) =>
      db.tx(systemActor('test', tenantId), (em) =>
        desk.ledger.post(em, tenantId, [
          {
            ...payment(1_000, 'card'),
            key: `payment:${one.userId}`,
            at: desk.now().toISOString(),
            by: { userId: one.userId, name: one.username },
          },
        ]),
      );
    const [closed] = await Promise.all([
      new Promise<void>((resolve) => void setImmediate(resolve)).then(() =>
        desk.closeDay(boss, { throughDay: FRIDAY }),
      ),
      ...people.map(post),
    ]);
    const landed = await days(tenantId);
    const onFriday = landed.filter(({ day }) => day === FRIDAY).length;
    const reported = closed.closings[0]?.content?.takings.reduce((sum, one) => sum + one.paymentsCents, 0);
    expect(landed).toHaveLength(30);
    expect(new Set([...landed.map(({ day }) => day), FRIDAY, SATURDAY]).size).toBe(2);
    expect(reported).toBe(onFriday * 1_000);
    const [first] = people;
    if (first) expect(await pay(first)).toEqual(expect.any(String));
  });

  it('lets a technician close days only with the setting, and shows no figures without it', async () => {
    const { boss, sipho } = await aDesk();
    await expect(desk.closeDay(sipho, { throughDay: FRIDAY })).rejects.toThrow('only the administrator closes days');
    expect(await desk.days.run(sipho, {})).toMatchObject({ mayClose: false, open: undefined, closings: [] });
    await expect(desk.settings.run(sipho, { techsCloseDays: true })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await desk.settings.run(boss, { techsCloseDays: true });
    const { closings } = await desk.closeDay(sipho);
    expect(closings).toMatchObject([{ byName: 'sipho' }]);
    await expect(
      desk.reopening.run(sipho, { requestId: uuidv7(), closingId: closings[0]?.id ?? '', reason: 'Wrong day' }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('closes no day of the future and no day twice', async () => {
    const { boss } = await aDesk();
    await desk.closeDay(boss);
    for (const throughDay of [FRIDAY, SATURDAY])
      await expect(desk.closeDay(boss, { throughDay })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });
});

describe('reopen a day', () => {
  const reopen = (boss: UserActor, closingId = '') =>
    desk.reopening.run(boss, { requestId: uuidv7(), closingId, reason: 'Forgot a payment' });

  it('adds a reversal row, takes entries of the day again, and closes again', async () => {
    const { tenantId, boss, sipho } = await aDesk();
    const { closings } = await desk.closeDay(boss);
    const reopened = await reopen(boss, closings[0]?.id);
    expect(reopened).toMatchObject({ closedThrough: undefined, open: { throughDay: FRIDAY } });
    await closeWhole(sipho, await desk.pay(sipho, payment(10_000, 'cash')));
    expect((await days(tenantId)).every(({ day }) => day === FRIDAY)).toBe(true);
    expect((await desk.closeDay(boss)).closings.map(({ kind, number, reason }) => [number, kind, reason])).toEqual([
      [3, 'closed', undefined],
      [2, 'reopened', 'Forgot a payment'],
      [1, 'closed', undefined],
    ]);
    expect(await desk.audited(tenantId)).toContainEqual(['day.reopened', 'thandi']);
  });

  it('reopens only the last closed day, once, of the own shop', async () => {
    const { boss } = await aDesk();
    const first = (await desk.closeDay(boss)).closings[0];
    desk.setTime(`${MONDAY}T08:00:00.000Z`);
    const second = (await desk.closeDay(boss)).closings[0];
    await expect(reopen(boss, first?.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const { boss: stranger } = await aDesk();
    await expect(reopen(stranger, second?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await reopen(boss, second?.id)).toMatchObject({ closedThrough: FRIDAY });
    await expect(reopen(boss, second?.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await reopen(boss, first?.id)).toMatchObject({ closedThrough: undefined });
  });

  it('chains the checksums of a location', async () => {
    const { tenantId, boss } = await aDesk();
    const { closings } = await desk.closeDay(boss);
    await reopen(boss, closings[0]?.id);
    await desk.closeDay(boss);
    const rows = await db.tx(systemActor('test', tenantId), (em) =>
      em.query<{ content: string; sha256: string; previous_sha256: string | null }[]>(
        'select content, sha256, previous_sha256 from day_closings where tenant_id = $1 order by number',
        [tenantId],
      ),
    );
    let previous = '';
    for (const { content, sha256, previous_sha256 } of rows) {
      expect(previous_sha256 ?? '').toBe(previous);
      previous = createHash('sha256').update(`${previous}${content}`).digest('hex');
      expect(sha256).toBe(previous);
    }
    expect(rows).toHaveLength(3);
  });
});

describe('report of a day', () => {
  it('is a PDF that names the closer, the sums and the checksum, for people who close days', async () => {
    const { boss, sipho } = await aDesk();
    await closeWhole(sipho, await desk.pay(sipho, payment(538_200, 'cash')));
    const { closings } = await desk.closeDay(boss);
    const id = closings[0]?.id ?? '';
    const { name, base64 } = await desk.report.run(boss, { id });
    expect(name).toBe('day-2026-11-20-1.pdf');
    const text = readPdf(Buffer.from(base64, 'base64')).text.replace(/\s+/g, '');
    for (const part of ['Dayreport,20Nov2026', 'thandi', 'R5,382.00', closings[0]?.sha256 ?? '-'])
      expect(text).toContain(part);
    await expect(desk.report.run(sipho, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { boss: stranger } = await aDesk();
    await expect(desk.report.run(stranger, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
