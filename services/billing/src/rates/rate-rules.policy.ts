import type { RateSource } from '@revive/contracts/billing/commissions';
import { shareOf } from '@revive/contracts/money';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';

/** A version of a rule. A rule is identified by its shop and its service; undefined means all. */
export interface RuleVersion {
  readonly id: string;
  readonly tenantId?: string | undefined;
  readonly serviceId?: string | undefined;
  /** Undefined: the rule ends on `from`. */
  readonly rate?: number | undefined;
  /** Business day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly madeAt: string;
}

interface Asked {
  readonly tenantId: string;
  readonly serviceId?: string | undefined;
  readonly day: string;
}

export interface FoundRate {
  readonly rate: number;
  /** The version of the rule, or the change that switched billing off. Undefined for the shop's standard rate. */
  readonly ruleId?: string | undefined;
  readonly source: RateSource;
}

const byTime = (a: RuleVersion, b: RuleVersion): number =>
  a.from.localeCompare(b.from) || a.madeAt.localeCompare(b.madeAt) || a.id.localeCompare(b.id);
const byAge = (a: RuleVersion, b: RuleVersion): number => a.madeAt.localeCompare(b.madeAt) || a.id.localeCompare(b.id);

function sourceOf({ tenantId, serviceId }: RuleVersion): RateSource {
  if (tenantId !== undefined) return serviceId === undefined ? 'shop' : 'shop_service';
  return serviceId === undefined ? 'platform' : 'service';
}

const dimensionsOf = ({ tenantId, serviceId }: RuleVersion): number =>
  Number(tenantId !== undefined) + Number(serviceId !== undefined);

/** The version of each rule that is in force on a day; ended rules are left out. */
export function versionsInForce(versions: readonly RuleVersion[], day: string): RuleVersion[] {
  const latest = new Map<string, RuleVersion>();
  for (const version of [...versions].sort(byTime))
    if (version.from <= day) latest.set(`${version.tenantId ?? ''} ${version.serviceId ?? ''}`, version);
  return [...latest.values()].filter(({ rate }) => rate !== undefined);
}

/**
 * The rate of a service in a shop on a day. Every dimension of a rule must match; the rule with more dimensions wins,
 * and of two equal ones the rule whose first version is older. Without a rule the shop's standard rate applies.
 */
export function chooseRate(versions: readonly RuleVersion[], standard: number, asked: Asked): FoundRate {
  const matching = versionsInForce(versions, asked.day).filter(
    ({ tenantId, serviceId }) =>
      // control: a rate rule of a shop concerns that shop only
      (tenantId === undefined || tenantId === asked.tenantId) &&
      (serviceId === undefined || serviceId === asked.serviceId),
  );
  const firstOf = (rule: RuleVersion): RuleVersion =>
    versions
      .filter(({ tenantId, serviceId }) => tenantId === rule.tenantId && serviceId === rule.serviceId)
      .sort(byAge)[0] ?? rule;
  const [found] = matching.sort((a, b) => dimensionsOf(b) - dimensionsOf(a) || byAge(firstOf(a), firstOf(b)));
  return found?.rate === undefined
    ? { rate: standard, source: 'standard' }
    : { rate: found.rate, ruleId: found.id, source: sourceOf(found) };
}

/** A verified line of an approved quote. */
export interface RatedLine {
  /** Id of the line in the quote. Undefined for a part of the price without a line of its own. */
  readonly id?: string | undefined;
  /** Empty if unknown: only rules for all services apply. */
  readonly serviceId: string;
  /** With VAT. */
  readonly cents: number;
}

export interface LineShare extends RatedLine, FoundRate {
  readonly netCents: number;
  readonly shareCents: number;
}

/** The share of one line: a fraction of the line without its VAT, half up to the cent. */
export function lineShare(line: RatedLine, found: FoundRate, vatBps: number): LineShare {
  // control: the share is taken without the VAT = line.cents
  const netCents = line.cents - vatWithin(line.cents, vatBps);
  return { ...line, ...found, netCents, shareCents: shareOf(netCents, found.rate) };
}

export const sumOfShares = (shares: readonly LineShare[]): number =>
  shares.reduce((sum, { shareCents }) => sum + shareCents, 0);

/**
 * Facts for the columns `rate`, `rule_id` and `details` of an entry, which freeze the rates of a repair. Rate and rule
 * are left out if the lines differ; the details name them per line.
 */
export function frozenRates(shares: readonly LineShare[]): {
  readonly rate?: number;
  readonly ruleId?: string;
  readonly details: { readonly verifiedCents: number; readonly lines: readonly LineShare[] };
} {
  const [first] = shares;
  const isSame =
    first !== undefined && shares.every(({ rate, ruleId }) => rate === first.rate && ruleId === first.ruleId);
  return {
    ...(isSame && { rate: first.rate, ...(first.ruleId !== undefined && { ruleId: first.ruleId }) }),
    details: { verifiedCents: shares.reduce((sum, { cents }) => sum + cents, 0), lines: shares },
  };
}

/**
 * What the platform gives back of a share after a part of the charge was reversed. Cumulative, so that repeated and
 * partial reversals never give back more than the share, nor the same part twice.
 */
export function clawbackOf(input: {
  /** The share that was taken. */
  readonly shareCents: number;
  /** Given back by earlier entries. */
  readonly givenBackCents: number;
  /** The verified part of the charge, with VAT. */
  readonly verifiedCents: number;
  /** Of the verified part: reversed in all, this time included. */
  readonly reversedCents: number;
}): number {
  const { shareCents, givenBackCents, verifiedCents, reversedCents } = input;
  const reversed = Math.min(Math.max(reversedCents, 0), verifiedCents);
  // The share that stays is rounded half up, as a share of the remaining charge would be.
  const staying =
    verifiedCents === 0
      ? 0
      : Math.floor((2 * shareCents * (verifiedCents - reversed) + verifiedCents) / (2 * verifiedCents));
  return Math.max(0, shareCents - staying - givenBackCents);
}
