export const ACCOUNTS_PATH = '/admin/accounts';
/** One account: who it is, what is to review of it, and what can be done. */
export const accountPath = (id: string): string => `/admin/users/${id}`;
export const applicationPath = (id: string): string => `/admin/applications/${id}`;
