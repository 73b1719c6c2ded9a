import { responseSchema, oneOf, requestSchema, id, list, isoDateTime, text, type InferType } from '../rules.js';
import { DELIVERY_STATES } from './emails.js';

/** What a customer is told of a repair. `approval_at_counter` tells them what
 * others recorded in their name, `address_replaced` that messages go to another address. */
export const CUSTOMER_MESSAGE_KINDS = [
  'taken_in',
  'quoted',
  'approval_at_counter',
  'address_replaced',
  'completed',
  'ready',
  'ready_unrepaired',
  'declined',
  'rolled_back',
  'note',
  'question_answered',
  'claimed',
  'promise_changed',
  'technician_needed',
  'picked_up',
] as const;
export type CustomerMessageKind = (typeof CUSTOMER_MESSAGE_KINDS)[number];

/**
 * What a shop may switch off. An answer goes to who asked, and a claim is answered. The copy of an approval that the
 * shop recorded itself is not its to withhold.
 */
export const SWITCHABLE_MESSAGES = [
  'taken_in',
  'quoted',
  'completed',
  'ready',
  'declined',
  'rolled_back',
  'note',
  'promise_changed',
  'technician_needed',
  'picked_up',
] as const satisfies readonly CustomerMessageKind[];
export type SwitchableMessage = (typeof SWITCHABLE_MESSAGES)[number];

/** The switch that a kind hangs on. */
export const switchOf = (kind: string): SwitchableMessage | undefined =>
  SWITCHABLE_MESSAGES.find((one) => one === (kind === 'ready_unrepaired' ? 'ready' : kind));

/** That a customer was told, or why not; never the text. */
export const repairMessageSchema = responseSchema('RepairMessage', {
  id: id().required(),
  kind: oneOf(CUSTOMER_MESSAGE_KINDS).required(),
  state: oneOf(DELIVERY_STATES).required(),
  reason: text(40).optional(),
  createdAt: isoDateTime().required(),
  sentAt: isoDateTime().optional(),
  nextAt: isoDateTime().optional(),
  /** When the shop's own words were written that it was said in. */
  wordingAt: isoDateTime().optional(),
});
export type RepairMessage = InferType<typeof repairMessageSchema>;
export const repairMessagesSchema = list(repairMessageSchema);

export const customerMessagesSchema = responseSchema('CustomerMessages', {
  off: list(oneOf(SWITCHABLE_MESSAGES).required()).required(),
});
export const changeCustomerMessagesSchema = requestSchema('ChangeCustomerMessages', {
  off: list(oneOf(SWITCHABLE_MESSAGES).required(), SWITCHABLE_MESSAGES.length).required(),
});
