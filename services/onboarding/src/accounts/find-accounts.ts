import { Injectable } from '@nestjs/common';
import type { FindAccountsReply, FindAccountsRequest } from '@revive/proto/revive/onboarding/v1/account_review';
import { accountReviewsQuerySchema } from '@revive/contracts/account-review/account-review';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { foldedBeginning } from '@revive/platform/database/fold-text';
import { REVIEWERS } from './read-reviews.js';

/** The page size of the account list (50) plus one to detect a next page. */
const PAGE = 51;
/** Upper bound on the accounts assigned to one staff member. The oldest are left out beyond it. */
const MOST_TAKEN = 1_000;

/** Tables with the name of an account's business. */
const NAMED = ['applications', 'agreements', 'business_profiles'] as const;

@Injectable()
export class FindAccounts {
  constructor(private readonly db: Database) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async run(actor: Actor, { business, before: typed, taken }: FindAccountsRequest): Promise<FindAccountsReply> {
    // control: only staff find accounts = actor
    const by = requireRole(actor, ...REVIEWERS);
    const { search = '', before = '' } = await validate(accountReviewsQuerySchema, {
      search: business,
      ...(typed !== '' && { before: typed }),
    });
    return this.db.tx(by, async (em) => ({
      ofBusiness: search.trim() === '' ? [] : await ofBusiness(em, search.trim(), before),
      taken: taken
        ? ids(
            await em.query(
              `select account_id as id from account_assignments
         -- control: taken by me is by me
         where staff_id = $1
         order by account_id desc limit $2`,
              [by.userId, MOST_TAKEN],
            ),
          )
        : [],
    }));
  }
}

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

async function ofBusiness(em: EntityManager, typed: string, before: string): Promise<string[]> {
  const one = (table: (typeof NAMED)[number]) =>
    `(select account_id from ${table} where account_id is not null and ${foldedBeginning('business_name', '$1')} and ($2::uuid is null or account_id < $2::uuid) order by account_id desc limit $3)`;
  return ids(
    await em.query(
      `select account_id as id from
        (${NAMED.map(one).join(' union ')}) found order by id desc
        limit $3`,
      [typed, before === '' ? null : before, PAGE],
    ),
  );
}
