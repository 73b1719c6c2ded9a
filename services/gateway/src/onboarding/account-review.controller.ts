import { Controller, Query } from '@nestjs/common';
import type { AccountReviewsQuery } from '@revive/contracts/account-review/account-review';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../clients/grpc-clients.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';

@Controller()
export class AccountReviewController {
  constructor(private readonly clients: GrpcClients) {}

  @Route(routes.listAccountReviews)
  async listAccountReviews(
    @CurrentSession() session: Session,
    @Query() { search = '', role, status, mine, before = '' }: AccountReviewsQuery,
  ): Promise<object> {
    const { ofBusiness, taken } =
      search === '' && mine === undefined
        ? NOBODY
        : await this.clients.accountReview.call(session, 'findAccounts', {
            business: search,
            before,
            taken: mine !== undefined,
          });
    const { people, next } = await this.clients.people.call(session, 'listUsers', {
      search,
      role: role ?? '',
      status: status ?? 'pending',
      erasure: '',
      before,
      found: ofBusiness,
      only: mine === undefined ? null : { ids: taken },
    });
    const { reviews } = await this.clients.accountReview.call(session, 'listReviews', {
      ids: people.map(({ id }) => id),
    });
    const reviewOf = new Map(reviews.map((review) => [review.id, review]));
    return {
      accounts: people.flatMap((person) =>
        reviewOf.has(person.id) ? [{ person, review: reviewOf.get(person.id) }] : [],
      ),
      next,
    };
  }
}

const NOBODY = { ofBusiness: [], taken: [] };
