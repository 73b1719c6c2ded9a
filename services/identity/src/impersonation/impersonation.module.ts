import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ImpersonationController } from './impersonation.controller.js';
import { ImpersonationMacs } from './impersonation-macs.js';
import { ViewRows } from './impersonation.repository.js';
import { ViewAs } from './impersonation.js';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [ImpersonationController],
  providers: [ImpersonationMacs, ViewRows, ViewAs],
})
export class ImpersonationModule {}
