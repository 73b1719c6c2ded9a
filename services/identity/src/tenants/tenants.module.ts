import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ShopsController } from './shops.controller.js';
import { OpenShop } from './open-shop.js';
import { ShopOwner } from './shop-owner.js';
import { CheckNames } from './check-names.js';
import { CountReviewers } from './count-reviewers.js';
import { ReadRegisteredShop } from './read-registered-shop.js';
import { ReadOwners } from './read-owners.js';

@Module({
  imports: [AccountsModule, CredentialsModule, DevicesModule, PasswordsModule, SessionsModule],
  controllers: [ShopsController],
  providers: [OpenShop, ShopOwner, CheckNames, CountReviewers, ReadRegisteredShop, ReadOwners],
})
export class TenantsModule {}
