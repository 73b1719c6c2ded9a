import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { isAppError } from '@revive/platform/errors/errors';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { deposit, payment, refund } from '../src/ledger/postings.policy.js';
import { billing } from '../src/service.js';
import { aShop } from '../src/testing/books.js';
import { aDrawerDesk, cash, type DrawerDesk } from './drawers.js';

const SEED = Number(process.env.DRAWER_SEED ?? 35);
const STEPS = 200;
const HOUR_MS = 3_600_000;

let test: TestDatabase;
let db: Database;
let desk: DrawerDesk;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aDrawerDesk(db);
});
afterAll(() => test.close());

/** A generator of numbers below `most`, the same for the same seed. */
function numbersOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** What the model knows: the cash of each open drawer, and cash handed on. */
interface Model {
  readonly drawers: Map<string, number>;
  readonly counted: Set<string>;
  readonly handedOn: Map<string, { locationId: string; cents: number }>;
  closedThrough: Map<string, string>;
}

const keyOf = (person: UserActor, locationId: string): string => `${locationId} ${person.userId}`;
const REFUSALS = ['INVALID', 'INVALID_TRANSITION'] as const;

describe('drawer equation', () => {
  it(`holds after each of ${STEPS} operations of seed ${SEED}`, async () => {
    const next = numbersOf(SEED);
    const tenantId = await aShop(db);
    const boss = aUser({ role: 'tenant_admin', tenantId, username: 'boss' });
    const people = [boss, ...['a', 'b', 'c'].map((username) => aUser({ role: 'tech', tenantId, username }))];
    const { locations } = await desk.locations.add(boss, { requestId: uuidv7(), name: 'Branch', hours: [] });
    const places = locations.map(({ id }) => id);
    const model: Model = { drawers: new Map(), counted: new Set(), handedOn: new Map(), closedThrough: new Map() };
    const done = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      const person = people[next(people.length)] ?? boss;
      const locationId = places[next(places.length)] ?? tenantId;
      desk.setTime(new Date(desk.now().getTime() + next(3) * HOUR_MS).toISOString());
      const name = await act(next, model, { person, boss, locationId });
      done.set(name, (done.get(name) ?? 0) + 1);
      await expectEquation(model, { tenantId, people, places, step: `${step} ${name}` });
    }
    // Every kind of operation took effect at least once.
    expect([...done.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        'close',
        'close day',
        'drop',
        'open',
        'paid_in',
        'paid_out',
        'pay',
        'refund',
        'take over',
      ]),
    );
  });
});

type Next = ReturnType<typeof numbersOf>;
interface Scene {
  readonly person: UserActor;
  readonly boss: UserActor;
  readonly locationId: string;
}

async function act(next: Next, model: Model, scene: Scene): Promise<string> {
  try {
    return await tryAct(next, model, scene);
  } catch (error) {
    if (REFUSALS.some((code) => isAppError(error, code))) return 'refused';
    throw error;
  }
}

async function tryAct(next: Next, model: Model, { person, boss, locationId }: Scene): Promise<string> {
  const key = keyOf(person, locationId);
  const held = model.drawers.get(key) ?? 0;
  const cents = (1 + next(5_000)) * 10;
  const add = (change: number) => model.drawers.set(key, held + change);
  const choice = next(11);
  if (choice < 3) {
    const amount = choice === 0 ? deposit(cents, 'cash') : payment(cents, choice === 1 ? 'cash' : 'card');
    await desk.pay(person, amount, locationId);
    add(choice === 2 ? 0 : cents);
    return 'pay';
  }
  if (choice === 3) {
    await desk.pay(person, refund(cents, 'cash'), locationId);
    add(-cents);
    return 'refund';
  }
  if (choice < 7) {
    const move = (['drop', 'paid_in', 'paid_out'] as const)[choice - 4] ?? 'drop';
    await desk.move(person, { locationId, move, amountCents: cents, reason: 'Because' });
    add(move === 'paid_in' ? cents : -cents);
    return move;
  }
  if (choice === 7) return open(model, { person, locationId, cents, next });
  if (choice < 10) return close(model, { person, locationId, next });
  const { closedThrough } = await desk.closeDay(boss, { locationId });
  const before = model.closedThrough.get(locationId);
  // Days only move on.
  expect(before === undefined || (closedThrough ?? '') > before).toBe(true);
  model.closedThrough.set(locationId, closedThrough ?? '');
  return 'close day';
}

async function open(
  model: Model,
  { person, locationId, cents, next }: { person: UserActor; locationId: string; cents: number; next: Next },
): Promise<string> {
  const key = keyOf(person, locationId);
  const waiting = [...model.handedOn].find(([, one]) => one.locationId === locationId);
  const taken = next(2) === 0 ? waiting : undefined;
  const counted = taken ? taken[1].cents + (next(3) - 1) * 10 : cents;
  await desk.open(person, {
    locationId,
    counted: cash(Math.max(0, counted)),
    takenFrom: taken?.[0],
    reason: 'Counted again',
  });
  model.drawers.set(key, (model.drawers.get(key) ?? 0) + Math.max(0, counted));
  if (taken) model.handedOn.delete(taken[0]);
  return taken ? 'take over' : 'open';
}

async function close(
  model: Model,
  { person, locationId, next }: { person: UserActor; locationId: string; next: Next },
): Promise<string> {
  const key = keyOf(person, locationId);
  const { shift } = await desk.drawers.run(person, locationId);
  if (!shift) return 'nothing to close';
  const counted = Math.max(0, Math.round(((model.drawers.get(key) ?? 0) + (next(3) - 1) * 50) / 10) * 10);
  const handedOnCents = Math.floor(counted / 2 / 10) * 10;
  await desk.close(person, { shiftId: shift.id, counted: cash(counted), handedOnCents, reason: 'Counted twice' });
  model.drawers.delete(key);
  if (handedOnCents > 0) model.handedOn.set(shift.id, { locationId, cents: handedOnCents });
  return 'close';
}

/** Per shift: expected = float + in − out = the model. Per location: the cash of the books = the open drawers. */
async function expectEquation(
  model: Model,
  {
    tenantId,
    people,
    places,
    step,
  }: { tenantId: string; people: readonly UserActor[]; places: readonly string[]; step: string },
): Promise<void> {
  const [boss] = people;
  if (!boss) return;
  for (const locationId of places) {
    const { shift, others } = await desk.drawers.run(boss, locationId);
    const shifts = [...(shift ? [shift] : []), ...others];
    for (const one of shifts)
      expect([
        step,
        one.expectedCents,
        one.floatCents + one.takenCents + one.paidInCents - one.refundedCents - one.paidOutCents - one.droppedCents,
      ]).toEqual([step, model.drawers.get(`${locationId} ${one.userId}`) ?? 0, one.expectedCents]);
    const expected = shifts.reduce((sum, one) => sum + one.expectedCents, 0);
    expect([step, await cashAt(tenantId, locationId)]).toEqual([step, expected]);
  }
}

const cashAt = async (tenantId: string, locationId: string): Promise<number> => {
  const [row] = await db.tx(systemActor('test', tenantId), (em) =>
    em.query<{ cents: string | null }[]>(
      `select sum(p.cents) as cents from postings p join entries e on e.id = p.entry_id
        where e.tenant_id = $1 and e.location_id = $2 and p.account = 'cash'`,
      [tenantId, locationId],
    ),
  );
  return Number(row?.cents ?? 0);
};
