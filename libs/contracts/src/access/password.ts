import { untrimmed } from '../rules.js';

/** `decisions.md`: at least 10 characters. Identity checks the list of common passwords when a password is set. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters, not easy to guess`;

/** Not trimmed: spaces are part of a password. */
export const passwordRule = () =>
  untrimmed(PASSWORD_MAX).min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`).required('Password is required');

/** A password typed to sign in. The rules for new passwords do not apply, so older passwords still work. */
export const givenPassword = () => untrimmed(PASSWORD_MAX).required('Password is required');
