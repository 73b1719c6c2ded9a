import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '@revive/platform/auth/actor';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { shiftOf } from '../src/drawers/shift-of.js';
import { deposit, payment, refund } from '../src/ledger/postings.policy.js';
import { billing } from '../src/service.js';
import { aDrawerDesk, cash, type DrawerDesk } from './drawers.js';
import { aRepair, aShop, anEvent } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let desk: DrawerDesk;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aDrawerDesk(db);
});
afterAll(() => test.close());

const owner = (tenantId: string): UserActor => aUser({ role: 'tenant_admin', tenantId, username: 'thandi' });
const tech = (tenantId: string, username = 'sipho'): UserActor => aUser({ role: 'tech', tenantId, username });
const aDesk = async () => {
  const tenantId = await aShop(db);
  return { tenantId, boss: owner(tenantId), sipho: tech(tenantId) };
};

describe('shift of a person', () => {
  it('opens one shift for thirty parallel first payments', async () => {
    const { tenantId } = await aDesk();
    const asked = { tenantId, locationId: tenantId, userId: uuidv7(), name: 'sipho', at: desk.now().toISOString() };
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => db.tx(systemActor('test', tenantId), (em) => shiftOf(em, asked))),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('opens a further shift after the close, and another at another location', async () => {
    const { boss, sipho } = await aDesk();
    const first = await desk.pay(sipho, payment(10_000, 'cash'));
    await desk.close(sipho, { shiftId: first, counted: cash(10_000), handedOnCents: 0 });
    const second = await desk.pay(sipho, payment(5_000, 'cash'));
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Long Street', hours: [] });
    const branch = locations.at(-1)?.id ?? '';
    const third = await desk.pay(sipho, payment(5_000, 'cash'), branch);
    expect(new Set([first, second, third]).size).toBe(3);
  });
});

describe('drawer', () => {
  it('expects float and cash in, less cash out, of its own shift only', async () => {
    const { sipho, boss } = await aDesk();
    await desk.open(sipho, { counted: cash(50_000) });
    await desk.pay(sipho, payment(35_000, 'cash'));
    await desk.pay(sipho, payment(12_000, 'card'));
    await desk.pay(sipho, deposit(8_000, 'eft'));
    await desk.pay(sipho, refund(5_000, 'cash'));
    await desk.pay(boss, payment(99_000, 'cash'));
    await desk.move(sipho, { move: 'paid_in', amountCents: 2_000, reason: 'Coins from the bank' });
    await desk.move(sipho, { move: 'paid_out', amountCents: 4_500, reason: 'Screws' });
    const { shift } = await desk.move(sipho, { move: 'drop', amountCents: 30_000, reason: 'To the safe' });
    expect(shift).toMatchObject({
      floatCents: 50_000,
      takenCents: 35_000,
      refundedCents: 5_000,
      paidInCents: 2_000,
      paidOutCents: 4_500,
      droppedCents: 30_000,
      expectedCents: 47_500,
      cardCents: 12_000,
      eftCents: 8_000,
    });
  });

  it('refuses a difference without a reason and posts it with one', async () => {
    const { tenantId, sipho } = await aDesk();
    const { shift } = await desk.open(sipho, { counted: cash(50_000) });
    const close = { shiftId: shift?.id ?? '', counted: cash(48_000), handedOnCents: 0 };
    await expect(desk.close(sipho, close)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: 'Say why the count differs' },
    });
    await desk.close(sipho, { ...close, reason: 'Wrong change' });
    expect(await desk.balances(tenantId)).toMatchObject({ cash: 0, cash_differences: 2_000 });
  });

  it('hands on no more cash than was counted', async () => {
    const { tenantId, sipho } = await aDesk();
    const { shift } = await desk.open(sipho, { counted: cash(50_000) });
    const close = { shiftId: shift?.id ?? '', counted: cash(50_000), handedOnCents: 50_010 };
    await expect(desk.close(sipho, close)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await desk.balances(tenantId)).toMatchObject({ cash: 50_000 });
  });

  it('hands the counted cash on as the next float, once', async () => {
    const { tenantId, sipho, boss } = await aDesk();
    const { shift } = await desk.open(sipho, { counted: cash(80_000) });
    const { handedOn, closedShiftId } = await desk.close(sipho, {
      shiftId: shift?.id ?? '',
      counted: cash(80_000),
      handedOnCents: 50_000,
    });
    expect(handedOn).toMatchObject([{ shiftId: closedShiftId, cents: 50_000, byName: 'sipho' }]);
    const opened = await desk.open(boss, { counted: cash(50_000), takenFrom: shift?.id });
    expect(opened).toMatchObject({ handedOn: [], shift: { floatCents: 50_000, expectedCents: 50_000 } });
    await expect(desk.open(sipho, { counted: cash(50_000), takenFrom: shift?.id })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await desk.balances(tenantId)).toMatchObject({ cash: 50_000, safe: -50_000 });
  });

  it('posts what is missing of a hand-over when it is counted in', async () => {
    const { tenantId, sipho, boss } = await aDesk();
    const { shift } = await desk.open(sipho, { counted: cash(50_000) });
    await desk.close(sipho, { shiftId: shift?.id ?? '', counted: cash(50_000), handedOnCents: 50_000 });
    const counted = { counted: cash(49_000), takenFrom: shift?.id };
    await expect(desk.open(boss, counted)).rejects.toMatchObject({ code: 'INVALID' });
    const opened = await desk.open(boss, { ...counted, reason: 'One note short' });
    expect(opened.shift).toMatchObject({ floatCents: 49_000, expectedCents: 49_000 });
    expect(await desk.balances(tenantId)).toMatchObject({ cash: 49_000, cash_differences: 1_000 });
  });

  it('counts a float into the shift that a payment has opened, once', async () => {
    const { sipho } = await aDesk();
    await desk.pay(sipho, payment(10_000, 'cash'));
    const { shift } = await desk.open(sipho, { counted: cash(20_000) });
    expect(shift).toMatchObject({ floatCents: 20_000, expectedCents: 30_000, isCountedIn: true });
    await expect(desk.open(sipho, { counted: cash(20_000) })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('lets no more cash out than it holds', async () => {
    const { sipho } = await aDesk();
    await desk.open(sipho, { counted: cash(10_000) });
    await expect(desk.move(sipho, { move: 'drop', amountCents: 10_010, reason: 'Safe' })).rejects.toMatchObject({
      fields: { amountCents: 'is more than the cash in your drawer' },
    });
  });

  it('moves cash once for a repeated request, and refuses the same id with another amount', async () => {
    const { sipho } = await aDesk();
    const drop = { requestId: uuidv7(), move: 'paid_in' as const, amountCents: 5_000, reason: 'Coins' };
    await desk.moves.run(sipho, drop);
    expect((await desk.moves.run(sipho, drop)).shift?.expectedCents).toBe(5_000);
    await expect(desk.moves.run(sipho, { ...drop, amountCents: 6_000 })).rejects.toMatchObject({
      code: 'REQUEST_REUSED',
    });
  });

  it('shows other drawers to the administrator alone, who may close them', async () => {
    const { tenantId, boss, sipho } = await aDesk();
    const { shift } = await desk.open(sipho, { counted: cash(10_000) });
    const close = { shiftId: shift?.id ?? '', counted: cash(10_000), handedOnCents: 0 };
    expect((await desk.drawers.run(tech(tenantId, 'lerato'))).others).toEqual([]);
    await expect(desk.close(tech(tenantId, 'lerato'), close)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.close(owner(await aShop(db)), close)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await desk.drawers.run(boss)).others).toMatchObject([{ userName: 'sipho', expectedCents: 10_000 }]);
    expect((await desk.close(boss, close)).others).toEqual([]);
  });

  it('takes no entry after its close, whoever writes it', async () => {
    const { tenantId, sipho } = await aDesk();
    const shiftId = await desk.pay(sipho, payment(10_000, 'cash'));
    await desk.close(sipho, { shiftId, counted: cash(10_000), handedOnCents: 0 });
    await expect(
      db.tx(systemActor('test', tenantId), (em) =>
        desk.ledger.post(em, tenantId, [
          { ...payment(500, 'cash'), key: `payment:${uuidv7()}`, at: desk.now().toISOString(), shiftId },
        ]),
      ),
    ).rejects.toThrow(/shift is closed/);
  });

  it('refuses roles outside the shop, an impersonation and the demo shop', async () => {
    const { tenantId } = await aDesk();
    const input = { counted: cash(10_000) };
    for (const role of ['user', 'master', 'finance'] as const)
      await expect(desk.open(aUser({ role }), input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(desk.open({ ...tech(tenantId), viewedBy: uuidv7() }, input)).rejects.toMatchObject({
      code: 'IMPERSONATION_READ_ONLY',
    });
    await expect(desk.open(tech(await aShop(db, { demo: true })), input)).rejects.toMatchObject({
      code: 'DEMO_READ_ONLY',
    });
  });

  it('records who did it in the audit log of the shop', async () => {
    const { tenantId, sipho } = await aDesk();
    const { shift } = await desk.open(sipho, { counted: cash(10_000) });
    await desk.move(sipho, { move: 'drop', amountCents: 4_000, reason: 'Safe' });
    await desk.close(sipho, { shiftId: shift?.id ?? '', counted: cash(6_000), handedOnCents: 0 });
    expect(await desk.audited(tenantId)).toEqual([
      ['drawer.opened', 'sipho'],
      ['drawer.drop', 'sipho'],
      ['drawer.closed', 'sipho'],
    ]);
  });
});

describe('locations', () => {
  it('adds, renames, chooses and closes a location, and keeps the first one', async () => {
    const { tenantId, boss, sipho } = await aDesk();
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Long Street', hours: [] });
    const branch = locations.at(-1)?.id ?? '';
    await desk.locations.change(boss, {
      id: branch,
      name: 'Kloof Street',
      address: '1 Kloof Street',
      hours: [{ day: 'mon', opens: '08:30', closes: '17:00' }],
    });
    expect(await desk.locations.choose(sipho, { locationId: branch })).toMatchObject({
      locations: [
        { id: tenantId, isDefault: true },
        { id: branch, name: 'Kloof Street', isDefault: false },
      ],
      mine: branch,
    });
    const { shift } = await desk.open(sipho, { counted: cash(10_000) });
    await expect(desk.closeLocation.run(boss, { id: branch })).rejects.toThrow('Close the drawers of this location');
    await desk.close(sipho, { shiftId: shift?.id ?? '', counted: cash(10_000), handedOnCents: 0 });
    await expect(desk.closeLocation.run(boss, { id: branch })).rejects.toThrow('Close the open days of this location');
    await desk.closeDay(boss, { locationId: branch });
    expect(await desk.closeLocation.run(boss, { id: branch })).toMatchObject({ locations: [{ id: tenantId }] });
    expect((await desk.drawers.run(sipho)).locationId).toBe(tenantId);
    await expect(desk.closeLocation.run(boss, { id: tenantId })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('publishes all locations with a rising version after each change', async () => {
    const { tenantId, boss, sipho } = await aDesk();
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Long Street', hours: [] });
    const branch = locations.at(-1)?.id ?? '';
    await desk.locations.change(boss, { id: branch, name: 'Kloof Street', address: '1 Kloof Street', hours: [] });
    await desk.locations.choose(sipho, { locationId: branch });
    await desk.closeLocation.run(boss, { id: branch });
    const told = await desk.published(tenantId);
    expect(told.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(told.at(1)?.locations).toEqual([
      { id: tenantId, name: 'Main location', address: '', closed: false },
      { id: branch, name: 'Kloof Street', address: '1 Kloof Street', closed: false },
    ]);
    expect(told.at(-1)?.locations.at(-1)).toMatchObject({ id: branch, closed: true });
  });

  it('publishes the locations of a shop that no event has named, once', async () => {
    const tenantId = await aShop(db);
    await db.tx(systemActor('test', tenantId), (em) =>
      em.query("insert into locations (id, tenant_id, name, position) values ($1, $2, 'Early', 9)", [
        uuidv7(),
        tenantId,
      ]),
    );
    await desk.publishUnknown.run();
    await desk.publishUnknown.run();
    expect(await desk.published(tenantId)).toMatchObject([{ version: 1, locations: [{ name: 'Early' }] }]);
  });

  it('keeps a location with open repairs, and closes it after the handover', async () => {
    const { tenantId, boss } = await aDesk();
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Long Street', hours: [] });
    const branch = locations.at(-1)?.id ?? '';
    const repair = aRepair(tenantId, { locationId: branch, version: 1 });
    await desk.known.run(anEvent(), { ...repair, what: 'started' });
    await desk.known.run(anEvent(), { ...aRepair(tenantId), what: 'started' });
    expect((await desk.readLocations.run(boss)).locations).toMatchObject([
      { id: tenantId, openTickets: 1 },
      { id: branch, openTickets: 1 },
    ]);
    await expect(desk.closeLocation.run(boss, { id: branch })).rejects.toThrow(
      'This location has 1 open repair. Transfer it to another location first.',
    );
    await desk.known.run(anEvent(), { ...repair, what: 'transferred', version: 2, locationId: tenantId });
    // An older event does not bring the repair back.
    await desk.known.run(anEvent(), { ...repair, what: 'changed', version: 1 });
    expect(await desk.closeLocation.run(boss, { id: branch })).toMatchObject({
      locations: [{ id: tenantId, openTickets: 2 }],
      closed: [{ id: branch, name: 'Long Street' }],
    });
  });

  it('refuses a second location of the same name, and a technician', async () => {
    const { boss, sipho } = await aDesk();
    await expect(
      desk.locations.add(boss, { requestId: uuidv7(), name: 'main LOCATION', hours: [] }),
    ).rejects.toMatchObject({ fields: { name: 'is the name of another location' } });
    await expect(
      desk.locations.add(sipho, { requestId: uuidv7(), name: 'Long Street', hours: [] }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Long Street', hours: [] });
    const id = locations.at(-1)?.id ?? '';
    await expect(desk.locations.change(sipho, { id, name: 'Mine', hours: [] })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(desk.closeLocation.run(sipho, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('row-level security of drawers', () => {
  it('shows a shop only its own rows and lets nobody change a closing', async () => {
    const { boss, sipho, tenantId } = await aDesk();
    const shiftId = await desk.pay(sipho, payment(10_000, 'cash'));
    await desk.close(sipho, { shiftId, counted: cash(10_000), handedOnCents: 0 });
    await desk.closeDay(boss);
    const other = owner(await aShop(db));
    for (const table of ['locations', 'shifts', 'day_closings', 'handovers', 'drawer_settings'])
      expect(
        await db.tx(other, (em) => em.query(`select 1 from ${table} where tenant_id = $1`, [tenantId])),
      ).toHaveLength(0);
    const system = systemActor('test', tenantId);
    for (const sql of ["update day_closings set by_name = 'x'", 'delete from day_closings'])
      await expect(db.tx(system, (em) => em.query(sql))).rejects.toThrow(/permission denied|append-only/);
    await expect(
      db.tx(system, (em) => em.query('update shifts set counted_cents = 0 where id = $1', [shiftId])),
    ).rejects.toThrow('a closed shift does not change');
  });

  it('stores no closing whose checksum does not cover its content', async () => {
    const { tenantId, boss } = await aDesk();
    await desk.closeDay(boss);
    const [row] = await db.tx(systemActor('test', tenantId), (em) =>
      em.query<{ content: string; sha256: string }[]>('select content, sha256 from day_closings where tenant_id = $1', [
        tenantId,
      ]),
    );
    expect(row?.sha256).toBe(
      createHash('sha256')
        .update(row?.content ?? '')
        .digest('hex'),
    );
    await expect(
      db.tx(systemActor('test', tenantId), (em) =>
        em.query(
          `insert into day_closings (id, tenant_id, location_id, kind, number, from_day, through_day, at, by_user, by_name,
            content, sha256) select $2, tenant_id, location_id, kind, 9, from_day, through_day, at, by_user, by_name,
            content || ' ', sha256 from day_closings where tenant_id = $1`,
          [tenantId, uuidv7()],
        ),
      ),
    ).rejects.toThrow(/check constraint/);
  });
});
