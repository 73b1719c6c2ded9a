import { untrimmed } from '../rules.js';

/** `decisions.md`: at least 10 characters; the list of common ones is checked by identity when a password is set. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** What is told wherever a password is chosen: the rules that are really checked, here and in identity. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters, not easy to guess`;

/** Not trimmed: spaces are part of a password. */
export const passwordRule = () =>
  untrimmed(PASSWORD_MAX).min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`).required('Password is required');

/** A password as somebody types it to sign in: the rules for new ones are not applied, so an older one still works. */
export const givenPassword = () => untrimmed(PASSWORD_MAX).required('Password is required');
