/** The secret of a mailed link: it stands in the fragment, which no server is sent. */
export const secretIn = (hash: string, kind: 'draft' | 'application'): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get(kind) ?? '';
export const secretHash = (kind: 'draft' | 'application', secret: string): string =>
  `#${kind}=${encodeURIComponent(secret)}`;
