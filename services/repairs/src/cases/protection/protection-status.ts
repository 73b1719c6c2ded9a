import type { CaseReason } from '@revive/contracts/protection/rules';
import type { ProtectedShop, ProtectionStanding } from '@revive/proto/revive/repairs/v1/protection';
import { limitsOf, limitStates, scoreOf, severityOf, type Counted } from './protection.policy.js';
import type { ShopRow } from './protection.query.js';

const reasonOf = (shop: ShopRow): CaseReason | undefined =>
  shop.caseReason ?? (shop.appealAt === null ? undefined : 'appeal');

export function protectionStatusOf(shop: ShopRow, counted: Counted, now: Date): ProtectionStanding {
  const limits = limitsOf(shop, now);
  const { score, risk, parts } = scoreOf(counted, limits);
  const raisedUntil = shop.limitsUntil !== null && shop.limitsUntil > now ? shop.limitsUntil : undefined;
  const { caseSince, appealAt, appealText, status } = shop;
  const isWaiting = caseSince !== null || appealAt !== null;
  return {
    status,
    since: shop.statusAt.toISOString(),
    blockReason: status === 'blocked' ? (shop.blockReason ?? undefined) : undefined,
    score,
    risk,
    severity: severityOf(counted, reasonOf(shop)),
    limits: limitStates(counted, limits, now).map(({ nextAt, ...one }) => ({ ...one, nextAt: nextAt?.toISOString() })),
    parts,
    diagnoses: counted.diagnoses,
    purchases: counted.purchases,
    purchaseShare: counted.diagnoses === 0 ? undefined : (counted.purchases / counted.diagnoses) * 100,
    throttledDays: counted.throttledDays,
    limitsUntil: raisedUntil?.toISOString(),
    waitingSince: isWaiting ? shop.since.toISOString() : undefined,
    appeal: appealAt === null ? undefined : { at: appealAt.toISOString(), text: appealText ?? '' },
  };
}

export const protectedShopOf = (shop: ShopRow, name: string, counted: Counted, now: Date): ProtectedShop => ({
  tenantId: shop.tenantId,
  tenantName: name,
  caseReason: reasonOf(shop),
  caseNumber: shop.cases,
  standing: protectionStatusOf(shop, counted, now),
});
