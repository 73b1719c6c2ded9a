import { LINKS } from './one-time-links.js';

const HOUR = 3_600_000;

/** `decisions.md`: a first password typed by a different person is valid for 24 hours. */
export const FIRST_PASSWORD_MS = 24 * HOUR;
/** The password of an invited account is unknown to everyone: only the link opens the account. */
export const INVITATION_MS = LINKS.invited.hours * HOUR;
