import type { RepairWork, Work } from './commands.js';
import { amount, done, methodOf, refused, some, type Chosen, type Scene } from './scene.js';
import type { LineModel, RefundModel, RepairModel } from './shop-model.js';

/** Up to this price a sale needs no invoice; above the second a tax invoice names the buyer. */
const NO_INVOICE_THROUGH = 5_000;
const ABRIDGED_THROUGH = 500_000;

export const SERVICES = ['boot_repair', 'data_recovery', 'registry_fix'] as const;

const expectedOf = ({ promises }: RepairModel): number => promises.reduce((sum, { cents }) => sum + cents, 0);

function repairEvent({ id }: Scene, repair: RepairModel, what: RepairWork['what']): Work {
  repair.version += 1;
  const { id: repairId, number, lines, price: totalCents, fee, quotedVat: vatBps, version } = repair;
  return {
    name: 'repair-event',
    eventId: id(),
    repair: {
      id: repairId,
      number,
      what,
      totalCents,
      vatBps,
      version,
      lines: lines.map(({ id: lineId, serviceId, cents, verified }) => ({ id: lineId, serviceId, cents, verified })),
      ...(what === 'approved' && { approval: { id: id(), kind: 'repair', cents: repair.authorised } }),
      ...(what === 'declined' && { approval: { id: id(), kind: 'diagnosis', cents: fee } }),
    },
  };
}

/** One to three lines; every fourth is work by hand. */
function linesOf({ random, id }: Scene): LineModel[] {
  const most = random.pick([5_000, 60_000, 200_000, 200_000, 200_000, 500_000]);
  return Array.from({ length: random.between(1, 3) }, () => {
    const verified = random.chance(0.75);
    const serviceId = verified ? random.pick(SERVICES) : 'work';
    return { id: id(), serviceId, cents: random.between(500, most), verified, share: 0, back: 0 };
  });
}
const sumOf = (lines: readonly LineModel[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

export function approve(scene: Scene): Chosen {
  const { random, shop, id } = scene;
  const lines = linesOf(scene);
  const price = sumOf(lines);
  const repair: RepairModel = {
    id: id(),
    number: shop.repairs.length + 1,
    lines,
    price,
    verified: sumOf(lines.filter(({ verified }) => verified)),
    fee: random.between(1, 900) * 100,
    isRefundedByLine: random.chance(0.4),
    // Every tenth charge is above its approval.
    authorised: random.chance(0.1) ? price - 1 : price + random.between(0, 100),
    quotedVat: random.chance(0.8) ? 1_500 : 1_400,
    state: 'approved',
    version: 0,
    charged: 0,
    vat: 0,
    share: 0,
    commission: 0,
    back: 0,
    verifiedBack: 0,
    paid: 0,
    prepaid: 0,
    refunded: 0,
    writtenOff: 0,
    promises: [],
    accounts: new Map(),
  };
  return done(repairEvent(scene, repair, 'approved'), () => shop.repairs.push(repair));
}

export function charge(scene: Scene): Chosen | undefined {
  const repair = some(scene, ({ state }) => state === 'approved');
  return repair && done(repairEvent(scene, repair, 'completed'), () => scene.shop.charge(repair, scene.at));
}

export function decline(scene: Scene): Chosen | undefined {
  const repair = some(scene, ({ state }) => state === 'approved');
  return repair && done(repairEvent(scene, repair, 'declined'), () => scene.shop.decline(repair, scene.at));
}

export function rollBack(scene: Scene): Chosen | undefined {
  const repair = some(scene, ({ state }) => state === 'charged');
  return repair && done(repairEvent(scene, repair, 'rolled_back'), () => scene.shop.rollBack(repair, scene.at));
}

export function deposit(scene: Scene): Chosen | undefined {
  const { shop, person, at } = scene;
  const repair = some(scene, ({ state, price, prepaid }) => state === 'approved' && prepaid < price);
  if (!repair) return undefined;
  const [cents, method] = [amount(scene, repair.price - repair.prepaid), methodOf(scene)];
  const { id, number, price: totalCents, quotedVat: vatBps, version } = repair;
  const told = { id, number, what: 'approved', totalCents, vatBps, version, lines: [] } as const;
  return done(
    {
      name: 'deposit',
      repair: told,
      // The asked total: what was received before is subtracted.
      cents: repair.paid + repair.prepaid + cents,
      method,
    },
    () => shop.receive(repair, cents, method, person, at),
  );
}

export function pay(scene: Scene): Chosen | undefined {
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

export function promise(scene: Scene): Chosen | undefined {
  const { shop, id } = scene;
  const repair = some(scene, (one) => shop.due(one) - expectedOf(one) > 0);
  if (!repair) return undefined;
  const [requestId, cents] = [id(), amount(scene, shop.due(repair) - expectedOf(repair))];
  const keep = (): unknown => repair.promises.push({ id: requestId, cents });
  return done({ name: 'promise', repairId: repair.id, cents }, keep, requestId);
}

export function confirm(scene: Scene): Chosen | undefined {
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

export function refund(scene: Scene): Chosen | undefined {
  const { shop, at } = scene;
  const repair = some(scene, ({ paid, prepaid }) => paid > 0 || prepaid > 0);
  if (!repair) return undefined;
  const given = refundOf(scene, repair);
  if (!given) return undefined;
  const { cents, lines, method } = given;
  const chosen = lines.map(({ line, cents: part }) => ({ id: line.id, cents: part }));
  const work = { name: 'refund', repairId: repair.id, cents, lines: chosen, method } as const;
  if (shop.refuses(repair, given)) return refused(work, 'INVALID');
  return done(work, () => shop.refund(repair, given, at));
}

function refundOf(scene: Scene, repair: RepairModel): RefundModel | undefined {
  const { random, person } = scene;
  const method = methodOf(scene);
  if (!repair.isRefundedByLine || repair.state === 'approved' || repair.state === 'declined') {
    const most = Math.max(0, repair.paid) + Math.max(0, repair.prepaid);
    const cents = random.chance(0.1) ? most + 1 : random.chance(0.3) ? most : amount(scene, most);
    return { cents, lines: [], method, person };
  }
  const isLeft = ({ verified, cents, back }: LineModel): boolean =>
    back < cents && !(verified && repair.state === 'rolled_back');
  const left = random.shuffle(repair.lines.filter(isLeft)).slice(0, random.between(1, 2));
  const lines = left.map((line) => {
    const most = line.cents - line.back;
    if (random.chance(0.08)) return { line, cents: most + 1 };
    return { line, cents: random.chance(0.4) ? most : amount(scene, most) };
  });
  if (lines.length === 0) return undefined;
  return { cents: lines.reduce((sum, { cents }) => sum + cents, 0), lines, method, person };
}

export function writeOff(scene: Scene): Chosen | undefined {
  const { random, shop, person, at } = scene;
  const repair = some(scene, (one) => shop.due(one) > 0);
  if (!repair) return undefined;
  const due = shop.due(repair);
  const cents = random.chance(0.1) ? due + 1 : amount(scene, due);
  const work = { name: 'write-off', repairId: repair.id, cents } as const;
  if (person === 'tech') return refused(work, 'NOT_ALLOWED');
  return cents > due ? refused(work, 'INVALID') : done(work, () => shop.writeOff(repair, cents, at));
}

export function importLine(scene: Scene): Chosen | undefined {
  const { imported, id } = scene;
  const isImported = (promiseId: string): boolean =>
    [...imported.values()].some(({ promise: one }) => one.id === promiseId);
  const repair = some(scene, ({ promises }) => promises.some((one) => !isImported(one.id)));
  const found = repair?.promises.find((one) => !isImported(one.id));
  if (!repair || !found) return undefined;
  const text = `LINE ${id().slice(-12)}`;
  // Statements are for administrators.
  return {
    ...done({ name: 'import-line', text, cents: found.cents }, () => imported.set(text, { repair, promise: found })),
    person: 'boss',
  };
}

export async function matchLine({ imported, shop, at, books }: Scene): Promise<Chosen | undefined> {
  for (const [text, { repair, promise: found }] of imported) {
    if (!shop.repairs.includes(repair)) continue;
    imported.delete(text);
    const lineId = await books.bankLine(shop.tenantId, text);
    const work = { name: 'match-line', lineId, eftId: found.id, cents: found.cents } as const;
    if (!repair.promises.includes(found)) return undefined;
    return {
      ...done(work, () => {
        repair.promises.splice(repair.promises.indexOf(found), 1);
        shop.receive(repair, found.cents, 'eft', 'boss', at);
      }),
      person: 'boss',
    };
  }
  return undefined;
}

/** An invoice up to the limits of the VAT Act, a credit note for what has an invoice, a receipt for money. */
export async function issueDocument({ shop, books, id }: Scene): Promise<Chosen | undefined> {
  const entry = await books.undocumented(shop.tenantId);
  if (!entry) return undefined;
  const { id: entryId, kind, cents, vat, reverses } = entry;
  return done({ name: 'issue-document', entryId, kind, eventId: id() }, () => {
    if (kind === 'charge' || kind === 'diagnosis_fee') {
      const isWaiting = cents > ABRIDGED_THROUGH && vat > 0 && shop.isRegistered;
      if (cents <= NO_INVOICE_THROUGH || isWaiting) return;
      shop.documents.invoice += 1;
      shop.invoiced.add(entryId);
    } else if (kind === 'charge_reversal' || kind === 'diagnosis_reversal') {
      if (shop.invoiced.has(reverses ?? '')) shop.documents.credit_note += 1;
    } else shop.documents.receipt += 1;
  });
}
