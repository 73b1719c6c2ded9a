import { createHash } from 'node:crypto';

interface Terms {
  readonly tenantId: string;
  readonly amountCents: number;
  readonly accountDigest: string;
}

/** Hash of what an approval covers. A changed amount or bank account has another hash, so the approval is void. */
export const termsOf = ({ tenantId, amountCents, accountDigest }: Terms): string =>
  createHash('sha256')
    .update(JSON.stringify(['revive.payout.v1', tenantId, amountCents, accountDigest]))
    .digest('hex');
