import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialMacs } from './credential-macs.js';
import { OneTimeLinks } from './one-time-links.js';
import { AccountEmails } from './account-emails.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactor } from './second-factor.js';

@Module({
  imports: [AccountsModule],
  providers: [CredentialMacs, OneTimeLinks, AccountEmails, RecoveryCodes, SecondFactor],
  exports: [CredentialMacs, OneTimeLinks, AccountEmails, RecoveryCodes, SecondFactor],
})
export class CredentialsModule {}
