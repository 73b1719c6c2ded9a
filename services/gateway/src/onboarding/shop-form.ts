import type { RegisterShop, SaveShopDraft } from '@revive/contracts/onboarding/register-shop';
import type { ShopForm } from '@revive/proto/revive/onboarding/v1/onboarding';

/** What of a typed application is the shop's form: neither acceptances nor the draft that it came from. */
export const formOf = (typed: Partial<RegisterShop> | SaveShopDraft['form']): ShopForm => {
  const {
    businessName,
    registrationNumber,
    taxId,
    contactName,
    email,
    phone,
    physicalAddress,
    businessType,
    yearsInBusiness,
    monthlyRepairVolume,
    currentServices = [],
    subscriptionTier,
    bankName,
    accountType,
    accountNumber,
    branchCode,
  } = typed;
  return {
    businessName,
    registrationNumber,
    taxId,
    contactName,
    email,
    phone,
    physicalAddress,
    businessType,
    yearsInBusiness,
    monthlyRepairVolume,
    currentServices,
    subscriptionTier,
    bankName,
    accountType,
    accountNumber,
    branchCode,
  };
};
