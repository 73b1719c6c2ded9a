import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { ApplicationMessageEntity } from './application.entity.js';

/** The same message within this time is a repeated click after a lost response. */
export const REPEATED_MESSAGE_MS = 10 * 60_000;

/**
 * Adds a message to an application whose row is locked. Returns false if the same sender's last message has the same
 * text and is recent.
 */
export async function addMessageOnce(em: EntityManager, said: Omit<ApplicationMessageEntity, 'id'>): Promise<boolean> {
  const [last] = await em.find(ApplicationMessageEntity, {
    where: { applicationId: said.applicationId },
    order: { id: 'DESC' },
    take: 1,
  });
  const isThere =
    last !== undefined &&
    (['kind', 'sender', 'byName', 'text'] as const).every((part) => last[part] === said[part]) &&
    said.at.getTime() - last.at.getTime() < REPEATED_MESSAGE_MS;
  // control: words that are sent twice stand once
  if (isThere) return false;
  await em.insert(ApplicationMessageEntity, { id: uuidv7(), ...said });
  return true;
}
