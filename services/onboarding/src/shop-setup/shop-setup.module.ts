import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TenantOnboardingController } from './tenant-onboarding.controller.js';
import { BankDetailsController } from './bank-details.controller.js';
import { ShopFactsConsumer } from './shop-facts.consumer.js';
import { ShopSetupMacs } from './shop-setup-macs.js';
import { OnboardingSteps } from './onboarding-steps.js';
import { TenantAgreements } from './tenant-agreements.js';
import { ShopDetailsPrefill } from './shop-details-prefill.js';
import { CompleteStep } from './complete-step.js';
import { ResolveTenantActor } from './resolve-tenant-actor.js';
import { OnShopFactsChanged } from './on-facts-changed.js';
import { EndAgreement } from './end-agreement.js';
import { SendExpiryNotices } from './send-expiry-notices.js';
import { SendApprovalEmail } from './send-approval-email.js';
import { BankDetailsRepository } from './bank-details.repository.js';
import { SaveFirstBankDetails } from './save-first-bank-details.js';
import { ChangeBankDetails } from './change-bank-details.js';
import { PayoutAccountsController } from './payout-accounts.controller.js';
import { ReadPayoutAccounts } from './read-payout-accounts.js';

@Module({
  imports: [CryptoModule, ClientsModule, AgreementsModule, ApplicationsModule, AccountsModule],
  controllers: [TenantOnboardingController, BankDetailsController, PayoutAccountsController, ShopFactsConsumer],
  providers: [
    ShopSetupMacs,
    OnboardingSteps,
    TenantAgreements,
    ShopDetailsPrefill,
    CompleteStep,
    ResolveTenantActor,
    OnShopFactsChanged,
    EndAgreement,
    SendExpiryNotices,
    SendApprovalEmail,
    BankDetailsRepository,
    SaveFirstBankDetails,
    ChangeBankDetails,
    ReadPayoutAccounts,
  ],
})
export class ShopSetupModule {}
