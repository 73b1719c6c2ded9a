import { Injectable } from '@nestjs/common';
import type { Application, CorrectContactRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { correctContactSchema } from '@revive/contracts/onboarding/review-forms';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { ApplicationRepository } from '../application.repository.js';
import { requireOpen } from '../application-rules.js';
import { hasRoomForLink } from '../application-emails.js';
import { toApplication } from '../application.mapper.js';

const PREPARERS = ['master', 'admin'] as const;
const LABELS = { email: 'Email', applicantName: 'Contact person', phone: 'Phone' } as const;
type Field = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as Field[];

/**
 * Corrects an applicant's contact data and sends the link again. The owner of the mailbox controls the application: a
 * new address revokes all earlier links, and the old address gets a notification.
 */
@Injectable()
export class CorrectContact {
  constructor(private readonly applications: ApplicationRepository) {}

  /**
   * Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID (400) if nothing would change, INVALID_TRANSITION (409) if the
   * application is closed.
   */
  async run(actor: Actor, { id, ...request }: CorrectContactRequest, command: Command): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const { reason, ...given } = await validate(
      correctContactSchema,
      Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '')),
    );
    const after = await this.applications.change(
      by,
      { id: by.userId, name: by.username, role: by.role },
      known(id),
      async (change) => {
        const { row } = change;
        // control: a contact is corrected with a confirmation
        await spendCommand(change.em, command);
        requireOpen(row);
        const changed = FIELDS.filter((field) => given[field] !== undefined && given[field] !== row[field]);
        if (changed.length === 0) throw invalid({ email: 'Nothing has changed. Edit at least one field' });
        const before = row.email;
        await change.note(
          'contact_corrected',
          [reason, ...changed.map((field) => `${LABELS[field]}: ${row[field]} → ${given[field] ?? ''}`)].join('\n'),
        );
        for (const field of changed) row[field] = given[field] ?? '';
        if (row.email !== before) {
          // control: another address ends the links of before
          row.linkVersion += 1;
          // control: the address of before is told
          await change.email('contact_left', undefined, before);
        }
        await change.email('contact_changed');
      },
    );
    return toApplication(after, by.userId);
  }

  /**
   * Emails the link to the address on file. Earlier links stay valid. Throws NOT_ALLOWED (403), NOT_FOUND (404),
   * TOO_MANY (429), INVALID_TRANSITION (409) if the personal data is erased.
   */
  async sendLink(actor: Actor, id: string): Promise<Application> {
    const by = requireRole(actor, ...PREPARERS);
    const after = await this.applications.change(
      by,
      { id: by.userId, name: by.username, role: by.role },
      known(id),
      async (change) => {
        if (change.row.erasedAt !== null)
          throw new AppError(
            'INVALID_TRANSITION',
            { id },
            { sentence: 'The applicant’s data has been deleted, so there is no address to write to.' },
          );
        // control: staff mail a link so often and no more
        if (!(await hasRoomForLink(change.em, id, change.now)))
          throw new AppError(
            'TOO_MANY',
            { id },
            { sentence: 'We already sent three links there in the past hour. Give them time to arrive.' },
          );
        await change.note('link_sent');
        await change.email('application_link');
      },
    );
    return toApplication(after, by.userId);
  }
}

function known(id: string): string {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return id;
}
