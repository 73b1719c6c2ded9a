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
 * Marks links and pending changes already invalidated by `linkEpoch` as used, so that pages show the end and emails
 * are not sent. Keeps the link for a mailbox whose address was replaced (`keep_email`).
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
