import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { PendingCredentialsModule } from './credentials/pending-credentials.js';
import { AuditModule } from './audit/audit.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { CommandTokensModule } from './command-tokens/command-tokens.module.js';
import { DemoModule } from './demo/demo.module.js';
import { EmailDeliveryModule } from './email-delivery/email-delivery.module.js';
import { ImpersonationModule } from './impersonation/impersonation.module.js';
import { PeopleModule } from './people/people.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { ShopLogoModule } from './shop-logo/shop-logo.module.js';
import { AccountReviewModule } from './account-review/account-review.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { OwnAccountModule } from './own-account/own-account.module.js';
import { OwnCredentialsModule } from './own-credentials/own-credentials.module.js';

@Module({
  imports: [
    AccountsModule,
    PendingCredentialsModule,
    AuditModule,
    SessionsModule,
    CommandTokensModule,
    DemoModule,
    EmailDeliveryModule,
    ImpersonationModule,
    PeopleModule,
    InvitationsModule,
    TenantsModule,
    ShopLogoModule,
    AccountReviewModule,
    ErasureModule,
    OwnAccountModule,
    OwnCredentialsModule,
  ],
})
export class IdentityModule {}
