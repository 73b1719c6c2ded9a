import type { EntityManager } from '@revive/platform/database/database';
import type { OneTimeLinkEntity } from './one-time-link.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { oweLetter } from '../email/account-email.js';
import { LINKS, type Links } from './one-time-links.js';

/**
 * A letter to an address that is not confirmed, its own or the one that is to replace it. Only the newest link of this
 * kind works.
 */
export async function askToConfirm(
  em: EntityManager,
  links: Links,
  user: UserEntity,
  at: Date,
  email = user.email,
): Promise<OneTimeLinkEntity> {
  await links.withdraw(em, 'confirm_email', user.id, at);
  const link = await links.make(em, 'confirm_email', user, at, email);
  await oweLetter(em, 'confirm_email', user, { link: link.id, hours: String(LINKS.confirm_email.hours) }, at);
  return link;
}
