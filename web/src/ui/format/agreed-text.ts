import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { stampText } from './time-text.js';

/**
 * A moment that people agreed on: `Fri 20 Nov, 09:12`, and `GMT+1` behind it where the reader's clock differs from the
 * clock of the shops at that moment.
 */
export function agreedText(iso: string, readerZone?: string): string {
  const nameIn = (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(new Date(iso))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = nameIn(readerZone);
  return name === nameIn(DEFAULT_ZONE) ? stampText(iso) : `${stampText(iso)} ${name}`;
}
