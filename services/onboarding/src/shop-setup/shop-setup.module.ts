import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TenantOnboardingRpc } from './tenant-onboarding.controller.js';
import { BankRpc } from './bank-details.controller.js';
import { ShopFactsConsumer } from './shop-facts.consumer.js';
import { ShopSetupMacs } from './shop-setup-macs.js';
import { StepsOfShop } from './onboarding-steps.js';
import { TenantAgreements } from './tenant-agreements.js';
import { ToldDetails } from './shop-details-prefill.js';
import { TakeStep } from './complete-step.js';
import { ResolveTenantActor } from './resolve-tenant-actor.js';
import { NoteFacts } from './on-facts-changed.js';
import { EndAgreement } from './end-agreement.js';
import { TellShops } from './send-expiry-notices.js';
import { SendApproval } from './send-approval-email.js';
import { BankDetailsOfShop } from './bank-details.repository.js';
import { FirstBankDetails } from './save-first-bank-details.js';
import { ChangeBankDetails } from './change-bank-details.js';

/** The seven steps of an approved shop, its agreement and its bank details. */
@Module({
  imports: [CryptoModule, ClientsModule, AgreementsModule, ApplicationsModule, AccountsModule],
  controllers: [TenantOnboardingRpc, BankRpc, ShopFactsConsumer],
  providers: [
    ShopSetupMacs,
    StepsOfShop,
    TenantAgreements,
    ToldDetails,
    TakeStep,
    ResolveTenantActor,
    NoteFacts,
    EndAgreement,
    TellShops,
    SendApproval,
    BankDetailsOfShop,
    FirstBankDetails,
    ChangeBankDetails,
  ],
})
export class ShopSetupModule {}
