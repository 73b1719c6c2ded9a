import type { MatchReason } from '@revive/contracts/billing/statements';
import {
  nameFit,
  hasName,
  readDescription,
  referenceFit,
  type Description,
  type NameFit,
  type ReferenceFit,
} from './description.policy.js';

/** Money that the ledger expects on a bank account, as far as no line has paid it. */
export interface ExpectedItem {
  readonly id: string;
  readonly reference: string;
  /** As on the statement: negative if money leaves the account. */
  readonly cents: number;
  /** Customer, shop or provider; empty if unknown. */
  readonly party: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Cash on the way to the bank: only a cash deposit pays it, and the deposit names nobody. */
  readonly isCash?: boolean;
}

export interface OpenLine {
  readonly day: string;
  readonly description: string;
  readonly cents: number;
}

export interface Reason {
  readonly kind: MatchReason;
  /** The reference, the share of the name in percent, the fee in cents or the days between, as text. */
  readonly detail: string;
}

export interface Suggestion {
  readonly parts: readonly { readonly itemId: string; readonly cents: number }[];
  /** The bank kept this much of the payment. */
  readonly feeCents: number;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

export interface Suggestions {
  /** Best first. */
  readonly list: readonly Suggestion[];
  /** The best suggestion may be accepted without a person: nothing else fits. */
  readonly isAutomatic: boolean;
  /** Reference of an item that another line has already paid. */
  readonly alreadyPaid?: string;
}

/** Largest fee that banks take off an incoming payment, in cents (our choice). */
const MOST_FEE = 2_500;
const LEAST_SCORE = 70;
const MOST_SUGGESTIONS = 5;
/** Subsets are searched among this many items with evidence, so that a line costs a bounded time. */
const MOST_IN_SUM = 12;
const POINTS = {
  reference: { exact: 60, near: 34, cut: 22, none: 0 },
  name: 42,
  amount: 45,
  sum: 40,
  fee: 24,
  part: 12,
  day: 10,
  cash: 32,
} as const;
const DAY_MS = 24 * 3_600_000;

interface Evidence {
  readonly item: ExpectedItem;
  readonly reference: ReferenceFit;
  readonly name: NameFit;
}

/**
 * Suggests which expected items a bank line pays. `paid` are items that other lines have paid: a reference of such an
 * item is a second payment, not a slip of a finger.
 */
export function matchLine(
  line: OpenLine,
  items: readonly ExpectedItem[],
  paid: readonly ExpectedItem[] = [],
): Suggestions {
  const text = readDescription(line.description);
  const evidence = items
    .filter(({ cents, isCash = false }) => Math.sign(cents) === Math.sign(line.cents) && (!isCash || text.isCash))
    .map((item) => ({ item, reference: referenceFit(text, item.reference), name: nameFit(text, item.party) }));
  const again = paid.find((item) => item.cents === line.cents && referenceFit(text, item.reference) === 'exact');
  // control: a second payment of a paid item is no slip of a finger = evidence
  const usable = again ? evidence.filter(({ reference }) => reference === 'exact') : evidence;
  const found = [...singles(line, usable), ...sums(line, usable)];
  const list = found
    .map((one) => ({ ...one, score: Math.round(one.score - contradiction(one, found)) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((left, right) => right.score - left.score || left.day - right.day)
    .slice(0, MOST_SUGGESTIONS);
  return {
    list: list.map(({ parts, feeCents, score, reasons }) => ({ parts, feeCents, score, reasons })),
    isAutomatic: !again && isAutomatic(text, line, list[0], evidence),
    ...(again && { alreadyPaid: again.reference }),
  };
}

interface Found extends Suggestion {
  readonly of: readonly Evidence[];
  /** Days between, for the order of equal scores. */
  readonly day: number;
}

function singles(line: OpenLine, evidence: readonly Evidence[]): Found[] {
  return evidence.flatMap((one) => {
    const amount = amountFit(line.cents, one.item.cents);
    if (amount === undefined) return [];
    if (amount.reason.kind !== 'amount' && !isStrong(one)) return [];
    const days = dayFit(line.day, one.item.day);
    return [
      {
        parts: [{ itemId: one.item.id, cents: amount.itemCents }],
        feeCents: amount.feeCents,
        score: evidencePoints(one) + amount.points + days.points,
        reasons: [...reasonsOf(one), amount.reason, ...days.reasons],
        of: [one],
        day: days.days,
      },
    ];
  });
}

/** A fee or a part needs a reference or the full name: small differences between amounts are frequent by chance. */
const isStrong = ({ reference, name }: Evidence): boolean =>
  reference === 'exact' || name.share >= 0.85 || (reference !== 'none' && name.share >= 0.45);

/** Two or three items of one customer, or with references in the text, whose sum is the line. */
function sums(line: OpenLine, evidence: readonly Evidence[]): Found[] {
  const near = evidence
    .filter(({ item, reference, name }) => reference === 'exact' || name.share >= 0.6 || item.isCash === true)
    .sort((left, right) => evidencePoints(right) - evidencePoints(left))
    .slice(0, MOST_IN_SUM);
  const groups: Evidence[][] = [];
  near.forEach((first, index) =>
    near.slice(index + 1).forEach((second, offset) => {
      groups.push([first, second]);
      for (const third of near.slice(index + offset + 2)) groups.push([first, second, third]);
    }),
  );
  return groups
    .filter((group) => group.reduce((sum, { item }) => sum + item.cents, 0) === line.cents)
    .filter(
      (group) => isAllCash(group) || isOneCustomer(group) || group.every(({ reference }) => reference === 'exact'),
    )
    .map((group) => {
      const days = dayFit(line.day, group[0]?.item.day ?? line.day);
      return {
        parts: group.map(({ item }) => ({ itemId: item.id, cents: item.cents })),
        feeCents: 0,
        score: group.reduce((sum, one) => sum + evidencePoints(one), 0) / group.length + POINTS.sum + days.points,
        reasons: [...group.flatMap((one) => reasonsOf(one)), { kind: 'amount_sum', detail: String(group.length) }],
        of: group,
        day: days.days,
      };
    });
}

const isOneCustomer = (group: readonly Evidence[]): boolean =>
  new Set(group.map(({ item }) => item.party)).size === 1 && group[0]?.item.party !== '';

const isAllCash = (group: readonly Evidence[]): boolean => group.every(({ item }) => item.isCash === true);

const evidencePoints = ({ item, reference, name }: Evidence): number =>
  item.isCash === true ? POINTS.cash : POINTS.reference[reference] + POINTS.name * name.share;

function reasonsOf({ item, reference, name }: Evidence): Reason[] {
  const reasons: Reason[] = [];
  if (item.isCash === true) return [{ kind: 'cash', detail: '' }];
  if (reference === 'exact') reasons.push({ kind: 'reference', detail: item.reference });
  if (reference === 'near') reasons.push({ kind: 'reference_near', detail: item.reference });
  if (reference === 'cut') reasons.push({ kind: 'reference_cut', detail: item.reference });
  if (name.share >= 0.3) reasons.push({ kind: 'name', detail: name.share.toFixed(2) });
  return reasons;
}

function amountFit(
  line: number,
  item: number,
): { points: number; itemCents: number; feeCents: number; reason: Reason } | undefined {
  const missing = Math.abs(item) - Math.abs(line);
  if (missing === 0)
    return { points: POINTS.amount, itemCents: item, feeCents: 0, reason: { kind: 'amount', detail: '' } };
  if (missing < 0 || line < 0) return undefined;
  if (missing <= MOST_FEE && missing * 4 <= item)
    return {
      points: POINTS.fee,
      itemCents: item,
      feeCents: missing,
      reason: { kind: 'amount_fee', detail: String(missing) },
    };
  return { points: POINTS.part, itemCents: line, feeCents: 0, reason: { kind: 'amount_part', detail: '' } };
}

/** Days from the first possible day; a file may have day and month in the wrong order. */
function dayFit(line: string, item: string): { points: number; days: number; reasons: Reason[] } {
  const days = daysBetween(item, line);
  if (days >= -1 && days <= 7)
    return {
      points: days <= 4 ? POINTS.day : 6,
      days: Math.abs(days),
      reasons: [{ kind: 'day', detail: String(Math.max(0, days)) }],
    };
  const [year, month, date] = line.split('-');
  const swapped = Number(date) <= 12 ? daysBetween(item, `${year}-${date}-${month}`) : -9;
  if (swapped >= -1 && swapped <= 7)
    return { points: 4, days: 8, reasons: [{ kind: 'day_swapped', detail: String(Math.max(0, swapped)) }] };
  return { points: days < 0 ? -8 : Math.max(-8, 4 - days / 10), days: Math.abs(days), reasons: [] };
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const FULL_NAME = 0.85;
/** Points off for a reference whose customer is not named, while the named customer owes the same amount. */
const NAMED_INSTEAD = 40;
function contradiction(one: Found, found: readonly Found[]): number {
  const isUnnamed = one.of.every(({ name }) => name.share < 0.4);
  const isNamedInstead = found.some(
    (other) =>
      other !== one &&
      other.reasons.some(({ kind }) => kind === 'amount' || kind === 'amount_sum') &&
      other.of.some(({ name }) => name.share >= FULL_NAME),
  );
  return isUnnamed && isNamedInstead ? NAMED_INSTEAD : 0;
}

function isAutomatic(
  text: Description,
  line: OpenLine,
  best: Found | undefined,
  evidence: readonly Evidence[],
): boolean {
  const [only, ...more] = best?.of ?? [];
  if (best === undefined || only === undefined || more.length > 0 || text.isReturn || text.isCash) return false;
  // control: a line is matched by itself only with the exact reference and amount
  if (only.reference !== 'exact' || only.item.cents !== line.cents) return false;
  // control: a name that is not the customer's leaves the line to a person
  if (hasName(text) && only.name.share < FULL_NAME) return false;
  const elsewhere = evidence.filter(({ item }) => item.id !== only.item.id);
  // control: a line is matched by itself only where nothing else fits = true
  return !elsewhere.some(
    ({ item, reference, name }) =>
      reference === 'exact' ||
      // The same amount, and a reference that one slip turns into this one, or a name of the family.
      (item.cents === line.cents && (reference !== 'none' || name.share >= 0.3)),
  );
}
