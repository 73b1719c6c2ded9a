import { LINKS } from './one-time-links.js';

const HOUR = 3_600_000;

/** `decisions.md`: a first password that somebody else has typed serves for 24 hours. */
export const FIRST_PASSWORD_MS = 24 * HOUR;
/** Nobody knows an invited person's password: only the link opens the account. */
export const INVITATION_MS = LINKS.invited.hours * HOUR;
