import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasswordsController } from './passwords.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { ForgotPassword } from './forgot-password.js';
import { NewPassword } from './new-password.js';
import { SetPassword } from './set-password.js';
import { ChangePassword } from './change-password.js';
import { SetUpSecondFactor } from './set-up-second-factor.js';
import { ChangeSecondFactor } from './change-second-factor.js';

@Module({
  imports: [AccountsModule, CredentialsModule, DevicesModule, PasswordsModule, RateLimitsModule, SessionsModule],
  controllers: [PasswordsController, SecondFactorController],
  providers: [ForgotPassword, NewPassword, SetPassword, ChangePassword, SetUpSecondFactor, ChangeSecondFactor],
})
export class OwnCredentialsModule {}
