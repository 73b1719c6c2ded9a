import { text } from '../rules.js';

/**
 * Part of whatever an applicant sends: the secret of the mailed link; without it the session says whose application it
 * is.
 */
export const byLink = { link: text(200).optional() };
