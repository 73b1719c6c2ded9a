/** The texts that everybody may read before they accept anything. */
export const TERMS_PATH = '/terms';
export const PRIVACY_PATH = '/privacy';
