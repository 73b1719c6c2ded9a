import type { EntityManager } from '@revive/platform/database/database';
import { AccountRefusalEntity } from './account-review.entity.js';

interface Sent {
  readonly agreementSignedAt: Date | undefined;
  readonly profileSubmittedAt: Date | undefined;
}

/** A refusal is open until the account submits something again. */
export const isOpen = (
  refusal: Pick<AccountRefusalEntity, 'at'>,
  { agreementSignedAt, profileSubmittedAt }: Sent,
): boolean => [agreementSignedAt, profileSubmittedAt].every((at) => at === undefined || at <= refusal.at);

export const refusalsOf = (em: EntityManager, accountId: string): Promise<AccountRefusalEntity[]> =>
  em.find(AccountRefusalEntity, { where: { accountId }, order: { id: 'DESC' } });

export async function lastRefusal(em: EntityManager, accountId: string): Promise<AccountRefusalEntity | undefined> {
  return (await em.findOne(AccountRefusalEntity, { where: { accountId }, order: { id: 'DESC' } })) ?? undefined;
}

export interface Turn {
  readonly waitsFor: 'staff' | 'account';
  /** Undefined before the account's first submission. */
  readonly waitsSince: Date | undefined;
}

/**
 * The party that acts next on a pending account. Staff act once agreement and profile exist and no refusal is open.
 */
export function turnOfAccount(sent: Sent, refusal: Pick<AccountRefusalEntity, 'at'> | undefined): Turn {
  const { agreementSignedAt, profileSubmittedAt } = sent;
  if (refusal && isOpen(refusal, sent)) return { waitsFor: 'account', waitsSince: refusal.at };
  const last = latest([agreementSignedAt, profileSubmittedAt]);
  return { waitsFor: agreementSignedAt && profileSubmittedAt ? 'staff' : 'account', waitsSince: last };
}

const latest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((last, at) => (at === undefined || (last !== undefined && last >= at) ? last : at), undefined);
