import type { Application, ListReply, ListRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { applicationListQuerySchema } from '@revive/contracts/onboarding/application';
import { requireRole, type Actor } from '@revive/platform/actor';
import { checked } from '@revive/platform/checked';
import type { Database } from '@revive/platform/database';
import { AppError, invalid } from '@revive/platform/errors';
import { isUuid } from '@revive/platform/ids';
import { containing } from '@revive/platform/like';
import type { ShopsClient } from '../adapters/shops.client.js';
import type { Applications } from '../data/applications.js';
import { ApplicationRow } from '../data/rows.js';
import { applicationView, summaryOf } from '../data/views.js';

export const PAGE = 50;
/** Sales reads (`decisions.md`). */
export const READERS = ['master', 'admin', 'sales'] as const;

/** The queue and one application, for staff. */
export class ReadApplications {
  constructor(
    private readonly db: Database,
    private readonly applications: Applications,
    private readonly shops: Pick<ShopsClient, 'reviewers'>,
  ) {}

  /** Newest first, keyset by id (version 7 ids sort by time). Throws NOT_ALLOWED (403), INVALID (400). */
  async list(actor: Actor, request: ListRequest): Promise<ListReply> {
    const by = requireRole(actor, ...READERS);
    const { before = '', search = '', status } = await checked(applicationListQuerySchema, { before: request.before, search: request.search, ...(request.status !== '' && { status: request.status }) });
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    return this.db.tx(actor, async (em) => {
      const page = em.createQueryBuilder(ApplicationRow, 'a').orderBy('a.id', 'DESC').limit(PAGE + 1);
      if (before !== '') page.andWhere('a.id < :before', { before });
      if (status) page.andWhere('a.status = :status', { status });
      if (request.mine) page.andWhere('a.assigned_to = :me', { me: by.userId });
      // Names, addresses and numbers as they are typed; a queue is some thousand rows, an index of its own would cost each write.
      if (search !== '') page.andWhere("concat_ws(' ', a.business_name, a.applicant_name, a.email, a.phone, a.registration_number) ilike :like", { like: containing(search) });
      const rows = await page.getMany();
      const shown = rows.slice(0, PAGE);
      const twice: { id: string }[] = shown.length === 0 ? [] : await em.query(
        `select a.id from applications a where a.id = any($1) and (exists (select 1 from applications o where o.registration_key = a.registration_key and o.id <> a.id)
           or exists (select 1 from applications o where o.tax_key = a.tax_key and o.id <> a.id))`,
        [shown.map(({ id }) => id)],
      );
      const duplicates = new Set(twice.map(({ id }) => id));
      return { applications: shown.map((row) => summaryOf(row, { duplicate: duplicates.has(row.id), me: by.userId })), next: rows.length > PAGE ? shown.at(-1)?.id : undefined };
    });
  }

  /** In the final review identity says how many could approve. Throws NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404), SERVICE_UNAVAILABLE (503). */
  async get(actor: Actor, id: string): Promise<Application> {
    const by = requireRole(actor, ...READERS);
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    const found = await this.applications.read(actor, id);
    return applicationView(found, by.userId, found.row.status === 'final_review' ? await this.shops.reviewers() : undefined);
  }
}
