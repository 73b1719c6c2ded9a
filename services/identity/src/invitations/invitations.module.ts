import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { InvitationsController } from './invitations.controller.js';
import { CreateUser } from './create-user.js';
import { InviteToTeam } from './invite-to-team.js';
import { ChangeInvitation } from './change-invitation.js';

@Module({
  imports: [AccountsModule, CredentialsModule, PasswordsModule, PeopleModule, RateLimitsModule],
  controllers: [InvitationsController],
  providers: [CreateUser, InviteToTeam, ChangeInvitation],
})
export class InvitationsModule {}
