import type { RegisterShop, SaveShopDraft } from '@revive/contracts/onboarding/register-shop';
import type { ShopForm } from '@revive/proto/revive/onboarding/v1/onboarding';

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
