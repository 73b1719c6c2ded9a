export const ONBOARDING_PATH = '/onboarding';
export const BUSINESS_ONBOARDING_PATH = '/business-onboarding';
