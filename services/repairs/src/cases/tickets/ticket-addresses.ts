import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import type { CustomerMessage } from './customer-messages.policy.js';
import type { AddressesValue, RepairEntity } from './entities/repair.entity.js';
import type { ApprovalEntity } from './entities/approval.entity.js';
import type { Ticket } from './ticket.query.js';

/** Former addresses kept: the first, given by the customer, and the newest. */
const FORMER_KEPT = 10;
/** Channels of an approval that only the customer can use; shop members cannot record them. */
const SHOWN_TO_THE_CUSTOMER: readonly string[] = ['counter_qr', 'link'];

export const isSameAddress = (a: string | null, b: string | null): boolean =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();

/** The addresses after a shop member enters a new address. `email`: the address so far. */
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

export const formerAddresses = ({ addresses, customerEmail }: RepairEntity): string[] =>
  (addresses?.former ?? []).filter((one) => !isSameAddress(one, customerEmail));

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

export const isFromElsewhere = ({ email }: Pick<ApprovalEntity, 'email'>, address: string | null): boolean =>
  email !== null && !isSameAddress(email, address);

export interface AddressedMessage extends CustomerMessage {
  readonly email: string;
}

export const FORMER_ADDRESS_MESSAGES: readonly CustomerMessageKind[] = ['address_replaced', 'approval_at_counter'];

/**
 * Copies for former addresses, so that a shop cannot enter its own address and approve unnoticed. Every former address
 * receives a copy of an approval, and a replaced address is notified of the replacement.
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
