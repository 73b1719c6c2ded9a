import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { ApplicationMessageEntity } from './application.entity.js';

/** Whoever presses again because no answer came says the same thing once more within this time. */
export const SAID_AGAIN_MS = 10 * 60_000;

/**
 * Words on an application, whose row is locked. False: they are the last that were said there, by the same person and
 * just now; they stand there already.
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
    said.at.getTime() - last.at.getTime() < SAID_AGAIN_MS;
  // control: words that are sent twice stand once
  if (isThere) return false;
  await em.insert(ApplicationMessageEntity, { id: uuidv7(), ...said });
  return true;
}
