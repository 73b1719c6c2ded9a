import type { ApprovedLine, RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { RatedLine } from './rate-rules.policy.js';

type Completed = Pick<RepairChanged, 'totalCents' | 'verifiedCents' | 'lines' | 'serviceIds'>;

/**
 * The lines that the agent has verified, with the service that the customer approved for each. Their sum is the verified
 * part of the price: a discount reduces all lines in proportion.
 */
export function verifiedLinesOf(
  repair: Completed,
  approved: readonly Pick<ApprovedLine, 'id' | 'serviceId'>[],
): RatedLine[] {
  const { totalCents, serviceIds } = repair;
  // control: nobody earns of work by hand = totalCents
  const verified = Math.min(repair.verifiedCents ?? totalCents, totalCents);
  // An event may name services without lines; the service of a single one is known.
  const [only = ''] = serviceIds.length === 1 ? serviceIds : [];
  const serviceOf = (id: string): string => approved.find((line) => line.id === id)?.serviceId ?? only;
  const lines = repair.lines
    .filter((line) => line.verified && line.cents > 0)
    .map(({ id, cents }) => ({ id, serviceId: serviceOf(id), cents }));
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (sum <= verified) return verified > sum ? [...lines, { serviceId: only, cents: verified - sum }] : lines;
  let before = 0;
  return lines
    .map((line) => {
      const start = partOf(before, verified, sum);
      before += line.cents;
      return { ...line, cents: partOf(before, verified, sum) - start };
    })
    .filter(({ cents }) => cents > 0);
}

/** `cents` in the proportion of `verified` to `sum`, rounded down; in bigint because the product exceeds 2^53. */
const partOf = (cents: number, verified: number, sum: number): number =>
  Number((BigInt(cents) * BigInt(verified)) / BigInt(sum));
