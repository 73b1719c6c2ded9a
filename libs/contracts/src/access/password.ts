import * as yup from 'yup';

/** `decisions.md`: at least 10 characters; the list of common ones is checked by identity when a password is set. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** Not trimmed: spaces are part of a password. */
export const passwordRule = () =>
  yup.string().min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`).max(PASSWORD_MAX, 'is too long').matches(/^[^\u0000]*$/, 'is not valid').required('Password is required');

/** A password as somebody types it to sign in: the rules for new ones are not applied, so an older one still works. */
export const givenPassword = () => yup.string().max(PASSWORD_MAX, 'is too long').matches(/^[^\u0000]*$/, 'is not valid').required('Password is required');
