import { text } from '../rules.js';

/** `link` is the secret of the mailed link. Without `link`, the session identifies the application. */
export const byLink = { link: text(200).optional() };
