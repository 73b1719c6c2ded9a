import { warrantyUntil } from '@revive/contracts/repairs/proof/warranty';
import { isSuccess, type Outcome } from '@revive/contracts/repairs/states';

interface Repaired {
  readonly outcome: Outcome;
  readonly handedOverAt: Date | null;
}

/** Warranty period, starting at the handover; undefined without a successful repair. */
export function warrantyOf({ outcome, handedOverAt }: Repaired): { from: Date; until: Date } | undefined {
  if (handedOverAt === null || !isSuccess(outcome)) return undefined;
  return { from: handedOverAt, until: warrantyUntil(handedOverAt) };
}
