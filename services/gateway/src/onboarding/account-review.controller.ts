import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import type { Review } from '@revive/proto/revive/onboarding/v1/account_review';
import type { SealedFile } from '@revive/proto/revive/onboarding/v1/signing';
import type {
  AccountReviewsQuery,
  ApproveAccount,
  RefuseAccount,
} from '@revive/contracts/account-review/account-review';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';

/** Accounts that wait for their review: who they are, identity says; what they signed, sent and did, onboarding. */
@Controller()
export class AccountReviewController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listAccountReviews)
  async listAccountReviews(
    @CurrentSession() session: Session,
    @Query() { search = '', role, status, mine, before = '' }: AccountReviewsQuery,
  ): Promise<object> {
    const { ofBusiness, taken } =
      search === '' && mine === undefined
        ? NOBODY
        : await this.backends.accountReview.call(session, 'findAccounts', {
            business: search,
            before,
            taken: mine !== undefined,
          });
    const { people, next } = await this.backends.people.call(session, 'listUsers', {
      search,
      role: role ?? '',
      status: status ?? 'pending',
      erasure: '',
      before,
      found: ofBusiness,
      only: mine === undefined ? null : { ids: taken },
    });
    const { reviews } = await this.backends.accountReview.call(session, 'listReviews', {
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

  @Route(routes.getAccountReview)
  async getAccountReview(@CurrentSession() session: Session, @Id() id: string): Promise<object> {
    return view(await this.backends.accountReview.call(session, 'readReview', { id }));
  }

  @Route(routes.approveAccount)
  approveAccount(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { businessName = '', phone = '', address = '' }: ApproveAccount,
  ): Promise<Person> {
    return this.backends.standings.callWithCommandToken(session, 'approveAccount', {
      id,
      businessName,
      phone,
      address,
    });
  }

  @Route(routes.refuseAccount)
  async refuseAccount(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason }: RefuseAccount,
  ): Promise<object> {
    return view(await this.backends.accountReview.callWithCommandToken(session, 'refuseAccount', { id, reason }));
  }

  @Route(routes.noteOnAccount)
  async noteOnAccount(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { text }: { text: string },
  ): Promise<object> {
    return view(await this.backends.accountReview.call(session, 'noteOnAccount', { id, text }));
  }

  @Route(routes.takeAccount)
  async takeAccount(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { take }: { take: boolean },
  ): Promise<object> {
    return view(await this.backends.accountReview.call(session, 'takeAccount', { id, take }));
  }

  @Route(routes.getAccountFile)
  getAccountFile(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Param('fileId') fileId: string,
  ): Promise<SealedFile> {
    return this.backends.accountReview.call(session, 'readAccountFile', { id, fileId });
  }
}

const NOBODY = { ofBusiness: [], taken: [] };

/** A profile is read as it was typed: its counts are text there, like everything of a form. */
const view = ({ profile, ...review }: Review): object => ({
  ...review,
  ...(profile !== '' && {
    profile: Object.fromEntries(
      Object.entries(JSON.parse(profile) as Record<string, unknown>).map(([name, value]) => [
        name,
        typeof value === 'number' ? String(value) : value,
      ]),
    ),
  }),
});
