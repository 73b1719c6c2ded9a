import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ImpersonationController } from './impersonation.controller.js';
import { ImpersonationMacs } from './impersonation-macs.js';
import { ImpersonationRepository } from './impersonation.repository.js';
import { Impersonations } from './impersonations.js';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [ImpersonationController],
  providers: [ImpersonationMacs, ImpersonationRepository, Impersonations],
})
export class ImpersonationModule {}
