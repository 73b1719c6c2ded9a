import { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import type { EntityManager } from '@revive/platform/database';
import { uuidv7 } from '@revive/platform/ids';
import { addEvent } from '@revive/platform/outbox';
import { LetterRow } from './rows.js';

/** Templates that notifications has (its own table of them says what each reads like). */
export type Template = 'application_received' | 'preliminary_approved' | 'changes_requested' | 'more_information' | 'application_rejected' | 'hardware_approved' | 'application_approved' | 'application_waits' | 'draft_link';

export interface NewLetter {
  readonly template: Template;
  readonly applicationId?: string;
  readonly draftId?: string;
  readonly accountId?: string | null;
  readonly reason?: string;
}

/** One letter that is due, in the transaction of what happened. Address, name and link are made when it is sent. */
export async function addLetter(em: EntityManager, { template, applicationId, draftId, accountId, reason }: NewLetter, at: Date): Promise<void> {
  const id = uuidv7();
  await em.insert(LetterRow, { id, template, applicationId: applicationId ?? null, draftId: draftId ?? null, reason: reason ?? null, at });
  const userId = accountId ?? '';
  await addEvent(em, { topic: 'onboarding.letter', key: userId || id, type: 'revive.letters.v1.LetterDue', payload: LetterDue.encode({ id, template, tenantId: '', userId }).finish() });
}
