export const TENANT_ONBOARDING_PATH = '/tenant-onboarding';
