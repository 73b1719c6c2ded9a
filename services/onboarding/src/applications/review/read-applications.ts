import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Application, ListReply, ListRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { applicationListQuerySchema } from '@revive/contracts/onboarding/review-forms';
import { PROMISED_HOURS } from '@revive/contracts/onboarding/states';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid, isAppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import { ShopsClient } from '../../clients/shops.client.js';
import { ApplicationRepository } from '../application.repository.js';
import { queueRange } from '../queue-key.js';
import { ApplicationEntity } from '../application.entity.js';
import { toApplication, toApplicationSummary, type AddressFlags } from '../application.mapper.js';
import { applicationLifecycle } from '../application.lifecycle.js';

const PAGE = 50;
const HOUR_MS = 3_600_000;
/** The SQL version of `leftOfPromise` in the contracts package. */
const LATE = `(a.waits_since < case a.status when 'pending' then :first::timestamptz else :answer::timestamptz end or a.our_ms + extract(epoch from (:now::timestamptz - a.waits_since)) * 1000 > ${PROMISED_HOURS.review * HOUR_MS})`;
const lateAt = (now: Date) => ({
  now,
  first: new Date(now.getTime() - PROMISED_HOURS.verification * HOUR_MS),
  answer: new Date(now.getTime() - PROMISED_HOURS.message * HOUR_MS),
});
/** Sales staff may read (`decisions.md`). */
export const READERS = ['master', 'admin', 'sales'] as const;

const NO_FLAGS: AddressFlags = { addressUsed: false, addressUnconfirmed: false };

@Injectable()
export class ReadApplications {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
    private readonly applications: ApplicationRepository,
    private readonly shops: ShopsClient,
  ) {}

  /**
   * Lists applications in queue order, the longest wait for staff first. Keyset pagination by queue key
   * (`queue-key.ts`). Throws NOT_ALLOWED (403), INVALID (400).
   */
  async list(actor: Actor, request: ListRequest): Promise<ListReply> {
    const by = requireRole(actor, ...READERS);
    const {
      before = '',
      search = '',
      status,
      waits,
    } = await validate(applicationListQuerySchema, {
      before: request.before,
      search: request.search,
      ...(request.status !== '' && { status: request.status }),
      ...(request.waits !== '' && { waits: request.waits }),
    });
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    const listed = await this.db.tx(actor, async (em) => {
      const page = em
        .createQueryBuilder(ApplicationEntity, 'a')
        .orderBy('a.queueKey', 'ASC')
        .addOrderBy('a.id', 'ASC')
        .limit(PAGE + 1);
      if (before !== '')
        page.andWhere('(a.queue_key, a.id) > (select queue_key, id from applications where id = :before)', { before });
      if (waits)
        page.andWhere(
          'a.queue_key >= :from and a.queue_key < :below',
          queueRange(waits === 'applicant' ? 'applicant' : 'staff'),
        );
      if (waits === 'late') page.andWhere(LATE, lateAt(this.clock()));
      if (status) page.andWhere('a.status = :status', { status });
      if (request.mine) page.andWhere('a.assigned_to = :me', { me: by.userId });
      if (search !== '') page.andWhere('strpos(a.find_text, fold_text(:search)) > 0', { search });
      const rows = await page.getMany();
      const shown = rows.slice(0, PAGE);
      const twice: { id: string }[] =
        shown.length === 0
          ? []
          : await em.query(
              `select a.id from applications a where a.id = any($1) and (exists (select 1 from applications o
                where o.registration_key = a.registration_key and o.id <> a.id)
           or exists (select 1 from applications o where o.tax_key = a.tax_key and o.id <> a.id))`,
              [shown.map(({ id }) => id)],
            );
      const duplicates = new Set(twice.map(({ id }) => id));
      const said: { id: string }[] =
        shown.length === 0
          ? []
          : await em.query(
              `select application_id as id from (
           select distinct on (application_id) application_id, sender from remarks where application_id = any($1)
           -- control: a note is no answer
           and kind = 'message'
           order by application_id, id desc
         ) last where sender = 'applicant'`,
              [shown.map(({ id }) => id)],
            );
      const unanswered = new Set(said.map(({ id }) => id));
      return { shown, duplicates, unanswered, next: rows.length > PAGE ? shown.at(-1)?.id : undefined };
    });
    const { shown, duplicates, unanswered, next } = listed;
    const flags = await this.#addressFlags(shown);
    return {
      applications: shown.map((row) =>
        toApplicationSummary(row, {
          duplicate: duplicates.has(row.id),
          me: by.userId,
          unanswered: unanswered.has(row.id),
          ...flags(row),
        }),
      ),
      next,
    };
  }

  /**
   * Includes the number of possible approvers during the final review. Throws NOT_ALLOWED, SEAL_BROKEN (403),
   * NOT_FOUND (404), SERVICE_UNAVAILABLE (503).
   */
  async get(actor: Actor, id: string): Promise<Application> {
    const by = requireRole(actor, ...READERS);
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    const found = await this.applications.read(actor, id);
    const flags = await this.#addressFlags([found.row]);
    return toApplication(
      found,
      by.userId,
      found.row.status === 'final_review' ? await this.shops.reviewers() : undefined,
      flags(found.row),
    );
  }

  /**
   * Problems that would block the shop at its approval, shown while the applicant can still fix them. Empty if the
   * identity service does not respond.
   */
  async #addressFlags(rows: readonly ApplicationEntity[]): Promise<(row: ApplicationEntity) => AddressFlags> {
    const open = rows.filter(({ status }) => !applicationLifecycle.isFinal(status));
    // An applicant with an account is checked by account, not by address.
    const owners = open.filter(({ accountId }) => accountId === null).map(({ email }) => email);
    const accounts = open.flatMap(({ accountId }) => accountId ?? []);
    if (open.length === 0) return () => NO_FLAGS;
    try {
      const { refusedOwners, unconfirmedAccounts } = await this.shops.checkNames({
        owners: [...new Set(owners)],
        accounts: [...new Set(accounts)],
        emails: [],
        usernames: [],
      });
      return ({ status, accountId, email }) =>
        applicationLifecycle.isFinal(status)
          ? NO_FLAGS
          : {
              addressUsed: accountId === null && refusedOwners.includes(email),
              addressUnconfirmed: accountId !== null && unconfirmedAccounts.includes(accountId),
            };
    } catch (error) {
      if (!isAppError(error, 'SERVICE_UNAVAILABLE')) throw error;
      this.log.warn(
        { err: error },
        'whether applicants’ addresses have accounts could not be asked: the queue is shown without that',
      );
      return () => ({});
    }
  }
}
