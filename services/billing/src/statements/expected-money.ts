import { payoutReference } from '@revive/contracts/billing/payouts';
import { STATEMENT_MAX, type ExpectedKind } from '@revive/contracts/billing/statements';
import { isUuid } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { expectedEfts } from '../counter/expected-efts.query.js';
import { buyerNames } from '../documents/buyer-names.query.js';
import { bankEntries, cashDrops, clearingBalance, duesOf, type BankEntry } from '../ledger/bank-postings.query.js';
import { chargedRepairs, knownRepairs } from '../repairs-known/known-repairs.query.js';
import { unpaidHandovers } from '../repairs-known/known-repair.query.js';
import type { ExpectedItem } from './matching/match-line.policy.js';
import { matchedOfItems, postedByMatches } from './bank-lines.repository.js';

/** Money that the ledger expects on a bank account, or has posted there and no bank line has confirmed. */
export interface ExpectedMoney extends ExpectedItem {
  readonly kind: ExpectedKind;
  readonly repair:
    | { readonly id: string; readonly number: number; readonly deviceName: string; readonly quoteVersion: number }
    | undefined;
  readonly entryKind?: string;
}

export interface Expected {
  /** With an amount left. */
  readonly open: readonly ExpectedMoney[];
  /** Fully matched, with the amount that was matched: a second line with such a reference is a second payment. */
  readonly paid: readonly ExpectedMoney[];
}

/** A device that was handed over unpaid longer ago is a case for the shop's own list of debts. */
const HANDED_OVER_SINCE = '2020-01-01T00:00:00Z';
const FAR = '2100-01-01T00:00:00Z';

export async function readExpected(em: EntityManager, tenantId: string | null): Promise<Expected> {
  const entries = await bankEntries(em, tenantId, STATEMENT_MAX.items);
  const byMatches = await postedByMatches(
    em,
    tenantId,
    entries.map(({ id }) => id),
  );
  // control: what a bank line has posted is confirmed by that line, and expected no more = entries.map(fromEntry)
  const unconfirmed = entries.filter(({ id }) => !byMatches.has(id)).map(fromEntry);
  const all =
    tenantId === null
      ? [...(await fromProviders(em)), ...unconfirmed]
      : [
          ...(await fromRepairs(em, tenantId)),
          ...(await withBuyers(em, tenantId, unconfirmed)),
          ...(await fromDrawers(em, tenantId)),
        ];
  const matched = await matchedOfItems(
    em,
    tenantId,
    all.map(({ id }) => id),
  );
  const open: ExpectedMoney[] = [];
  const paid = entries.filter(({ id }) => byMatches.get(id) === true).map(fromEntry);
  for (const item of all) {
    // Promises, debts and the money of providers are net of payments already; entries and drops keep their amount.
    const rest = item.kind === 'entry' || item.kind === 'drop' ? item.cents - (matched.get(item.id) ?? 0) : item.cents;
    if (rest === 0) paid.push(item);
    else if (Math.sign(rest) === Math.sign(item.cents)) open.push({ ...item, cents: rest });
  }
  return { open, paid };
}

/** Promised EFTs first; a repair without a promise is expected to bring what is due. */
async function fromRepairs(em: EntityManager, tenantId: string): Promise<ExpectedMoney[]> {
  const efts = await expectedEfts(em, tenantId, STATEMENT_MAX.items);
  const unpaid = await unpaidHandovers(em, { tenantId, from: HANDED_OVER_SINCE, until: FAR });
  const charged = await chargedRepairs(em, tenantId, STATEMENT_MAX.items);
  const promised = new Set(efts.map(({ repairId }) => repairId));
  const others = [...unpaid.slice(-STATEMENT_MAX.items).map(({ repairId }) => repairId), ...charged].filter(
    (id) => !promised.has(id),
  );
  const dues = await duesOf(em, tenantId, [...new Set(others)]);
  const owing = [...dues].filter(([, due]) => due.cents > 0);
  const ids = [...promised, ...owing.map(([id]) => id)];
  const [names, repairs] = [await buyerNames(em, tenantId, ids), await knownRepairs(em, tenantId, ids)];
  const repairOf = (id: string) => {
    const known = repairs.get(id);
    return known && { id, ...known };
  };
  return [
    ...efts.map(({ id, repairId, cents, reference, at }) => ({
      id: `eft:${id}`,
      kind: 'eft' as const,
      reference: referenceOf(repairs.get(repairId)?.number, reference),
      party: names.get(repairId) ?? '',
      cents,
      day: at.slice(0, 10),
      repair: repairOf(repairId),
    })),
    ...owing.map(([repairId, { cents, day }]) => ({
      id: `due:${repairId}`,
      kind: 'due' as const,
      reference: referenceOf(repairs.get(repairId)?.number, ''),
      party: names.get(repairId) ?? '',
      cents,
      day,
      repair: repairOf(repairId),
    })),
  ];
}

/** A provider transfers many payments at once, less its fee; only a person knows for which line. */
async function fromProviders(em: EntityManager): Promise<ExpectedMoney[]> {
  const { cents, day } = await clearingBalance(em);
  if (cents <= 0) return [];
  const shared = { reference: '', party: 'Payment provider', repair: undefined };
  return [{ ...shared, id: 'settlement:provider', kind: 'settlement', cents, day }];
}

/** Drops that may still be brought to the bank: about a month of two drawers (our choice). */
const MOST_DROPS = 60;
async function fromDrawers(em: EntityManager, tenantId: string): Promise<ExpectedMoney[]> {
  const drops = await cashDrops(em, tenantId, MOST_DROPS);
  return drops.map(({ id, byName, cents, day }) => ({
    id: `drop:${id}`,
    kind: 'drop',
    reference: '',
    party: byName,
    cents,
    day,
    repair: undefined,
    isCash: true,
  }));
}

const referenceOf = (number: number | undefined, other: string): string =>
  number === undefined ? other : `R-${number}`;

const PAYOUTS = ['payout', 'payout_reversal'];
function fromEntry(entry: BankEntry): ExpectedMoney {
  const { id, kind, reference, repairId, repairNumber, deviceName, tenantName, cents, day } = entry;
  const isPayout = PAYOUTS.includes(kind) && isUuid(reference);
  return {
    id: `entry:${id}`,
    kind: 'entry',
    reference: isPayout ? payoutReference(reference) : referenceOf(repairNumber, reference),
    party: repairNumber === undefined ? tenantName : '',
    cents,
    day,
    repair:
      repairId === undefined ? undefined : { id: repairId, number: repairNumber ?? 0, deviceName, quoteVersion: 0 },
    entryKind: kind,
  };
}

/** The shop's own name says nothing on its own statement; the customer's does. */
async function withBuyers(
  em: EntityManager,
  tenantId: string,
  items: readonly ExpectedMoney[],
): Promise<ExpectedMoney[]> {
  const names = await buyerNames(
    em,
    tenantId,
    items.flatMap(({ repair }) => repair?.id ?? []),
  );
  return items.map((item) => ({ ...item, party: (item.repair && names.get(item.repair.id)) ?? '' }));
}
