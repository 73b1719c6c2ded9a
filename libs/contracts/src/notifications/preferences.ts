import { responseSchema, oneOf, bool, requestSchema, list, text } from '../rules.js';
import { SWITCHABLE_GROUPS } from './groups.js';

// Kept out of the shared rules: only one form needs these, and every page loads the shared rules.
/** Time of day, such as `22:00`. Blanks are refused. */
const clock = () => text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of the day');

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
/** IANA name, such as `Africa/Johannesburg`. A UTC offset is refused: an offset knows no daylight saving time. */
const timeZone = () =>
  text(60).test(
    'zone',
    'is not a time zone',
    (name) => name === undefined || name === null || (/^[A-Za-z]/.test(name) && isZone(name)),
  );

const times = { quietFrom: clock(), quietTo: clock(), zone: timeZone() };
const off = () =>
  list(oneOf(SWITCHABLE_GROUPS, 'Security emails can’t be turned off').required(), SWITCHABLE_GROUPS.length);

export const preferencesSchema = responseSchema('NotificationPreferences', {
  off: off().required(),
  quiet: bool().required(),
  quietFrom: times.quietFrom.required(),
  quietTo: times.quietTo.required(),
  zone: times.zone.required(),
});

export const changePreferencesSchema = requestSchema('ChangeNotificationPreferences', {
  off: off().optional(),
  quiet: bool().optional(),
  quietFrom: times.quietFrom.optional(),
  quietTo: times.quietTo.optional(),
  zone: times.zone.optional(),
});

export const QUIET_TIMES_DIFFER = 'Quiet hours must start and end at different times';
