import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DemoController } from './demo.controller.js';
import { DemoShop } from './demo-shop.js';
import { EnterDemo } from './enter-demo.js';

@Module({
  imports: [AccountsModule, PasswordsModule, RateLimitsModule, SessionsModule],
  controllers: [DemoController],
  providers: [DemoShop, EnterDemo],
})
export class DemoModule {}
