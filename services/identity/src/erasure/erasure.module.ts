import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ErasuresController } from './erasures.controller.js';
import { ErasedPeopleController } from './erased-people.controller.js';
import { CarryOutErasure } from './carry-out-erasure.js';
import { ReadErasure } from './read-erasure.js';

@Module({
  imports: [AccountsModule, PasswordsModule, SessionsModule],
  controllers: [ErasuresController, ErasedPeopleController],
  providers: [CarryOutErasure, ReadErasure],
})
export class ErasureModule {}
