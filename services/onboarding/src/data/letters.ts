import type { EntityManager } from '@revive/platform/database';
import { uuidv7 } from '@revive/platform/ids';
import { tellLetter } from '@revive/platform/letter-due';
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
  await tellLetter(em, { topic: 'onboarding.letter', id, template, tenantId: '', userId: accountId ?? '' });
}
