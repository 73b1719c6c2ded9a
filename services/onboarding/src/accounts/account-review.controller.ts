import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AccountRequest,
  FindAccountsReply,
  FindAccountsRequest,
  ListReviewsReply,
  ListReviewsRequest,
  NoteOnAccountRequest,
  ProfileNumbers,
  ReadAccountFileRequest,
  RefuseAccountRequest,
  RevealProfileNumbersRequest,
  Review,
  ReviewFigures,
  AssignAccountRequest,
} from '@revive/proto/revive/onboarding/v1/account_review';
import type { SealedFile } from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { DecideReview } from './decide-review.js';
import { FindAccounts } from './find-accounts.js';
import { ReadReviewFigures } from './read-review-figures.js';
import { ReadReviews } from './read-reviews.js';
import { RevealProfileNumbers } from './reveal-profile-numbers.js';

@Controller()
@CalledBy('gateway')
export class AccountReviewController {
  constructor(
    private readonly reviews: ReadReviews,
    private readonly accounts: FindAccounts,
    private readonly figures: ReadReviewFigures,
    private readonly decisions: DecideReview,
    private readonly numbers: RevealProfileNumbers,
  ) {}

  @GrpcMethod('AccountReview')
  listReviews(@Payload() { ids }: ListReviewsRequest, @Caller() actor: UserActor): Promise<ListReviewsReply> {
    return this.reviews.list(actor, ids);
  }
  @GrpcMethod('AccountReview')
  findAccounts(@Payload() request: FindAccountsRequest, @Caller() actor: UserActor): Promise<FindAccountsReply> {
    return this.accounts.run(actor, request);
  }
  @GrpcMethod('AccountReview')
  readReview(@Payload() { id }: AccountRequest, @Caller() actor: UserActor): Promise<Review> {
    return this.reviews.get(actor, id);
  }
  @GrpcMethod('AccountReview')
  readAccountFile(@Payload() request: ReadAccountFileRequest, @Caller() actor: UserActor): Promise<SealedFile> {
    return this.reviews.file(actor, request);
  }

  @GrpcMethod('AccountReview')
  @WithoutActor()
  readReviewFigures(): Promise<ReviewFigures> {
    return this.figures.run();
  }

  @GrpcMethod('AccountReview')
  @NeedsCommand()
  refuseAccount(
    @Payload() request: RefuseAccountRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Review> {
    return this.decisions.refuse(actor, request, command);
  }
  @GrpcMethod('AccountReview')
  @NeedsCommand()
  revealProfileNumbers(
    @Payload() request: RevealProfileNumbersRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<ProfileNumbers> {
    return this.numbers.run(actor, request, command);
  }
  @GrpcMethod('AccountReview')
  noteOnAccount(@Payload() request: NoteOnAccountRequest, @Caller() actor: UserActor): Promise<Review> {
    return this.decisions.note(actor, request);
  }
  @GrpcMethod('AccountReview')
  assignAccount(@Payload() request: AssignAccountRequest, @Caller() actor: UserActor): Promise<Review> {
    return this.decisions.take(actor, request);
  }
}
