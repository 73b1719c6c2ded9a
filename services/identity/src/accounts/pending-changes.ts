import type { EntityManager } from '@revive/platform/database/database';
import type { UserEntity } from './user.entity.js';

/** What links and pending changes were based on: where one of these is another, they have ended. */
const BASIS = [
  'passwordHash',
  'emailKey',
  'role',
  'tenantId',
  'status',
  'otpSecret',
] as const satisfies readonly (keyof UserEntity)[];

/** Whether this change takes away what links and pending changes were based on. */
export const changesLinkBasis = (before: UserEntity, change: Partial<UserEntity>): boolean =>
  BASIS.some((key) => Object.hasOwn(change, key) && !isSame(before[key], change[key]));

const isSame = (
  one: UserEntity[(typeof BASIS)[number]],
  other: UserEntity[(typeof BASIS)[number]] | undefined,
): boolean => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other);

/**
 * Marks as ended what `linkEpoch` has ended already, so that pages show it and emails are not sent. The way back for
 * a mailbox whose address was replaced stays (`keep_email`).
 */
export async function endPending(
  em: EntityManager,
  { id, emailKey }: Pick<UserEntity, 'id' | 'emailKey'>,
  at: Date,
): Promise<void> {
  await em.query(
    "update one_time_links set used_at = $3 where user_id = $1 and used_at is null and not (purpose = 'keep_email' and email_key <> $2)",
    [id, emailKey, at],
  );
  await em.query('delete from otp_setups where user_id = $1', [id]);
}
