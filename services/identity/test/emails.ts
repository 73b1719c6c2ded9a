import { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import type { LetterFacts } from '@revive/proto/revive/letters/v1/letters';
import { systemActor } from '@revive/platform/auth/actor';
import { EmailEntity } from '../src/email/email.entity.js';
import type { StartedIdentity } from './started-identity.js';

const actor = systemActor('test');

export interface DueEmail extends LetterFacts {
  readonly id: string;
  readonly template: string;
}

/**
 * The letters of an account, oldest first, as notifications would send them now. Each must have told of itself by an
 * event of its own.
 */
export async function emailsOf(started: StartedIdentity, userId: string): Promise<DueEmail[]> {
  const rows = await started.db.tx(actor, (em) => em.find(EmailEntity, { where: { userId }, order: { id: 'ASC' } }));
  const told: { payload: Buffer }[] = await started.db.tx(actor, (em) =>
    em.query("select payload from outbox where topic = 'identity.letter'"),
  );
  const ids = told.map(({ payload }) => LetterDue.decode(payload).id);
  const letters: DueEmail[] = [];
  for (const { id, template } of rows) {
    if (!ids.includes(id)) throw new TypeError(`the letter ${template} has no event`);
    letters.push({ ...(await started.notifications.call('readLetter', { id }, { actorToken: null })), id, template });
  }
  return letters;
}

/** What the last link of these letters carries in its fragment. */
export function secretIn(letters: readonly DueEmail[], template: string): string {
  const link = letters.filter((one) => one.template === template && one.to !== '').at(-1)?.values['link'] ?? '';
  return new URL(link).hash.slice(1);
}
