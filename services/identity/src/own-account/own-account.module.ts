import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ProfileController } from './profile.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { RegistrationController } from './registration.controller.js';
import { ConfirmEmail } from './confirm-email.js';
import { ExportData } from './export-data.js';
import { OwnProfile } from './own-profile.js';
import { OwnSessions } from './own-sessions.js';
import { RegisterAccount } from './register-account.js';

@Module({
  imports: [AccountsModule, CredentialsModule, PasswordsModule, RateLimitsModule, SessionsModule],
  controllers: [ProfileController, OwnSessionsController, RegistrationController],
  providers: [ConfirmEmail, ExportData, OwnProfile, OwnSessions, RegisterAccount],
})
export class OwnAccountModule {}
