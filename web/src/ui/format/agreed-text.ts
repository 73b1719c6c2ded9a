import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { stampText } from './time-text.js';

/**
 * Formats a promised time: `Fri 20 Nov, 09:12`, followed by `GMT+1` if the reader’s clock differs from the shops’
 * clock at this time.
 */
export function agreedText(iso: string, readerZone?: string): string {
  const nameIn = (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(new Date(iso))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = nameIn(readerZone);
  return name === nameIn(DEFAULT_ZONE) ? stampText(iso) : `${stampText(iso)} ${name}`;
}
