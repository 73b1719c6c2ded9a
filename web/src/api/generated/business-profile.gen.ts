import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOnboarding: build.query<GetOnboardingApiResponse, GetOnboardingApiArg>({
      query: () => ({ url: `/api/onboarding` }),
    }),
    getBusinessProfile: build.query<
      GetBusinessProfileApiResponse,
      GetBusinessProfileApiArg
    >({
      query: () => ({ url: `/api/business-profile` }),
    }),
    submitBusinessProfile: build.mutation<
      SubmitBusinessProfileApiResponse,
      SubmitBusinessProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/business-profile`,
        method: "POST",
        body: queryArg.businessProfile,
      }),
    }),
    saveProfileDraft: build.mutation<
      SaveProfileDraftApiResponse,
      SaveProfileDraftApiArg
    >({
      query: (queryArg) => ({
        url: `/api/business-profile/draft`,
        method: "POST",
        body: queryArg.saveProfileDraft,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as businessProfileApi };
export type GetOnboardingApiResponse =
  /** status 200 What the caller has done of the onboarding, and what is due next */ Onboarding;
export type GetOnboardingApiArg = void;
export type GetBusinessProfileApiResponse =
  /** status 200 What the caller has sent, typed and said elsewhere of the business */ BusinessProfileAnswer;
export type GetBusinessProfileApiArg = void;
export type SubmitBusinessProfileApiResponse =
  /** status 201 Send the business profile for review; while the account is pending or approved */ BusinessProfileSubmitted;
export type SubmitBusinessProfileApiArg = {
  businessProfile: BusinessProfile;
};
export type SaveProfileDraftApiResponse =
  /** status 200 Keep what was typed so far */ ProfileDraftSaved;
export type SaveProfileDraftApiArg = {
  saveProfileDraft: SaveProfileDraft;
};
export type Onboarding = {
  next: "agreement" | "profile" | "review" | "training" | "done";
  status: "pending" | "approved" | "training" | "active" | "suspended";
  agreementSignedAt?: string;
  agreementCurrent: boolean;
  profileSubmittedAt?: string;
  modulesDone: number;
  modulesRequired: number;
  trainingCompletedAt?: string;
  refusedAt?: string;
  refusal?: string;
};
export type BusinessProfileAnswer = {
  submittedAt?: string;
  profile?: {
    businessName?: string;
    businessType?: string;
    registrationNumber?: string;
    taxNumber?: string;
    vatNumber?: string;
    yearsInBusiness?: string;
    employeeCount?: string;
    streetAddress?: string;
    addressLine2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
    phoneNumber?: string;
    businessEmail?: string;
    website?: string;
    serviceModel?: string;
    operationalScale?: string;
    monthlyRepairVolume?: string;
    averageProjectValue?: string;
    targetMarket?: string;
    description?: string;
    primaryCategories?: string[];
    mobileServices?: string[];
    computerServices?: string[];
    networkingServices?: string[];
    industrialServices?: string[];
    targetClientele?: string[];
    serviceDelivery?: string[];
    specializations?: string[];
    certifications?: string[];
  };
  draft?: {
    businessName?: string;
    businessType?: string;
    registrationNumber?: string;
    taxNumber?: string;
    vatNumber?: string;
    yearsInBusiness?: string;
    employeeCount?: string;
    streetAddress?: string;
    addressLine2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
    phoneNumber?: string;
    businessEmail?: string;
    website?: string;
    serviceModel?: string;
    operationalScale?: string;
    monthlyRepairVolume?: string;
    averageProjectValue?: string;
    targetMarket?: string;
    description?: string;
    primaryCategories?: string[];
    mobileServices?: string[];
    computerServices?: string[];
    networkingServices?: string[];
    industrialServices?: string[];
    targetClientele?: string[];
    serviceDelivery?: string[];
    specializations?: string[];
    certifications?: string[];
  };
  known: {
    businessName?: string;
    businessType?: string;
    registrationNumber?: string;
    taxNumber?: string;
    vatNumber?: string;
    yearsInBusiness?: string;
    employeeCount?: string;
    streetAddress?: string;
    addressLine2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
    phoneNumber?: string;
    businessEmail?: string;
    website?: string;
    serviceModel?: string;
    operationalScale?: string;
    monthlyRepairVolume?: string;
    averageProjectValue?: string;
    targetMarket?: string;
    description?: string;
    primaryCategories?: string[];
    mobileServices?: string[];
    computerServices?: string[];
    networkingServices?: string[];
    industrialServices?: string[];
    targetClientele?: string[];
    serviceDelivery?: string[];
    specializations?: string[];
    certifications?: string[];
  };
};
export type BusinessProfileSubmitted = {
  submittedAt: string;
};
export type BusinessProfile = {
  businessName: string;
  businessType?:
    | "sole_proprietorship"
    | "partnership"
    | "corporation"
    | "llc"
    | "nonprofit"
    | "franchise"
    | "other";
  registrationNumber?: string;
  taxNumber?: string;
  vatNumber?: string;
  yearsInBusiness?: number;
  employeeCount?: number;
  streetAddress: string;
  addressLine2?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  country?:
    | "US"
    | "CA"
    | "GB"
    | "AU"
    | "DE"
    | "FR"
    | "JP"
    | "CN"
    | "IN"
    | "BR"
    | "ZA"
    | "MX"
    | "other";
  phoneNumber?: string;
  businessEmail?: string;
  website?: string;
  primaryCategories: (
    | "mobile_phones"
    | "tablets"
    | "laptops"
    | "desktops"
    | "gaming"
    | "networking"
    | "servers"
    | "industrial"
    | "automotive"
    | "appliances"
    | "medical"
    | "telecommunications"
  )[];
  mobileServices?: (
    | "Screen replacement"
    | "Battery replacement"
    | "Charging port repair"
    | "Water damage recovery"
    | "Unlocking for the owner"
    | "Software recovery"
  )[];
  computerServices?: (
    | "Boot repair"
    | "Operating system reinstallation"
    | "Data recovery"
    | "Virus removal"
    | "Memory and disk upgrades"
    | "Display and keyboard replacement"
  )[];
  networkingServices?: (
    | "Router and switch setup"
    | "Wireless planning"
    | "Cabling"
    | "Server maintenance"
    | "Firewall setup"
    | "Telephone systems"
  )[];
  industrialServices?: (
    | "Controller boards"
    | "Power supplies"
    | "Sensors and displays"
    | "Vehicle electronics"
    | "Household appliances"
    | "Calibration by a certified partner"
  )[];
  serviceModel?:
    | "walk_in"
    | "mobile_service"
    | "mail_in"
    | "hybrid"
    | "wholesale"
    | "retail"
    | "enterprise";
  targetClientele?: (
    | "Individuals"
    | "Small businesses"
    | "Schools"
    | "Public authorities"
    | "Large companies"
    | "Other repair shops"
  )[];
  operationalScale?: "local" | "regional" | "national" | "international";
  serviceDelivery?: (
    | "In the shop"
    | "At the customer\u2019s place"
    | "By mail"
    | "Remote repair"
    | "Collection and delivery"
  )[];
  specializations?: (
    | "Data recovery"
    | "Board-level repair"
    | "Legacy devices"
    | "Business continuity"
    | "Security"
    | "Refurbishment"
  )[];
  certifications?: (
    | "CompTIA A+"
    | "CompTIA Network+"
    | "Manufacturer\u2019s certificate"
    | "Trade test (electronics)"
    | "ISO 9001"
    | "POPIA training"
  )[];
  monthlyRepairVolume?: number;
  averageProjectValue?:
    "under_50" | "50_150" | "150_500" | "500_1500" | "1500_5000" | "over_5000";
  targetMarket?: string;
  description?: string;
};
export type ProfileDraftSaved = {
  savedAt: string;
};
export type SaveProfileDraft = {
  draft: {
    businessName?: string;
    businessType?: string;
    registrationNumber?: string;
    taxNumber?: string;
    vatNumber?: string;
    yearsInBusiness?: string;
    employeeCount?: string;
    streetAddress?: string;
    addressLine2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
    phoneNumber?: string;
    businessEmail?: string;
    website?: string;
    serviceModel?: string;
    operationalScale?: string;
    monthlyRepairVolume?: string;
    averageProjectValue?: string;
    targetMarket?: string;
    description?: string;
    primaryCategories?: string[];
    mobileServices?: string[];
    computerServices?: string[];
    networkingServices?: string[];
    industrialServices?: string[];
    targetClientele?: string[];
    serviceDelivery?: string[];
    specializations?: string[];
    certifications?: string[];
  };
};
export const {
  useGetOnboardingQuery,
  useGetBusinessProfileQuery,
  useSubmitBusinessProfileMutation,
  useSaveProfileDraftMutation,
} = injectedRtkApi;
