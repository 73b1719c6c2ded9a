// What a shop reads of the messages to its customers, and what it can send by hand.
import { formatMoney } from '@revive/contracts/money';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { DeliveryState } from '@revive/contracts/notifications/emails';
import type { Repair } from '#api/generated/repairs.gen.js';
import { currentQuote, ticketNumber } from './repairs.messages.js';

export const MESSAGE_TITLES: Record<CustomerMessageKind, string> = {
  taken_in: 'Device received',
  quoted: 'Quote',
  approval_at_counter: 'Copy of the approval',
  completed: 'Repair completed',
  ready: 'Ready for pickup',
  ready_unrepaired: 'Ready for pickup, not repaired',
  declined: 'Declined',
  rolled_back: 'Rolled back',
};

const STATE_TEXTS: Record<DeliveryState, string> = {
  due: 'Queued',
  sent: 'Sent',
  refused: 'Bounced',
  withdrawn: 'Skipped',
  switched_off: 'Off',
  failed: 'Failed',
  no_address: 'No address',
};
/** Why it was not sent, where that says more than the state. */
const REASONS: Record<string, string> = {
  recipient_refused: 'the mail server refused the address',
  address_changed: 'the address changed',
  stopped: 'stopped by the recipient',
  over: 'no longer relevant',
  mail_away: 'the mail server does not answer',
  owner_away: 'a part of the platform does not answer',
  missing_values: 'something it says is missing',
  too_large: 'too large',
};
export const messageState = (state: DeliveryState, reason: string | undefined): string => {
  const why = REASONS[reason ?? ''];
  return why === undefined ? STATE_TEXTS[state] : `${STATE_TEXTS[state]}: ${why}`;
};

/** A message for the shop's own phone, with the tracking link, which only reads. */
export function handText(repair: Repair): string {
  const head = `${repair.tenantName}, repair ${ticketNumber(repair.number)} (${repair.deviceName})`;
  const quote = currentQuote(repair);
  const link = `See it here: ${repair.trackingUrl}`;
  if (repair.status === 'quoted' && quote !== undefined && repair.outcome === 'none') {
    return `${head}: we can repair it for ${formatMoney(quote.totalCents)}. If we cannot, you pay only the diagnosis: ${formatMoney(quote.diagnosisCents)}. ${link} To approve, call us or come by.`;
  }
  if (repair.status === 'completed') return `${head}: repaired and checked. ${link}`;
  if (repair.status === 'ready_for_pickup') return `${head}: ready for pickup. ${link}`;
  return `${head}: follow it here: ${repair.trackingUrl}`;
}

/** International digits, as wa.me wants them; a number that begins with 0 is South African. Empty where it is none. */
export function waNumber(phone: string): string {
  const digits = phone.replace(/[^0-9+]/g, '');
  if (digits.startsWith('+')) return digits.slice(1);
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.startsWith('0') ? `27${digits.slice(1)}` : '';
}
export const smsLink = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^0-9+]/g, '')}?&body=${encodeURIComponent(text)}`;
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${waNumber(phone)}?text=${encodeURIComponent(text)}`;
