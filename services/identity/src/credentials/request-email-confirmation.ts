import type { EntityManager } from '@revive/platform/database/database';
import type { OneTimeLinkEntity } from './one-time-link.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import { LINKS, type OneTimeLinks } from './one-time-links.js';

/** Queues a confirmation email to an unconfirmed or new address. Only the newest link of this kind is valid. */
export async function requestEmailConfirmation(
  em: EntityManager,
  links: OneTimeLinks,
  user: UserEntity,
  at: Date,
  email = user.email,
): Promise<OneTimeLinkEntity> {
  await links.withdraw(em, 'confirm_email', user.id, at);
  const link = await links.make(em, 'confirm_email', user, at, email);
  await requestAccountEmail(em, 'confirm_email', user, { link: link.id, hours: String(LINKS.confirm_email.hours) }, at);
  return link;
}
