import { responseSchema, oneOf, requestSchema, id, list, isoDateTime, text, type InferType } from '../rules.js';
import { DELIVERY_STATES } from './emails.js';

/**
 * Messages to a customer about a repair. `approval_at_counter`: the shop recorded an approval in the customer’s name.
 * `address_replaced`: messages now go to a different address.
 */
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
 * Messages that a shop may switch off. Answers to a customer or a claim are always sent, and so is the copy of an
 * approval recorded by the shop.
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

export const switchOf = (kind: string): SwitchableMessage | undefined =>
  SWITCHABLE_MESSAGES.find((one) => one === (kind === 'ready_unrepaired' ? 'ready' : kind));

/** Delivery status of a message to a customer, with a reason if unsent. Never contains the text. */
const repairMessageSchema = responseSchema('RepairMessage', {
  id: id().required(),
  kind: oneOf(CUSTOMER_MESSAGE_KINDS).required(),
  state: oneOf(DELIVERY_STATES).required(),
  reason: text(40).optional(),
  createdAt: isoDateTime().required(),
  sentAt: isoDateTime().optional(),
  nextAt: isoDateTime().optional(),
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
