import { Inject, Injectable } from '@nestjs/common';
import { TRAINING_MODULES } from '@revive/contracts/training/modules';
import type { EntityManager } from '@revive/platform/database/database';
import { makePdf, type Block } from '@revive/platform/documents/pdf';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { requestAccountEmail } from '../../account-events/account-events.js';
import type { SignedDocumentEntity } from '../../agreements/signed-document.entity.js';
import { SignedDocumentRepository } from '../../agreements/signed-document.repository.js';
import type { Person } from '../../clients/identity.client.js';
import type { OnboardingConfig } from '../../config.js';
import type { TrainingModuleEntity } from './training.entity.js';

export const CERTIFICATE_TITLE = 'Certificate of training';

/** Stores the signed certificate of a completed training and emails the account. */
@Injectable()
export class IssueCertificate {
  constructor(
    private readonly documents: SignedDocumentRepository,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  async run(
    em: EntityManager,
    person: Person,
    done: readonly TrainingModuleEntity[],
    now: Date,
  ): Promise<SignedDocumentEntity> {
    const body = await makePdf({
      title: CERTIFICATE_TITLE,
      blocks: certificateBlocks(person, done, now, `${this.config.publicUrl}/verify-document`),
      at: now,
    });
    const file = await this.documents.add(
      em,
      {
        accountId: person.id,
        kind: 'certificate',
        title: CERTIFICATE_TITLE,
        name: `training-certificate-${now.toISOString().slice(0, 10)}.pdf`,
      },
      body,
      now,
    );
    await requestAccountEmail(em, 'training_completed', person, { link: `${this.config.publicUrl}/` }, now);
    return file;
  }
}

export const certificateBlocks = (
  person: Pick<Person, 'id' | 'name' | 'username'>,
  done: readonly Pick<TrainingModuleEntity, 'moduleId' | 'completedAt'>[],
  now: Date,
  verifyUrl: string,
): readonly Block[] => [
  { kind: 'title', text: CERTIFICATE_TITLE },
  {
    kind: 'text',
    text:
      'The person named below completed these modules of the platform’s training: ' +
      'every part, the quiz, and at least the minimum time. This is not a trade licence or a ' +
      'manufacturer’s certificate.',
  },
  {
    kind: 'facts',
    rows: [
      ['Account name', person.name],
      ['Username', person.username],
      ['Account', person.id],
      ['Completed at (UTC, platform clock)', now.toISOString()],
    ],
  },
  { kind: 'heading', text: 'Modules' },
  {
    kind: 'facts',
    rows: TRAINING_MODULES.flatMap(({ id, title }): [string, string][] => {
      const at = done.find(({ moduleId }) => moduleId === id)?.completedAt;
      return at ? [[title, at.toISOString()]] : [];
    }),
  },
  {
    kind: 'text',
    text: `The last line of this file is the platform’s digital signature. Anyone can verify the file at ${verifyUrl}.`,
  },
];
