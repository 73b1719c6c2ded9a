import type { EntityManager } from '@revive/platform/database/database';
import type { LinkRow } from '../data/own-account-rows.js';
import type { UserRow } from '../data/rows.js';
import { oweLetter } from '../letters/letters.js';
import { LINKS, type Links } from './links.js';

/**
 * A letter to an address that is not confirmed, its own or the one that is to replace it. Only the newest link of this
 * kind works.
 */
export async function askToConfirm(
  em: EntityManager,
  links: Links,
  user: UserRow,
  at: Date,
  email = user.email,
): Promise<LinkRow> {
  await links.withdraw(em, 'confirm_email', user.id, at);
  const link = await links.make(em, 'confirm_email', user, at, email);
  await oweLetter(em, 'confirm_email', user, { link: link.id, hours: String(LINKS.confirm_email.hours) }, at);
  return link;
}
