import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ApprovalSent, SendApprovalRequest } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { sendApprovalSchema } from '@revive/contracts/tenant-onboarding/calls';
import { requireRole, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { findByShopName, readLastApprovalEmail } from '../applications/application-facts.query.js';
import { requestApplicationEmail } from '../applications/application-emails.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { ApplicationMacs } from '../applications/application-macs.js';

/** A repeated request within this time sends no second email. */
const ONCE_IN_MS = 3_600_000;

/**
 * Staff action: emails an approved shop that its seven steps are open. The recipient is always the application's
 * address, regardless of the request.
 */
@Injectable()
export class SendApprovalEmail {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly macs: ApplicationMacs,
  ) {}

  /**
   * Throws INVALID (400) if several shops have the name, NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409)
   * before the approval.
   */
  async run(
    actor: Actor,
    { companyName, email, applicationId }: SendApprovalRequest,
    command: Command,
  ): Promise<ApprovalSent> {
    // control: the email of the approval is staff’s = requireRole(actor, 'master', 'admin', 'tenant_admin')
    const by = requireRole(actor, 'master', 'admin');
    const asked = await validate(sendApprovalSchema, {
      companyName,
      ...(email !== '' && { email }),
      ...(applicationId !== '' && { applicationId }),
    });
    return this.db.tx(by, async (em) => {
      await spendCommand(em, command);
      const id = asked.applicationId ?? (await this.#named(em, asked.companyName, asked.email));
      const row = await em.findOne(ApplicationEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new AppError('NOT_FOUND');
      this.macs.check(row);
      // control: the email is an approved shop’s
      if (row.status !== 'approved')
        throw new AppError(
          'INVALID_TRANSITION',
          { from: row.status },
          { sentence: 'This application is not approved yet.' },
        );
      return this.#send(em, row, by);
    });
  }

  async #send(em: EntityManager, row: ApplicationEntity, by: UserActor): Promise<ApprovalSent> {
    const now = this.clock();
    const last = await readLastApprovalEmail(em, row.id, new Date(now.getTime() - ONCE_IN_MS));
    // control: the email goes once an hour
    if (last) return { applicationId: row.id, sentAt: last.toISOString(), sentNow: false };
    await requestApplicationEmail(
      em,
      { template: 'application_approved', applicationId: row.id, accountId: row.accountId },
      now,
    );
    await addAuditLine(
      em,
      {
        topic: 'onboarding.audit',
        tenantId: '',
        action: 'application.approval_sent',
        notes: `application ${row.id}`,
        by: namedIn(by),
      },
      now,
    );
    return { applicationId: row.id, sentAt: now.toISOString(), sentNow: true };
  }

  /** Finds the application by shop name. The given address only selects between shops with the same name. */
  async #named(em: EntityManager, name: string, email: string | undefined): Promise<string> {
    const found = await findByShopName(em, name);
    const narrowed = found.length > 1 ? found.filter((one) => one.email.toLowerCase() === email?.toLowerCase()) : found;
    if (narrowed.length > 1 || (found.length > 1 && narrowed.length === 0))
      throw invalid({ applicationId: 'Several shops have this name. Select the application' });
    if (narrowed[0] === undefined) throw new AppError('NOT_FOUND');
    return narrowed[0].id;
  }
}
