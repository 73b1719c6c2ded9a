import { SERVICES } from './choose-repair.js';
import { DAY_MS, dayOf } from './money-rules.js';
import { amount, done, refused, type Chosen, type Scene } from './scene.js';

export function openDrawer(scene: Scene): Chosen {
  const { random, shop, person, at } = scene;
  const work = { name: 'open-drawer', cents: random.between(0, 500) * 100 } as const;
  if (shop.drawers.get(person)?.isFloatCounted) return refused(work, 'INVALID_TRANSITION');
  return done(work, () => shop.openDrawer(person, work.cents, at));
}

export function moveCash(scene: Scene): Chosen {
  const { random, shop, person, at } = scene;
  const move = random.pick(['drop', 'paid_in', 'paid_out'] as const);
  const cents = amount(scene, 300) * 10;
  const work = { name: 'move-cash', move, cents } as const;
  if (move !== 'paid_in' && cents > (shop.drawers.get(person)?.cash ?? 0)) return refused(work, 'INVALID');
  return done(work, () =>
    shop.moveCash(person, move === 'paid_in' ? cents : -cents, at, move === 'paid_out' ? 'cash_expenses' : 'safe'),
  );
}

export async function closeDrawer({ random, shop, person, at, books }: Scene): Promise<Chosen | undefined> {
  const drawer = shop.drawers.get(person);
  if (!drawer) return undefined;
  const shiftId = await books.openShift(shop.tenantId, person);
  // No coin is smaller than ten cents, so the count often differs from the books.
  const cents = Math.max(0, Math.floor(drawer.cash / 10) * 10 + random.between(-1, 1) * 10);
  return done({ name: 'close-drawer', shiftId, cents }, () => shop.closeDrawer(person, cents, at));
}

export async function closeDay({ shop, at, books, person }: Scene): Promise<Chosen | undefined> {
  if (person === 'tech') return undefined;
  const throughDay = await books.nextDay(shop.tenantId, at);
  if (throughDay === undefined) return undefined;
  const work = { name: 'close-day', throughDay } as const;
  if ([...shop.drawers.values()].some(({ openedDay }) => openedDay <= throughDay))
    return refused(work, 'INVALID_TRANSITION');
  return done(work, () => void (shop.closedThrough = throughDay));
}

export async function reopenDay({ shop, books, person }: Scene): Promise<Chosen | undefined> {
  const [last, previous] = await books.closings(shop.tenantId);
  if (!last) return undefined;
  const work = { name: 'reopen-day', closingId: last.id } as const;
  if (person === 'tech') return refused(work, 'NOT_ALLOWED');
  return done(work, () => void (shop.closedThrough = previous?.throughDay));
}

export function collect({ random, shop, at }: Scene): Chosen {
  const rand = random.between(1, 6_000) * 100;
  // The platform then owes x.00, x.13 or x.17: the bank of the sandbox refuses the second, and the third comes back.
  const cents = rand + random.pick([0, 13, 17, 17]) - (((shop.owed % 100) + 100) % 100);
  return done({ name: 'collect', cents }, () => shop.collect(cents, at));
}

export function payNow({ shop, at }: Scene): Chosen {
  const work = { name: 'pay-now', digest: shop.digest } as const;
  return shop.mayPay(at) ? done(work, () => shop.payNow(at)) : refused(work, 'INVALID_TRANSITION');
}

export async function approvePayout({ shop, books }: Scene): Promise<Chosen | undefined> {
  const payout = shop.openPayout;
  if (payout?.state !== 'waiting') return undefined;
  const found = (await books.payouts(shop.tenantId))[shop.payouts.indexOf(payout)];
  if (!found) return undefined;
  const { id: payoutId, terms } = found;
  const work = { name: 'approve-payout', payoutId, terms, digest: shop.digest } as const;
  if (payout.digest !== shop.digest) return refused(work, 'INVALID_TRANSITION');
  return { ...done(work, () => void (payout.state = 'approved')), repeated: 'INVALID_TRANSITION' };
}

export async function cancelPayout({ shop, books }: Scene): Promise<Chosen | undefined> {
  const payout = shop.openPayout;
  if (!payout || payout.state === 'sent') return undefined;
  const found = (await books.payouts(shop.tenantId))[shop.payouts.indexOf(payout)];
  if (!found) return undefined;
  const work = { name: 'cancel-payout', payoutId: found.id } as const;
  return { ...done(work, () => void (payout.state = 'cancelled')), repeated: 'INVALID_TRANSITION' };
}

/** The run follows the round, because a round pays all shops. */
export const payoutRound = ({ shops }: Scene): Chosen =>
  done(
    { name: 'payout-round', digests: Object.fromEntries(shops.map(({ tenantId, digest }) => [tenantId, digest])) },
    () => undefined,
  );

/** Another rate of the platform's share. Repairs that are charged keep theirs. */
export function changeRate({ random, shop, id }: Scene): Chosen {
  const rate = random.pick([2_000, 1_500, 1_750, 2_500, 3_333]);
  const work = { name: 'change-rate', eventId: id(), rate, version: shop.version + 1 } as const;
  return done(work, () => {
    shop.rate = rate;
    shop.version = work.version;
  });
}

/** A rule of the platform's share, for a shop, a service, both or all, from tomorrow or later. */
export function setRateRule({ random, shop, at }: Scene): Chosen {
  const isForShop = random.chance(0.7);
  const serviceId = random.chance(0.7) ? random.pick(SERVICES) : undefined;
  const rate = random.chance(0.2) ? undefined : random.pick([500, 1_000, 1_250, 3_000]);
  const from = new Date(Date.parse(dayOf(at)) + random.between(0, 3) * DAY_MS).toISOString().slice(0, 10);
  const work = { name: 'rate-rule', isForShop, serviceId, rate, from } as const;
  if (from <= dayOf(at)) return refused(work, 'INVALID');
  const tenantId = isForShop ? shop.tenantId : undefined;
  return done(work, () => shop.rates.add({ tenantId, serviceId, rate, from }));
}

/** The shop registers for VAT, or ends the registration. Repairs that are charged keep their VAT. */
export function changeTaxDetails({ shop, person }: Scene): Chosen {
  const work = { name: 'tax-details', isRegistered: !shop.isRegistered } as const;
  if (person === 'tech') return refused(work, 'NOT_ALLOWED');
  return done(work, () => void (shop.isRegistered = work.isRegistered));
}

export const changeBankAccount = ({ shop, at, id }: Scene): Chosen =>
  done({ name: 'bank-account', eventId: id() }, () => shop.changeAccount(at));
