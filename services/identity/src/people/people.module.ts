import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PeopleController } from './people.controller.js';
import { AccountRecoveryController } from './account-recovery.controller.js';
import { PeopleCountsController } from './people-counts.controller.js';
import { ChangePerson } from './change-person.js';
import { ReadPerson } from './read-person.js';
import { ReadConfirmedEmail } from './read-confirmed-email.js';
import { ListPeople } from './list-people.js';
import { CountPeople } from './count-people.js';
import { CountShopPeople } from './count-shop-people.js';
import { TransitionPerson } from './transition-person.js';
import { ChangeRole } from './change-role.js';
import { ResetSecondFactor } from './reset-second-factor.js';
import { ResendFirstPassword } from './resend-first-password.js';

@Module({
  imports: [AccountsModule, CredentialsModule, RateLimitsModule, SessionsModule],
  controllers: [PeopleController, AccountRecoveryController, PeopleCountsController],
  providers: [
    ChangePerson,
    ReadPerson,
    ReadConfirmedEmail,
    ListPeople,
    CountPeople,
    CountShopPeople,
    TransitionPerson,
    ChangeRole,
    ResetSecondFactor,
    ResendFirstPassword,
  ],
  exports: [ChangePerson, ReadPerson],
})
export class PeopleModule {}
