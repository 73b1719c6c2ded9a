import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountReviewController } from './account-review.controller.js';
import { AdvanceAccountController } from './advance-account.controller.js';
import { ApproveAccount } from './approve-account.js';
import { ReadAccountStatus } from './read-account-status.js';
import { AdvanceAccount } from './advance-account.js';

@Module({
  imports: [AccountsModule, PeopleModule, SessionsModule],
  controllers: [AccountReviewController, AdvanceAccountController],
  providers: [ApproveAccount, ReadAccountStatus, AdvanceAccount],
})
export class AccountReviewModule {}
