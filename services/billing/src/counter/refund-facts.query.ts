import type { EntityManager } from '@revive/platform/database/database';
import { entriesOfRepair, type RepairEntry } from '../ledger/repair-entries.query.js';
import type { LineShare } from '../rates/rate-rules.policy.js';
import { leftOfLines, type SoldLine } from '../rates/sold-lines.policy.js';
import type { ChargeLeft, Share } from './refund.policy.js';

export interface ShareOfCharge extends Share {
  readonly kind: 'commission' | 'trial_grant';
  readonly quoteVersion: number;
  /** The share of each line, as frozen on the entry; empty for a grant and for an entry from before that. */
  readonly lines: readonly LineShare[];
}

export interface RefundFacts {
  /** Newest first, fees of a diagnosis last. */
  readonly charges: readonly ChargeLeft[];
  readonly shares: readonly ShareOfCharge[];
  /** Verified cents that refunds have taken back, by quote version. */
  readonly verifiedBack: ReadonlyMap<number, number>;
  /** Refunded cents by line. */
  readonly lineBack: ReadonlyMap<string, number>;
  /** True if a rollback has reversed the machine's part of a charge. */
  readonly rolledBack: boolean;
}

/** Details of a `charge_reversal` that a refund has posted. A rollback's reversal has none. */
interface RefundDetails {
  readonly refund?: string;
  readonly verifiedCents?: number;
  readonly lines?: readonly { readonly id: string; readonly cents: number }[];
}

/** Details of a `charge` and of its `commission`. */
interface FrozenDetails {
  readonly verifiedCents?: number;
  readonly lines?: readonly LineShare[];
  readonly sold?: readonly SoldLine[];
}

export async function refundFacts(em: EntityManager, tenantId: string, repairId: string): Promise<RefundFacts> {
  return refundFactsOf(await entriesOfRepair(em, tenantId, repairId));
}

export function refundFactsOf(entries: readonly RepairEntry[]): RefundFacts {
  const verifiedBack = new Map<number, number>();
  const lineBack = new Map<string, number>();
  let rolledBack = false;
  for (const { kind, quoteVersion, details } of entries) {
    if (kind !== 'charge_reversal') continue;
    const { refund, verifiedCents = 0, lines = [] } = details as RefundDetails;
    if (refund === undefined) rolledBack = true;
    verifiedBack.set(quoteVersion, (verifiedBack.get(quoteVersion) ?? 0) + verifiedCents);
    for (const { id, cents } of lines) lineBack.set(id, (lineBack.get(id) ?? 0) + cents);
  }
  const newestFirst = entries.toReversed();
  const reversedOf = (id: string): number =>
    entries.reduce((sum, { reverses, cents }) => (reverses === id ? sum - cents : sum), 0);
  const soldOf = ({ details }: RepairEntry) => (details as FrozenDetails).sold;
  const soldLeftOf = (charge: RepairEntry) => {
    const sold = soldOf(charge);
    const back = entries.flatMap((one) => (one.reverses === charge.id ? [soldOf(one) ?? []] : []));
    return sold && leftOfLines(sold, back);
  };
  const charges = (kind: ChargeLeft['kind']): ChargeLeft[] =>
    newestFirst.flatMap((one) =>
      one.kind === kind
        ? [
            {
              ...one,
              kind,
              reversed: reversedOf(one.id),
              verifiedCents: (one.details as FrozenDetails).verifiedCents,
              soldLeft: soldLeftOf(one),
            },
          ]
        : [],
    );
  const shares = (kind: ShareOfCharge['kind']): ShareOfCharge[] =>
    newestFirst.flatMap((one) =>
      one.kind === kind
        ? [{ ...one, kind, reversed: reversedOf(one.id), lines: (one.details as FrozenDetails).lines ?? [] }]
        : [],
    );
  return {
    charges: [...charges('charge'), ...charges('diagnosis_fee')],
    shares: [...shares('commission'), ...shares('trial_grant')],
    verifiedBack,
    lineBack,
    rolledBack,
  };
}
