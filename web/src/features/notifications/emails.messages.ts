import type { DeliveryState } from '@revive/contracts/notifications/emails';
import { ACCOUNT_LOOKS } from '#entities/account-status.js';
import { OUTCOME_LOOKS, VERDICT_LOOKS } from '#entities/repair/repair-status.js';
import { type Look } from '#ui/data-display/look.js';

// The pictures are those of other states: new ones would be loaded with pages that show none of this.
export const DELIVERY_LOOKS: Record<DeliveryState, Look> = {
  due: { ...ACCOUNT_LOOKS.pending, label: 'Waits' },
  sent: { ...ACCOUNT_LOOKS.active, label: 'Sent' },
  refused: { ...VERDICT_LOOKS.refused, label: 'Refused' },
  withdrawn: { ...OUTCOME_LOOKS.declined, label: 'Not needed' },
  switched_off: { ...VERDICT_LOOKS.not_verifiable, label: 'Switched off' },
  failed: { ...VERDICT_LOOKS.failed, label: 'Failed' },
  no_address: { ...VERDICT_LOOKS.not_verifiable, label: 'No address' },
};

const REASONS: Readonly<Record<string, string>> = {
  mail_away: 'the mail server does not take it now',
  owner_away: 'the service that knows what it says does not answer',
  missing_values: 'something that it must say is missing',
  unknown_template: 'this version does not know the letter',
  recipient_refused: 'the mail server refused the address',
  nothing_to_send: 'there was nothing to say any more',
  quiet_hours: 'the person has quiet hours',
  over: 'no longer relevant',
  address_changed: 'the customer’s address changed',
  stopped: 'the recipient stopped them',
};
/** Why a letter is where it is; empty where nothing is to be said. */
export const reasonText = (reason: string | undefined): string =>
  reason === undefined ? '' : (REASONS[reason] ?? reason.replaceAll('_', ' '));

/** `reset_password` as a person reads it, in the words of the pages. */
export const emailName = (template: string): string => {
  const words = template
    .replaceAll('_', ' ')
    .replace(/\botp\b/, 'authenticator')
    .replace(/\bemail\b/, 'e-mail');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
