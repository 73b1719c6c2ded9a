import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import type { EntityManager } from '@revive/platform/database/database';
import { billingAt, type BillingAt } from '../control/is-billed.js';
import { chooseRate, lineShare, type LineShare, type RatedLine, type RuleVersion } from './rate-rules.policy.js';
import { versionsOf } from './rate-rules.query.js';

interface Moment {
  readonly tenantId: string;
  /** The end of the repair, ISO 8601. Later changes of rules do not concern the repair. */
  readonly at: string;
  /** The zone of the ledger's business day. */
  readonly zone: string;
}

interface Sold {
  /** The verified lines of the approved quote. */
  readonly lines: readonly RatedLine[];
  readonly vatBps: number;
  /** The shop's standard rate, for lines without a rule. */
  readonly standardRate: number;
}

/** The rules and switches that are in force for a shop at a moment. */
export interface Rates {
  readonly tenantId: string;
  readonly billing: BillingAt;
  readonly versions: readonly RuleVersion[];
  readonly day: string;
}

/** The statements are sent at once, so that a settlement waits for one answer. */
export async function readRates(em: EntityManager, { tenantId, at, zone }: Moment): Promise<Rates> {
  const [billing, versions] = await Promise.all([billingAt(em, tenantId, at), versionsOf(em, [tenantId])]);
  return { tenantId, billing, versions, day: ledgerDayOf(new Date(at), zone) };
}

/**
 * The platform's share of each verified line. The share of the repair is the sum of its lines. Post the commission with
 * `frozenRates`, which keeps rate and rule. While billing is off, each rate is 0 and the rule is the change that
 * switched billing off.
 */
export function sharesOf({ tenantId, billing, versions, day }: Rates, { lines, vatBps, standardRate }: Sold) {
  const { off } = billing;
  return lines.map((line): LineShare => {
    // control: no share is taken while billing is off
    if (off !== undefined) return lineShare(line, { rate: 0, ruleId: off.id, source: 'billing_off' }, vatBps);
    return lineShare(line, chooseRate(versions, standardRate, { tenantId, serviceId: line.serviceId, day }), vatBps);
  });
}

export const rateOf = async (em: EntityManager, repair: Moment & Sold): Promise<LineShare[]> =>
  sharesOf(await readRates(em, repair), repair);
