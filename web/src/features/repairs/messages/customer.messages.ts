import { formatMoney } from '@revive/contracts/money';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { DeliveryState } from '@revive/contracts/notifications/emails';
import { productCountsText, OFFERS_TO } from '@revive/contracts/repairs/product-counts';
import type { Repair } from '#api/generated/repairs.gen.js';
import { dayText } from '#ui/format/time-text.js';
import { ticketNumber } from '../repair-facts.js';
import { currentQuote } from '../ticket-facts.js';
import { isMixed, noFixNoFee } from './quotes/quote.messages.js';

export const messages = {
  label: 'Customer emails',
  wrongAddress: (email: string) =>
    `The person at ${email} says this isn't their device. We stopped emails to this address. Check it with your customer.`,
  noAddress: 'No email address: your customer gets no updates. Add one, or send the tracking link yourself.',
  empty: 'No emails sent yet.',
  copy: 'Copy message',
  text: 'Text message',
  whatsApp: 'WhatsApp',
  /** The shop's own text, in the version of that day. */
  ownWording: (at: string) => `Own wording of ${dayText(at)}`,
} as const;

export const MESSAGE_TITLES: Record<CustomerMessageKind, string> = {
  taken_in: 'Device received',
  quoted: 'Quote',
  approval_at_counter: 'Approval copy',
  address_replaced: 'Email address replaced',
  completed: 'Completed',
  ready: 'Ready for pickup',
  ready_unrepaired: 'Ready for pickup, not repaired',
  declined: 'Declined',
  rolled_back: 'Rolled back',
  note: 'Your note',
  question_answered: 'Answer to a question',
  claimed: 'Warranty claim',
  promise_changed: 'Promised date',
  technician_needed: 'Needs a technician',
  picked_up: 'Picked up, with summary',
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
const REASONS: Record<string, string> = {
  recipient_refused: 'the mail server rejected the address',
  address_changed: 'the address changed',
  stopped: 'stopped by the recipient',
  over: 'no longer relevant',
  mail_away: "the mail server doesn't respond",
  owner_away: "part of the platform doesn't respond",
  missing_values: 'data is missing',
  too_large: 'too large',
  address_budget: 'too many emails to this address today',
  repair_budget: 'too many emails about this repair in an hour',
  shop_budget: 'too many emails from your shop in an hour',
};
export const messageState = (state: DeliveryState, reason: string | undefined): string => {
  const why = REASONS[reason ?? ''];
  return why === undefined ? STATE_TEXTS[state] : `${STATE_TEXTS[state]}: ${why}`;
};

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * The message for the shop's own phone: the shop's own text first, then the standard text with the read-only tracking
 * link.
 */
export function handText(repair: Repair, trackingUrl: string, own?: string): string {
  const standard = standardText(repair, trackingUrl);
  return own === undefined ? standard : `${own}\n\n${standard}`;
}

function standardText(repair: Repair, trackingUrl: string): string {
  const head = `${repair.tenantName}, repair ${ticketNumber(repair.number)} (${repair.deviceName})`;
  const quote = currentQuote(repair);
  const link = `Details: ${trackingUrl}`;
  if (repair.status === 'quoted' && quote !== undefined && repair.outcome === 'none') {
    const offer = quote.product === undefined ? 'repair it' : OFFERS_TO[quote.product];
    return `${head}: we can ${offer} for ${formatMoney(quote.totalCents)}. ${noFixNoFee(quote.diagnosisCents, quote.product, isMixed(quote.lines))} ${link} To approve, call us or visit the shop.`;
  }
  const made = repair.outcome === 'produced' ? repair.runs.findLast(({ produced }) => produced)?.produced : undefined;
  if (repair.status === 'completed' && made !== undefined)
    return `${head}: ${lowerFirst(productCountsText(made))}. ${link}`;
  if (repair.status === 'completed') return `${head}: repaired and checked. ${link}`;
  if (repair.status === 'ready_for_pickup') return `${head}: ready for pickup. ${link}`;
  return `${head}: track it here: ${trackingUrl}`;
}
