/** The secret of an emailed link is in the URL fragment, which browsers never send to a server. */
export const secretIn = (hash: string, kind: 'draft' | 'application'): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get(kind) ?? '';
export const secretHash = (kind: 'draft' | 'application', secret: string): string =>
  `#${kind}=${encodeURIComponent(secret)}`;
