export const REGISTER_SHOP_PATH = '/register-repair-shop';
/** A page of another feature, which this one may not import. */
export const AUTH_PATH = '/auth';
export const CONFIRMATION_PATH = '/registration-confirmation';
export const APPLICATIONS_PATH = '/admin/applications';
export const applicationPath = (id: string): string => `${APPLICATIONS_PATH}/${id}`;

/** The secret of a mailed link: it stands in the fragment, which no server is sent. */
export const secretIn = (hash: string, kind: 'draft' | 'application'): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get(kind) ?? '';
export const secretHash = (kind: 'draft' | 'application', secret: string): string =>
  `#${kind}=${encodeURIComponent(secret)}`;
