import type { CounterMethod } from '@revive/contracts/billing/entries';
import type { SeededRandom } from '../statement-lines/random.js';
import type { BooksReader } from './books-reader.js';
import type { Command, Outcome, Work } from './commands.js';
import type { RepairModel, ShopModel } from './shop-model.js';

/** A command, what the model expects of it, and its effect on the model if it succeeds. */
export interface Step {
  readonly command: Command;
  readonly expected: Outcome;
  readonly apply: () => void;
}

/** Everything that chooses a command: the same seed and database give the same commands. */
export interface Scene {
  readonly random: SeededRandom;
  readonly shop: ShopModel;
  readonly person: 'boss' | 'tech';
  readonly at: string;
  readonly books: BooksReader;
  readonly id: () => string;
  /** Bank lines that are imported and not yet matched. */
  readonly imported: Map<string, { repair: RepairModel; promise: RepairModel['promises'][number] }>;
}

type Chosen = { readonly work: Work; readonly requestId?: string } & Pick<Step, 'expected' | 'apply'>;
type Choice = (scene: Scene) => Chosen | undefined | Promise<Chosen | undefined>;

const done = (work: Work, apply: () => void, requestId?: string): Chosen => ({
  work,
  expected: 'done',
  apply,
  ...(requestId !== undefined && { requestId }),
});
const refused = (work: Work, expected: string): Chosen => ({ work, expected, apply: () => undefined });
const amount = ({ random }: Scene, most: number): number => random.between(1, Math.max(1, most));
const methodOf = ({ random }: Scene): CounterMethod => random.pick(['cash', 'card', 'eft'] as const);
const some = ({ random, shop }: Scene, of: (repair: RepairModel) => boolean): RepairModel | undefined => {
  const found = shop.repairs.filter(of).slice(-12);
  return found.length === 0 ? undefined : random.pick(found);
};
const expectedOf = ({ promises }: RepairModel): number => promises.reduce((sum, { cents }) => sum + cents, 0);

function repairEvent({ id }: Scene, repair: RepairModel, what: 'approved' | 'completed' | 'rolled_back'): Work {
  repair.version += 1;
  const { id: repairId, number, price: totalCents, version } = repair;
  return {
    name: 'repair-event',
    eventId: id(),
    repair: {
      id: repairId,
      number,
      what,
      totalCents,
      version,
      ...(what === 'approved' && { approval: { id: id(), cents: repair.authorised } }),
    },
  };
}

function approve(scene: Scene): Chosen {
  const { random, shop, id } = scene;
  const price = random.between(3_000, 500_000);
  const repair: RepairModel = {
    id: id(),
    number: shop.repairs.length + 1,
    price,
    // Every tenth charge is above its approval.
    authorised: random.chance(0.1) ? price - 1 : price + random.between(0, 100),
    state: 'approved',
    version: 0,
    charged: 0,
    share: 0,
    commission: 0,
    paid: 0,
    prepaid: 0,
    refunded: 0,
    writtenOff: 0,
    promises: [],
  };
  return done(repairEvent(scene, repair, 'approved'), () => shop.repairs.push(repair));
}

function charge(scene: Scene): Chosen | undefined {
  const repair = some(scene, ({ state }) => state === 'approved');
  return repair && done(repairEvent(scene, repair, 'completed'), () => scene.shop.charge(repair));
}

function rollBack(scene: Scene): Chosen | undefined {
  const repair = some(scene, ({ state }) => state === 'charged');
  return repair && done(repairEvent(scene, repair, 'rolled_back'), () => scene.shop.rollBack(repair));
}

function deposit(scene: Scene): Chosen | undefined {
  const { shop, person, at } = scene;
  const repair = some(scene, ({ state, price, prepaid }) => state === 'approved' && prepaid < price);
  if (!repair) return undefined;
  const [cents, method] = [amount(scene, repair.price - repair.prepaid), methodOf(scene)];
  const { id, number, price: totalCents, version } = repair;
  return done(
    {
      name: 'deposit',
      repair: { id, number, what: 'approved', totalCents, version },
      // The asked total: what was received before is subtracted.
      cents: repair.paid + repair.prepaid + cents,
      method,
    },
    () => shop.receive(repair, cents, method, person, at),
  );
}

function pay(scene: Scene): Chosen | undefined {
  const { random, shop, person, at } = scene;
  const repair = some(scene, (one) => shop.due(one) > 0);
  if (!repair) return undefined;
  const due = shop.due(repair);
  const method = methodOf(scene);
  const of = { name: 'pay', repairId: repair.id, method } as const;
  if (random.chance(0.08)) return refused({ ...of, cents: due + 1 }, 'INVALID');
  const cents = random.chance(0.4) ? due : amount(scene, due);
  return done({ ...of, cents }, () => shop.receive(repair, cents, method, person, at));
}

function promise(scene: Scene): Chosen | undefined {
  const { shop, id } = scene;
  const repair = some(scene, (one) => shop.due(one) - expectedOf(one) > 0);
  if (!repair) return undefined;
  const [requestId, cents] = [id(), amount(scene, shop.due(repair) - expectedOf(repair))];
  const keep = (): unknown => repair.promises.push({ id: requestId, cents });
  return done({ name: 'promise', repairId: repair.id, cents }, keep, requestId);
}

function confirm(scene: Scene): Chosen | undefined {
  const { random, shop, person, at } = scene;
  const repair = some(scene, ({ promises }) => promises.length > 0);
  const [found] = repair?.promises ?? [];
  if (!repair || !found) return undefined;
  const confirmedBy = random.chance(0.8) ? 'person' : 'never_arrived';
  return done({ name: 'confirm', repairId: repair.id, eftId: found.id, confirmedBy }, () => {
    repair.promises.splice(repair.promises.indexOf(found), 1);
    if (confirmedBy === 'person') shop.receive(repair, found.cents, 'eft', person, at);
  });
}

function refund(scene: Scene): Chosen | undefined {
  const { random, shop, person, at } = scene;
  const repair = some(scene, ({ paid, prepaid }) => paid > 0 || prepaid > 0);
  if (!repair) return undefined;
  const most = Math.max(0, repair.paid) + Math.max(0, repair.prepaid);
  const cents = random.chance(0.1) ? most + 1 : random.chance(0.3) ? most : amount(scene, most);
  const method = methodOf(scene);
  const work = { name: 'refund', repairId: repair.id, cents, method } as const;
  if (shop.refusalOfRefund(repair, cents, method, person)) return refused(work, 'INVALID');
  return done(work, () => shop.refund(repair, cents, method, person, at));
}

function writeOff(scene: Scene): Chosen | undefined {
  const { random, shop, person } = scene;
  const repair = some(scene, (one) => shop.due(one) > 0);
  if (!repair) return undefined;
  const due = shop.due(repair);
  const cents = random.chance(0.1) ? due + 1 : amount(scene, due);
  const work = { name: 'write-off', repairId: repair.id, cents } as const;
  if (person === 'tech') return refused(work, 'NOT_ALLOWED');
  return cents > due ? refused(work, 'INVALID') : done(work, () => shop.writeOff(repair, cents));
}

function openDrawer(scene: Scene): Chosen {
  const { random, shop, person, at } = scene;
  const work = { name: 'open-drawer', cents: random.between(0, 500) * 100 } as const;
  if (shop.drawers.get(person)?.isFloatCounted) return refused(work, 'INVALID_TRANSITION');
  return done(work, () => shop.openDrawer(person, work.cents, at));
}

function moveCash(scene: Scene): Chosen {
  const { random, shop, person, at } = scene;
  const move = random.pick(['drop', 'paid_in', 'paid_out'] as const);
  const cents = random.between(1, 300) * 10;
  const work = { name: 'move-cash', move, cents } as const;
  if (move !== 'paid_in' && cents > (shop.drawers.get(person)?.cash ?? 0)) return refused(work, 'INVALID');
  return done(work, () =>
    shop.moveCash(person, move === 'paid_in' ? cents : -cents, at, move === 'paid_out' ? 'cash_expenses' : 'safe'),
  );
}

async function closeDrawer({ random, shop, person, books }: Scene): Promise<Chosen | undefined> {
  const drawer = shop.drawers.get(person);
  if (!drawer) return undefined;
  const shiftId = await books.openShift(shop.tenantId, person);
  // No coin is smaller than ten cents, so the count often differs from the books.
  const cents = Math.max(0, Math.floor(drawer.cash / 10) * 10 + random.between(-1, 1) * 10);
  return done({ name: 'close-drawer', shiftId, cents }, () => shop.closeDrawer(person, cents));
}

async function closeDay({ shop, at, books, person }: Scene): Promise<Chosen | undefined> {
  if (person === 'tech') return undefined;
  const throughDay = await books.nextDay(shop.tenantId, at);
  if (throughDay === undefined) return undefined;
  const work = { name: 'close-day', throughDay } as const;
  if ([...shop.drawers.values()].some(({ openedDay }) => openedDay <= throughDay))
    return refused(work, 'INVALID_TRANSITION');
  return done(work, () => void (shop.closedThrough = throughDay));
}

async function reopenDay({ shop, books, person }: Scene): Promise<Chosen | undefined> {
  const [last, previous] = await books.closings(shop.tenantId);
  if (!last) return undefined;
  const work = { name: 'reopen-day', closingId: last.id } as const;
  if (person === 'tech') return refused(work, 'NOT_ALLOWED');
  return done(work, () => void (shop.closedThrough = previous?.throughDay));
}

function collect({ random, shop }: Scene): Chosen {
  // Amounts of x.13 fail at the bank of the sandbox, amounts of x.17 come back.
  const cents = random.between(1, 3_000) * 100 + random.pick([0, 13, 17]);
  return done({ name: 'collect', cents }, () => shop.collect(cents));
}

async function payNow({ shop, books }: Scene): Promise<Chosen> {
  const { isOpen, paid } = await books.payouts(shop.tenantId);
  const work = { name: 'pay-now' } as const;
  return isOpen || shop.earned - paid <= 0 ? refused(work, 'INVALID_TRANSITION') : done(work, () => undefined);
}

async function approvePayout({ shop, books }: Scene): Promise<Chosen | undefined> {
  const { waiting } = await books.payouts(shop.tenantId);
  return waiting && done({ name: 'approve-payout', payoutId: waiting.id, terms: waiting.terms }, () => undefined);
}

function importLine(scene: Scene): Chosen | undefined {
  const { imported, id } = scene;
  const isImported = (promiseId: string): boolean =>
    [...imported.values()].some(({ promise: one }) => one.id === promiseId);
  const repair = some(scene, ({ promises }) => promises.some((one) => !isImported(one.id)));
  const found = repair?.promises.find((one) => !isImported(one.id));
  if (!repair || !found) return undefined;
  const text = `LINE ${id().slice(-12)}`;
  return done({ name: 'import-line', text, cents: found.cents }, () => imported.set(text, { repair, promise: found }));
}

async function matchLine({ imported, shop, person, at, books }: Scene): Promise<Chosen | undefined> {
  if (person === 'tech') return undefined;
  for (const [text, { repair, promise: found }] of imported) {
    if (!shop.repairs.includes(repair)) continue;
    imported.delete(text);
    const lineId = await books.bankLine(shop.tenantId, text);
    const work = { name: 'match-line', lineId, eftId: found.id, cents: found.cents } as const;
    if (!repair.promises.includes(found)) return undefined;
    return done(work, () => {
      repair.promises.splice(repair.promises.indexOf(found), 1);
      shop.receive(repair, found.cents, 'eft', person, at);
    });
  }
  return undefined;
}

async function issueDocument({ shop, books, id }: Scene): Promise<Chosen | undefined> {
  const entry = await books.undocumented(shop.tenantId);
  if (!entry) return undefined;
  return done({ name: 'issue-document', entryId: entry.id, kind: entry.kind, eventId: id() }, () => undefined);
}

/** How often each kind of command is chosen. */
const CHOICES: readonly (readonly [weight: number, Choice])[] = [
  [10, approve],
  [12, charge],
  [3, rollBack],
  [7, deposit],
  [20, pay],
  [6, promise],
  [4, confirm],
  [9, refund],
  [4, writeOff],
  [4, openDrawer],
  [6, moveCash],
  [6, closeDrawer],
  [3, closeDay],
  [1, reopenDay],
  [5, collect],
  [4, payNow],
  [3, approvePayout],
  [4, (): Chosen => done({ name: 'payout-round' }, () => undefined)],
  [4, importLine],
  [5, matchLine],
  [10, issueDocument],
];
const WEIGHTS = CHOICES.reduce((sum, [weight]) => sum + weight, 0);

/** Chooses commands until one is possible in the scene. */
export async function chooseStep(scene: Scene): Promise<Step> {
  for (;;) {
    let left = scene.random.between(1, WEIGHTS);
    const [, choice] = CHOICES.find(([weight]) => (left -= weight) <= 0) ?? CHOICES[0] ?? [0, approve];
    const chosen = await choice(scene);
    if (!chosen) continue;
    const { work, expected, apply, requestId = scene.id() } = chosen;
    const { shop, person, at } = scene;
    // Statements are for administrators.
    const by = work.name === 'import-line' || work.name === 'match-line' ? 'boss' : person;
    return { command: { ...work, tenantId: shop.tenantId, person: by, requestId, at }, expected, apply };
  }
}
