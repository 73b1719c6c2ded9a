import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import type { CustomerMessage } from './customer-messages.policy.js';
import type { AddressesValue, RepairEntity } from './entities/repair.entity.js';
import type { ApprovalEntity } from './entities/approval.entity.js';
import type { Ticket } from './ticket.query.js';

/** Former addresses that are kept: the first, which the customer gave, and the newest. */
const FORMER_KEPT = 10;
/** Ways in which only the customer can have approved: the shop's people cannot write these down. */
const SHOWN_TO_THE_CUSTOMER: readonly string[] = ['counter_qr', 'link'];

export const isSameAddress = (a: string | null, b: string | null): boolean =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();

/** The addresses after the shop has entered another one. `email`: the address until now. */
export function withEnteredAddress(
  { addresses, customerEmail: email }: Pick<RepairEntity, 'addresses' | 'customerEmail'>,
  by: string,
  at: Date,
): AddressesValue {
  const known = addresses?.former ?? [];
  const [first, ...others] =
    email === null || email === '' || known.some((one) => isSameAddress(one, email)) ? known : [...known, email];
  const former = first === undefined ? [] : [first, ...others.slice(1 - FORMER_KEPT)];
  return { former, enteredBy: by, enteredAt: at.toISOString() };
}

/** Former addresses that are not the present one. */
export const formerAddresses = ({ addresses, customerEmail }: RepairEntity): string[] =>
  (addresses?.former ?? []).filter((one) => !isSameAddress(one, customerEmail));

/** What an approval record says of the address whose link approved. */
export function approvedVia(via: string, { addresses }: Pick<RepairEntity, 'addresses'>): string {
  if (!addresses) return via;
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: DEFAULT_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return `${via}, an address that ${addresses.enteredBy} entered on ${day.format(new Date(addresses.enteredAt))}`.slice(
    0,
    254,
  );
}

/** Whether the approval came by the link of another address than this one. */
export const isFromElsewhere = ({ email }: Pick<ApprovalEntity, 'email'>, address: string | null): boolean =>
  email !== null && !isSameAddress(email, address);

/** A message to one address of a repair, which need not be the present one. */
export interface AddressedMessage extends CustomerMessage {
  readonly email: string;
}

/** What former addresses learn: that they were replaced, and who approved. */
export const FORMER_ARE_TOLD: readonly CustomerMessageKind[] = ['address_replaced', 'approval_at_counter'];

/**
 * Messages beside the one to the present address, so that a shop that enters an address of its own cannot approve
 * unseen: every former address gets a copy of an approval, and a replaced one hears of its replacement.
 */
export function copiesAfter(what: string, { repair, approvals }: Ticket): AddressedMessage[] {
  const latest = approvals.at(-1);
  const approval = latest && !latest.withdrawnAt ? latest : undefined;
  const copy = (email: string, quoteVersion: number): AddressedMessage => ({
    kind: 'approval_at_counter',
    part: quoteVersion,
    email,
  });
  if (what === 'approved' && approval && !SHOWN_TO_THE_CUSTOMER.includes(approval.how))
    return formerAddresses(repair).map((email) => copy(email, approval.quoteVersion));
  if (what !== 'customer_changed') return [];
  const [replaced, present] = [repair.addresses?.former.at(-1), repair.customerEmail];
  return [
    ...(replaced === undefined || isSameAddress(replaced, present)
      ? []
      : [{ kind: 'address_replaced', part: repair.addresses?.former.length ?? 0, email: replaced } as const]),
    ...(approval && present && isFromElsewhere(approval, present) ? [copy(present, approval.quoteVersion)] : []),
  ];
}
