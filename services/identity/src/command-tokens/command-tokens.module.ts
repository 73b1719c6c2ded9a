import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CommandTokensController } from './command-tokens.controller.js';
import { IssueCommandToken } from './issue-command-token.js';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [CommandTokensController],
  providers: [IssueCommandToken],
})
export class CommandTokensModule {}
