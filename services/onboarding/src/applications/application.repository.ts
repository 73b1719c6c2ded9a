import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import { addAuditLine } from '@revive/platform/events/audit-line';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { TRANSITIONS, canTransition, stepAfter, type ApplicationAction } from './application.lifecycle.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { requestApplicationEmail, type ApplicationEmailTemplate } from './application-emails.js';
import { readParts, type ApplicationParts } from './application.query.js';
import { queueKey } from './queue-key.js';
import {
  ApplicationEntity,
  ApplicationHistoryEntity,
  EncryptedFieldEntity,
  type EncryptedField,
} from './application.entity.js';
import { ApplicationMacs } from './application-macs.js';
import { TenantAgreementMacs } from '../agreements/tenant-agreement-macs.js';
import { awaitingPartyOf, CLOSED } from './application-rules.js';

export type NewApplication = Omit<ApplicationEntity, 'seal' | 'ourMs' | 'queueKey'>;

export const begunAt = (now: Date) =>
  ({
    tenantId: null,
    version: 1,
    setupType: null,
    companyAt: null,
    hardware: null,
    hardwareVerified: false,
    requestKind: null,
    requestReason: null,
    requestAt: null,
    requestedParts: [],
    assignedTo: null,
    assignedName: null,
    prelimAt: null,
    closedAt: null,
    closedReason: null,
    withdrawn: false,
    linkVersion: 1,
    reviewRound: 1,
    openingAt: null,
    openingBy: null,
    installerPort: null,
    installerAt: null,
    waitsSince: now,
    warnedAt: null,
    erasedAt: null,
    createdAt: now,
    updatedAt: now,
  }) satisfies Partial<NewApplication>;

export interface ActorRef {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}
export const THE_APPLICANT = 'the applicant';
const TOLD_TO_STAFF: Readonly<Record<string, 'application.submitted' | 'application.answered'>> = {
  submitted: 'application.submitted',
  message: 'application.answered',
  submit_hardware: 'application.answered',
  submit_staff: 'application.answered',
};
const THE_PLATFORM: ActorRef = { id: '', name: 'the platform', role: 'system' };

/** An application with all its parts. Encrypted fields are decrypted only here. */
export interface LoadedApplication extends Omit<ApplicationParts, 'encrypted'> {
  readonly row: ApplicationEntity;
  readonly fields: Partial<Record<EncryptedField, string>>;
}

export interface ApplicationChange {
  readonly em: EntityManager;
  readonly row: ApplicationEntity;
  readonly now: Date;
  /** Throws INVALID_TRANSITION (409). */
  transition(verb: ApplicationAction, reason?: string): Promise<void>;
  note(what: string, reason?: string): Promise<void>;
  encryptFields(fields: Partial<Record<EncryptedField, string>>): Promise<void>;
  email(template: ApplicationEmailTemplate, reason?: string, toAddress?: string): Promise<void>;
  restartWait(): void;
}

const queueKeyOf = (row: NewApplication): number => queueKey(awaitingPartyOf(row), row.closedAt ?? row.waitsSince);

/**
 * The only way to change an application. Loads the row under a lock, checks its MAC and applies the change. Writes
 * row, MAC, history, emails and audit line in one transaction, then notifies staff screens after the commit.
 */
@Injectable()
export class ApplicationRepository {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly macs: ApplicationMacs,
    private readonly cipher: FieldCipher,
    private readonly agreementMacs: TenantAgreementMacs,
  ) {}

  /** Throws NOT_FOUND (404), SEAL_BROKEN (403). */
  read(actor: Actor, id: string): Promise<LoadedApplication> {
    return this.db.tx(actor, async (em) => {
      const row = await em.findOneBy(ApplicationEntity, { id });
      if (!row) throw new AppError('NOT_FOUND', { id });
      this.macs.check(row);
      return this.complete(em, row);
    });
  }

  change(
    actor: Actor,
    who: ActorRef,
    id: string,
    fn: (change: ApplicationChange) => Promise<void>,
  ): Promise<LoadedApplication> {
    return this.db.tx(actor, async (em) => {
      const row = await em.findOne(ApplicationEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new AppError('NOT_FOUND', { id });
      this.macs.check(row);
      const now = this.clock();
      const [turn, { status, waitsSince }] = [awaitingPartyOf(row), row] as const;
      let spoken = false;
      const note = async (what: string, reason?: string): Promise<void> => {
        await this.#record(em, row, who, what, reason, now);
      };
      await fn({
        em,
        row,
        now,
        note,
        transition: async (verb, reason) => {
          // control: a move is made from where it begins
          if (!canTransition(verb, row.status)) throw new AppError('INVALID_TRANSITION', { from: row.status, verb });
          // The request to the identity service cannot be undone here.
          // control: a shop that is being opened is not stopped
          if (row.openingAt !== null && verb !== 'approve')
            throw new AppError(
              'INVALID_TRANSITION',
              { verb },
              { sentence: 'The shop is being opened. This can no longer be stopped.' },
            );
          row.status = TRANSITIONS[verb].to;
          row.currentStep = stepAfter(row.status, row.currentStep);
          await note(verb, reason);
        },
        restartWait: () => void (spoken = true),
        encryptFields: (fields) => this.encryptFields(em, id, fields),
        email: (template, reason, toAddress) =>
          requestApplicationEmail(
            em,
            {
              template,
              applicationId: id,
              accountId: row.accountId,
              ...(reason !== undefined && { reason }),
              ...(toAddress !== undefined && { toAddress }),
            },
            now,
          ),
      });
      row.version += 1;
      row.updatedAt = now;
      // A new step restarts the wait. A message from the applicant must not shorten the time staff took.
      if (
        awaitingPartyOf(row) !== turn ||
        row.status !== status ||
        (spoken &&
          // control: what is written in our turn makes our wait no shorter
          awaitingPartyOf(row) === 'applicant')
      )
        row.waitsSince = now;
      // control: what it has waited for us stays told, however often it goes back and forth
      if (turn === 'staff' && row.waitsSince !== waitsSince) row.ourMs += now.getTime() - waitsSince.getTime();
      row.queueKey = queueKeyOf(row);
      row.seal = this.macs.application(row);
      await em.update(ApplicationEntity, { id }, row);
      afterCommit(em, () => this.publishLive(row));
      return this.complete(em, row);
    });
  }

  async insert(em: EntityManager, row: NewApplication, who: ActorRef): Promise<void> {
    const sealed: ApplicationEntity = { ...row, ourMs: 0, queueKey: queueKeyOf(row), seal: this.macs.application(row) };
    await em.insert(ApplicationEntity, sealed);
    await this.#record(em, sealed, who, 'submitted', undefined, row.createdAt);
    afterCommit(em, () => this.publishLive(sealed));
  }

  async encryptFields(
    em: EntityManager,
    applicationId: string,
    fields: Partial<Record<EncryptedField, string>>,
  ): Promise<void> {
    for (const [field, text] of Object.entries(fields) as [EncryptedField, string][]) {
      await em.upsert(
        EncryptedFieldEntity,
        { applicationId, field, bytes: this.cipher.encrypt(applicationId, field, text) },
        ['applicationId', 'field'],
      );
    }
  }

  /**
   * Closes an application whose applicant is gone. The transaction must hold the row lock. Throws SEAL_BROKEN (403).
   */
  end(em: EntityManager, row: ApplicationEntity, what: string, at: Date): Promise<void> {
    return this.settle(em, row, what, at, () =>
      Promise.resolve(
        void Object.assign(row, {
          status: 'rejected',
          withdrawn: true,
          closedAt: at,
          ...CLOSED,
        } satisfies Partial<ApplicationEntity>),
      ),
    );
  }

  /**
   * Changes a locked row on behalf of the platform. Checks the MAC, writes a new MAC, and adds a line to history and
   * audit trail. Throws SEAL_BROKEN (403).
   */
  async settle<T>(
    em: EntityManager,
    row: ApplicationEntity,
    what: string,
    at: Date,
    alter: () => Promise<T>,
  ): Promise<T> {
    this.macs.check(row);
    const result = await alter();
    row.version += 1;
    row.updatedAt = at;
    row.queueKey = queueKeyOf(row);
    row.seal = this.macs.application(row);
    await em.update(ApplicationEntity, { id: row.id }, row);
    await this.#record(em, row, THE_PLATFORM, what, undefined, at);
    afterCommit(em, () => this.publishLive(row));
    return result;
  }

  /** Makes staff lists reload. The event omits most fields because the full row differs per viewer. */
  publishLive({ id, version, status }: ApplicationEntity): void {
    this.live.publish({ kind: 'staff' }, { type: 'application', id, version, row: { id, version, status } });
  }

  /** Loads all parts of a row that this transaction has read and checked. Throws SEAL_BROKEN (403). */
  async complete(em: EntityManager, row: ApplicationEntity): Promise<LoadedApplication> {
    const { encrypted, ...parts } = await readParts(em, row);
    for (const approval of parts.approvals) this.macs.checkApproval(approval);
    if (parts.notice) this.agreementMacs.checkNotice(parts.notice);
    return {
      row,
      fields: Object.fromEntries(
        encrypted.map(({ field, bytes }) => [field, this.cipher.decrypt(row.id, field, bytes)]),
      ),
      ...parts,
    };
  }

  /** Writes history and audit line. The audit line has no reason, because reasons may name people. */
  async #record(
    em: EntityManager,
    row: ApplicationEntity,
    who: ActorRef,
    what: string,
    reason: string | undefined,
    at: Date,
  ): Promise<void> {
    await em.insert(ApplicationHistoryEntity, {
      id: uuidv7(),
      applicationId: row.id,
      status: row.status,
      what,
      reason: reason ?? null,
      actorId: who.id,
      actorName: who.name,
      actorRole: who.role,
      at,
    });
    await addAuditLine(
      em,
      {
        topic: 'onboarding.audit',
        tenantId: '',
        action: `application.${what}`,
        notes: `application ${row.id}: ${row.status}`,
        by: who,
      },
      at,
    );
    const kind = TOLD_TO_STAFF[what];
    if (kind !== undefined)
      await publishStaffNotification(em, {
        topic: 'onboarding.staff-notification',
        kind,
        about: row.id,
        part: row.version,
      });
  }
}
