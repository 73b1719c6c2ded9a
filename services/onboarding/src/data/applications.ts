import type { Actor } from '@revive/platform/actor';
import { afterCommit } from '@revive/platform/after-commit';
import { addAuditLine } from '@revive/platform/audit-line';
import type { Clock } from '@revive/platform/clock';
import type { Database, EntityManager } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { uuidv7 } from '@revive/platform/ids';
import type { LivePublisher } from '@revive/platform/live';
import { MOVES, mayMove, stepAfter, turnOf, type Verb } from '../domain/application.lifecycle.js';
import type { FieldCipher } from '../secrets/field-cipher.js';
import type { Approvals } from './approvals.js';
import { addLetter, type Template } from './letters.js';
import { AcceptanceRow, ApplicationRow, HistoryRow, type ApprovalRow, RemarkRow, SealedFieldRow, type SealedField } from './rows.js';
import type { Seals } from './seals.js';

/** Who does something, as history and audit trail keep it. */
export interface Who {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}
export const THE_APPLICANT = 'the applicant';

/** An application with all that belongs to it; what is encrypted is open here and nowhere else. */
export interface Loaded {
  readonly row: ApplicationRow;
  readonly fields: Partial<Record<SealedField, string>>;
  readonly remarks: readonly RemarkRow[];
  readonly history: readonly HistoryRow[];
  readonly acceptances: readonly AcceptanceRow[];
  /** Of the present round. */
  readonly approvals: readonly ApprovalRow[];
  readonly duplicates: readonly { readonly id: string; readonly businessName: string; readonly status: string; readonly same: string }[];
}

/** What a change may do besides altering the row. */
export interface Change {
  readonly em: EntityManager;
  readonly row: ApplicationRow;
  readonly now: Date;
  /** Throws ILLEGAL_MOVE (409). */
  move(verb: Verb, reason?: string): Promise<void>;
  note(what: string, reason?: string): Promise<void>;
  seal(fields: Partial<Record<SealedField, string>>): Promise<void>;
  letter(template: Template, reason?: string): Promise<void>;
}

export const turnOfRow = (row: ApplicationRow) => turnOf({ status: row.status, hardwareSent: row.hardware !== null && row.requestKind !== 'changes', asked: row.requestKind !== null });

/** Equal in any spelling: letters and digits alone. */
export const numberKey = (number: string): string => number.normalize('NFKC').toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * The only way to change an application: loads it under a row lock, checks its seal, applies the change, and writes row, seal,
 * history, letters and audit line in one transaction; screens of staff hear of it right after the commit.
 */
export class Applications {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly seals: Seals,
    private readonly cipher: FieldCipher,
    private readonly approvals: Approvals,
  ) {}

  /** Throws NOT_FOUND (404), SEAL_BROKEN (403). */
  read(actor: Actor, id: string): Promise<Loaded> {
    return this.db.tx(actor, async (em) => {
      const row = await em.findOneBy(ApplicationRow, { id });
      if (!row) throw new AppError('NOT_FOUND', { id });
      this.seals.check(row);
      return this.complete(em, row);
    });
  }

  change(actor: Actor, who: Who, id: string, fn: (change: Change) => Promise<void>): Promise<Loaded> {
    return this.db.tx(actor, async (em) => {
      const row = await em.findOne(ApplicationRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new AppError('NOT_FOUND', { id });
      this.seals.check(row);
      const now = this.clock();
      const before = turnOfRow(row);
      const note = async (what: string, reason?: string): Promise<void> => {
        await this.#record(em, row, who, what, reason, now);
      };
      await fn({
        em, row, now, note,
        move: async (verb, reason) => {
          if (!mayMove(verb, row.status)) throw new AppError('ILLEGAL_MOVE', { from: row.status, verb });
          // What identity was asked for cannot be taken back here.
          if (row.openingAt !== null && verb !== 'approve') throw new AppError('ILLEGAL_MOVE', { verb }, { sentence: 'The shop is being opened: that cannot be stopped any more.' });
          row.status = MOVES[verb].to;
          row.currentStep = stepAfter(row.status, row.currentStep);
          await note(verb, reason);
        },
        seal: (fields) => this.keepFields(em, id, fields),
        letter: (template, reason) => addLetter(em, { template, applicationId: id, accountId: row.accountId, ...(reason !== undefined && { reason }) }, now),
      });
      row.version += 1;
      row.updatedAt = now;
      if (turnOfRow(row) !== before) row.waitsSince = now;
      row.seal = this.seals.application(row);
      await em.update(ApplicationRow, { id }, row);
      afterCommit(em, () => this.show(row));
      return this.complete(em, row);
    });
  }

  /** A new application, in the transaction at hand. */
  async insert(em: EntityManager, row: Omit<ApplicationRow, 'seal'>, who: Who): Promise<void> {
    const sealed: ApplicationRow = { ...row, seal: this.seals.application(row) };
    await em.insert(ApplicationRow, sealed);
    await this.#record(em, sealed, who, 'submitted', undefined, row.createdAt);
    afterCommit(em, () => this.show(sealed));
  }

  async keepFields(em: EntityManager, applicationId: string, fields: Partial<Record<SealedField, string>>): Promise<void> {
    for (const [field, text] of Object.entries(fields) as [SealedField, string][]) {
      await em.upsert(SealedFieldRow, { applicationId, field, bytes: this.cipher.close(applicationId, field, text) }, ['applicationId', 'field']);
    }
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
      duplicates: await em.query(
        `select id, business_name as "businessName", status, concat_ws(' and ', case when registration_key = $2 then 'registration number' end, case when tax_key = $3 then 'tax number' end) as same
         from applications where id <> $1 and (registration_key = $2 or tax_key = $3) order by id desc limit 20`,
        [row.id, row.registrationKey, row.taxKey],
      ),
    };
  }

  /** History and the platform's audit chain: no reasons there, they may name people. */
  async #record(em: EntityManager, row: ApplicationRow, who: Who, what: string, reason: string | undefined, at: Date): Promise<void> {
    await em.insert(HistoryRow, { id: uuidv7(), applicationId: row.id, status: row.status, what, reason: reason ?? null, actorId: who.id, actorName: who.name, actorRole: who.role, at });
    await addAuditLine(em, { topic: 'onboarding.audit', tenantId: '', action: `application.${what}`, notes: `application ${row.id}: ${row.status}`, by: who }, at);
  }
}
