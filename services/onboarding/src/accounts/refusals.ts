import type { EntityManager } from '@revive/platform/database/database';
import { AccountRefusalEntity } from './account-review.entity.js';

/** What an account has sent that a reviewer reads, and when. */
export interface Sent {
  readonly agreementSignedAt: Date | undefined;
  readonly profileSubmittedAt: Date | undefined;
}

/** A refusal stands until the account sends something again. */
export const isOpen = (
  refusal: Pick<AccountRefusalEntity, 'at'>,
  { agreementSignedAt, profileSubmittedAt }: Sent,
): boolean => [agreementSignedAt, profileSubmittedAt].every((at) => at === undefined || at <= refusal.at);

/** Of an account; newest first. */
export const refusalsOf = (em: EntityManager, accountId: string): Promise<AccountRefusalEntity[]> =>
  em.find(AccountRefusalEntity, { where: { accountId }, order: { id: 'DESC' } });

export async function lastRefusal(em: EntityManager, accountId: string): Promise<AccountRefusalEntity | undefined> {
  return (await em.findOne(AccountRefusalEntity, { where: { accountId }, order: { id: 'DESC' } })) ?? undefined;
}

export interface Turn {
  readonly waitsFor: 'staff' | 'account';
  /** Undefined where the account has done nothing yet. */
  readonly waitsSince: Date | undefined;
}

/**
 * Whose turn it is while the account is pending: ours once there is an agreement and a profile that we have not
 * refused.
 */
export function turnOfAccount(sent: Sent, refusal: Pick<AccountRefusalEntity, 'at'> | undefined): Turn {
  const { agreementSignedAt, profileSubmittedAt } = sent;
  if (refusal && isOpen(refusal, sent)) return { waitsFor: 'account', waitsSince: refusal.at };
  const last = latest([agreementSignedAt, profileSubmittedAt]);
  return { waitsFor: agreementSignedAt && profileSubmittedAt ? 'staff' : 'account', waitsSince: last };
}

const latest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((last, at) => (at === undefined || (last !== undefined && last >= at) ? last : at), undefined);
