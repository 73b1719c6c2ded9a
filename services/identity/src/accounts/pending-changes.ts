import type { EntityManager } from '@revive/platform/database/database';
import type { UserEntity } from './user.entity.js';

/** Fields that links and pending changes depend on: a change of any field ends them. */
const BASIS = [
  'passwordHash',
  'emailKey',
  'role',
  'tenantId',
  'status',
  'otpSecret',
] as const satisfies readonly (keyof UserEntity)[];

export const changesLinkBasis = (before: UserEntity, change: Partial<UserEntity>): boolean =>
  BASIS.some((key) => Object.hasOwn(change, key) && !isSame(before[key], change[key]));

const isSame = (
  one: UserEntity[(typeof BASIS)[number]],
  other: UserEntity[(typeof BASIS)[number]] | undefined,
): boolean => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other);

/**
 * Ends links and pending changes that the raised `linkEpoch` has already invalidated, so that pages show the end and
 * emails are not sent. The feature of the credentials implements this class, because credentials import accounts.
 */
export abstract class PendingChanges {
  abstract end(em: EntityManager, account: Pick<UserEntity, 'id' | 'emailKey'>, at: Date): Promise<void>;
}
