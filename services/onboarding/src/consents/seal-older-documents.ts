import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { sweep, type Round } from '@revive/platform/database/sweep';
import { isAppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import { AgreementEntity } from '../agreements/agreement.entity.js';
import { SignedDocumentEntity } from '../agreements/signed-document.entity.js';
import { CERTIFICATE_TITLE } from '../training/progress/issue-certificate.js';
import { TrainingRepository } from '../training/progress/training.repository.js';
import { SignedDocumentRepository } from '../agreements/signed-document.repository.js';
import { AGREEMENT_TITLE, SignAgreement } from '../agreements/sign-agreement.js';

const ACTOR = systemActor('onboarding:seal-files');
const AT_ONCE = 25;

/**
 * Adds row MACs to files from before row MACs existed. The platform's key must have signed the bytes, and a row with a
 * valid MAC (agreement, completed training) must refer to the same file. Clearing a MAC therefore gains an attacker no
 * new one. Runs at each start: during a rollout, an instance of the previous release still inserts rows without a MAC.
 * Without such rows the run costs one lookup in an empty index.
 */
@Injectable()
export class SealOlderDocuments {
  constructor(
    private readonly db: Database,
    private readonly documents: SignedDocumentRepository,
    private readonly agreements: SignAgreement,
    private readonly training: TrainingRepository,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  run(): Promise<number> {
    return sweep(AT_ONCE, (after) => this.db.tx(ACTOR, (em) => this.#some(em, after)));
  }

  async #some(em: EntityManager, after: string): Promise<Round> {
    const found = await this.documents.unsealed(em, after, AT_ONCE);
    let done = 0;
    for (const id of found) {
      const row = await em.findOneByOrFail(SignedDocumentEntity, { id });
      if (
        this.documents.isOurs(row) &&
        // control: an older file gets a seal where a sealed row vouches for it
        (await this.#isVouchedFor(em, row))
      )
        done += await this.documents.sealOlder(em, row);
      else this.log.error({ id }, 'an older sealed file does not match its row: it is not handed out');
    }
    return { done, seen: found };
  }

  async #isVouchedFor(em: EntityManager, row: SignedDocumentEntity): Promise<boolean> {
    const { id, accountId, kind, title, fileHash, sealedAt } = row;
    if (accountId === null) return false;
    try {
      if (kind === 'agreement') {
        const agreement = (await this.agreements.all(em, accountId)).find((one: AgreementEntity) => one.fileId === id);
        return (
          agreement !== undefined &&
          title === AGREEMENT_TITLE &&
          agreement.fileHash === fileHash &&
          agreement.signedAt.getTime() === sealedAt.getTime()
        );
      }
      const completion = kind === 'certificate' ? await this.training.completion(em, accountId) : undefined;
      return (
        completion?.fileId === id &&
        title === CERTIFICATE_TITLE &&
        completion.completedAt.getTime() === sealedAt.getTime()
      );
    } catch (error) {
      if (isAppError(error, 'SEAL_BROKEN')) return false;
      throw error;
    }
  }
}
