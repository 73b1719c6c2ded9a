export const AUTH_PATH = '/auth';
/** How an account stands that is not active. */
export const PENDING_PATH = '/pending-approval';
export const PROFILE_PATH = '/profile';
export const SETTINGS_PATH = '/settings';
