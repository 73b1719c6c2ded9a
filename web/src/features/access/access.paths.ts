export const AUTH_PATH = '/auth';
export const PROFILE_PATH = '/profile';
export const SETTINGS_PATH = '/settings';
