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
import { MOVES, mayMove, stepAfter, type Verb } from './application.lifecycle.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { Approvals } from './approval.repository.js';
import { ApplicationFileRow } from './application-file.entity.js';
import { addLetter, type Template } from './application-emails.js';
import { queueKey } from './queue-key.js';
import {
  ApplicationRow,
  HistoryRow,
  type ApprovalRow,
  RemarkRow,
  SealedFieldRow,
  type SealedField,
} from './application.entity.js';
import { AcceptanceRow } from '../agreements/acceptance.entity.js';
import { noticeOf } from '../agreements/agreement-notices.js';
import { ApplicationMacs } from './application-macs.js';
import { TenantAgreementMacs } from '../agreements/tenant-agreement-macs.js';
import type { AgreementNoticeRow } from '../agreements/tenant-agreement.entity.js';
import { turnOfRow, CLOSED } from './application-rules.js';

/** What a new application says; where it stands in the queue follows. */
export type NewApplication = Omit<ApplicationRow, 'seal' | 'ourMs' | 'queueKey'>;

/** Who does something, as history and audit trail keep it. */
export interface Who {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}
export const THE_APPLICANT = 'the applicant';
/** What makes an application wait for staff: it came, or its applicant has answered. */
const TOLD_TO_STAFF: Readonly<Record<string, 'application.submitted' | 'application.answered'>> = {
  submitted: 'application.submitted',
  message: 'application.answered',
  submit_hardware: 'application.answered',
  submit_staff: 'application.answered',
};
const THE_PLATFORM: Who = { id: '', name: 'the platform', role: 'system' };

/** An application with all that belongs to it; what is encrypted is open here and nowhere else. */
export interface Loaded {
  readonly row: ApplicationRow;
  readonly fields: Partial<Record<SealedField, string>>;
  readonly remarks: readonly RemarkRow[];
  readonly history: readonly HistoryRow[];
  readonly acceptances: readonly AcceptanceRow[];
  readonly files: readonly ApplicationFileRow[];
  /** Of the present round. */
  readonly approvals: readonly ApprovalRow[];
  /** Of the shop that it became: its agreement ends. */
  readonly notice: AgreementNoticeRow | null;
  readonly duplicates: readonly {
    readonly id: string;
    readonly businessName: string;
    readonly status: string;
    readonly same: string;
  }[];
}

/** What a change may do besides altering the row. */
export interface Change {
  readonly em: EntityManager;
  readonly row: ApplicationRow;
  readonly now: Date;
  /** Throws INVALID_TRANSITION (409). */
  move(verb: Verb, reason?: string): Promise<void>;
  note(what: string, reason?: string): Promise<void>;
  seal(fields: Partial<Record<SealedField, string>>): Promise<void>;
  /** `toAddress`: where it goes, other than to the application's address. */
  letter(template: Template, reason?: string, toAddress?: string): Promise<void>;
  /** Somebody spoke: where the applicant's move is waited for, it is waited for anew. */
  spoken(): void;
}

const queueKeyOf = (row: NewApplication): number => queueKey(turnOfRow(row), row.closedAt ?? row.waitsSince);

/**
 * The only way to change an application: loads it under a row lock, checks its seal, applies the change, and writes
 * row, seal, history, letters and audit line in one transaction; screens of staff hear of it right after the commit.
 */
@Injectable()
export class Applications {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly macs: ApplicationMacs,
    private readonly cipher: FieldCipher,
    private readonly approvals: Approvals,
    private readonly agreementMacs: TenantAgreementMacs,
  ) {}

  /** Throws NOT_FOUND (404), SEAL_BROKEN (403). */
  read(actor: Actor, id: string): Promise<Loaded> {
    return this.db.tx(actor, async (em) => {
      const row = await em.findOneBy(ApplicationRow, { id });
      if (!row) throw new AppError('NOT_FOUND', { id });
      this.macs.check(row);
      return this.complete(em, row);
    });
  }

  change(actor: Actor, who: Who, id: string, fn: (change: Change) => Promise<void>): Promise<Loaded> {
    return this.db.tx(actor, async (em) => {
      const row = await em.findOne(ApplicationRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new AppError('NOT_FOUND', { id });
      this.macs.check(row);
      const now = this.clock();
      const [turn, { status, waitsSince }] = [turnOfRow(row), row] as const;
      let spoken = false;
      const note = async (what: string, reason?: string): Promise<void> => {
        await this.#record(em, row, who, what, reason, now);
      };
      await fn({
        em,
        row,
        now,
        note,
        move: async (verb, reason) => {
          // control: a move is made from where it begins
          if (!mayMove(verb, row.status)) throw new AppError('INVALID_TRANSITION', { from: row.status, verb });
          // What identity was asked for cannot be taken back here.
          // control: a shop that is being opened is not stopped
          if (row.openingAt !== null && verb !== 'approve')
            throw new AppError(
              'INVALID_TRANSITION',
              { verb },
              { sentence: 'The shop is being opened: that cannot be stopped any more.' },
            );
          row.status = MOVES[verb].to;
          row.currentStep = stepAfter(row.status, row.currentStep);
          await note(verb, reason);
        },
        spoken: () => void (spoken = true),
        seal: (fields) => this.keepFields(em, id, fields),
        letter: (template, reason, toAddress) =>
          addLetter(
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
      // Another step of the same side is waited for anew. That the applicant writes makes no wait of theirs shorter.
      if (
        turnOfRow(row) !== turn ||
        row.status !== status ||
        (spoken && /* control: what is written in our turn makes our wait no shorter */ turnOfRow(row) === 'applicant')
      )
        row.waitsSince = now;
      // control: what it has waited for us stays told, however often it goes back and forth
      if (turn === 'staff' && row.waitsSince !== waitsSince) row.ourMs += now.getTime() - waitsSince.getTime();
      row.queueKey = queueKeyOf(row);
      row.seal = this.macs.application(row);
      await em.update(ApplicationRow, { id }, row);
      afterCommit(em, () => this.show(row));
      return this.complete(em, row);
    });
  }

  /** A new application, in the transaction at hand. */
  async insert(em: EntityManager, row: NewApplication, who: Who): Promise<void> {
    const sealed: ApplicationRow = { ...row, ourMs: 0, queueKey: queueKeyOf(row), seal: this.macs.application(row) };
    await em.insert(ApplicationRow, sealed);
    await this.#record(em, sealed, who, 'submitted', undefined, row.createdAt);
    afterCommit(em, () => this.show(sealed));
  }

  async keepFields(
    em: EntityManager,
    applicationId: string,
    fields: Partial<Record<SealedField, string>>,
  ): Promise<void> {
    for (const [field, text] of Object.entries(fields) as [SealedField, string][]) {
      await em.upsert(SealedFieldRow, { applicationId, field, bytes: this.cipher.close(applicationId, field, text) }, [
        'applicationId',
        'field',
      ]);
    }
  }

  /**
   * The platform ends it, because its applicant is gone. Of a row that this transaction has locked. Throws SEAL_BROKEN
   * (403).
   */
  end(em: EntityManager, row: ApplicationRow, what: string, at: Date): Promise<void> {
    return this.settle(em, row, what, at, () =>
      Promise.resolve(
        void Object.assign(row, {
          status: 'rejected',
          withdrawn: true,
          closedAt: at,
          ...CLOSED,
        } satisfies Partial<ApplicationRow>),
      ),
    );
  }

  /**
   * What the platform does to a row that this transaction has locked, beside anybody's move: checked before, sealed
   * after, with a line in history and trail. Throws SEAL_BROKEN (403).
   */
  async settle<T>(em: EntityManager, row: ApplicationRow, what: string, at: Date, alter: () => Promise<T>): Promise<T> {
    this.macs.check(row);
    const result = await alter();
    row.version += 1;
    row.updatedAt = at;
    row.queueKey = queueKeyOf(row);
    row.seal = this.macs.application(row);
    await em.update(ApplicationRow, { id: row.id }, row);
    await this.#record(em, row, THE_PLATFORM, what, undefined, at);
    afterCommit(em, () => this.show(row));
    return result;
  }

  /** Staff's lists are read again; the row itself differs by who looks. */
  show({ id, version, status }: ApplicationRow): void {
    this.live.publish({ kind: 'staff' }, { type: 'application', id, version, row: { id, version, status } });
  }

  /** All that belongs to a row that was read and checked in this transaction. */
  async complete(em: EntityManager, row: ApplicationRow): Promise<Loaded> {
    const of = { applicationId: row.id };
    const sealed = await em.findBy(SealedFieldRow, of);
    return {
      row,
      fields: Object.fromEntries(sealed.map(({ field, bytes }) => [field, this.cipher.open(row.id, field, bytes)])),
      remarks: await em.find(RemarkRow, { where: of, order: { id: 'ASC' } }),
      history: await em.find(HistoryRow, { where: of, order: { id: 'ASC' } }),
      approvals: await this.approvals.of(em, row),
      acceptances: await em.find(AcceptanceRow, { where: of, order: { name: 'ASC' } }),
      notice: row.tenantId === null ? null : await noticeOf(em, this.agreementMacs, row.tenantId),
      files: await em.find(ApplicationFileRow, { where: of, order: { id: 'ASC' } }),
      duplicates: await em.query(
        `select id, business_name as "businessName", status, concat_ws(' and ', case when registration_key = $2 then 'registration number' end, case when tax_key = $3 then 'tax number' end) as same
         from applications where id <> $1 and (registration_key = $2 or tax_key = $3) order by id desc limit 20`,
        [row.id, row.registrationKey, row.taxKey],
      ),
    };
  }

  /** History and the platform's audit chain: no reasons there, they may name people. */
  async #record(
    em: EntityManager,
    row: ApplicationRow,
    who: Who,
    what: string,
    reason: string | undefined,
    at: Date,
  ): Promise<void> {
    await em.insert(HistoryRow, {
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
      await publishStaffNotification(em, { topic: 'onboarding.staff', kind, about: row.id, part: row.version });
  }
}
