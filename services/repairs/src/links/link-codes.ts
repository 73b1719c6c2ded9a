import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { symbolsOf } from './tracking-id.js';

/** 130 bits: no row, event or logged address holds a code, and no number of guesses finds one. */
const CODE_SYMBOLS = 26;

/** What an approval link stands for. Its id is random and so the salt of its code. */
export interface ApprovalLink {
  readonly id: string;
  readonly repairId: string;
  readonly quoteVersion: number;
  readonly way: 'email_link' | 'counter_qr';
  /** The masked address that its message went to, or who showed its QR code. */
  readonly via: string;
  readonly addressTag: string;
}

/** Parts with their lengths: no two lists have the same bytes. */
function macOf(key: Uint8Array, purpose: string, parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key).update(purpose);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
  return mac.digest();
}

/**
 * The second secret of a repair. All that the row says goes into it: a row that was altered is the row of another code.
 */
export const approvalCodeOf = (
  key: Uint8Array,
  { id, repairId, quoteVersion, way, via, addressTag }: ApprovalLink,
): string =>
  symbolsOf(
    macOf(
      key,
      'revive.approval.v1',
      /* control: an approval code changes with its row = [id] */ [
        id,
        repairId,
        String(quoteVersion),
        way,
        via,
        addressTag,
      ],
    ),
    CODE_SYMBOLS,
  );

/**
 * Tells the customer's address from another of the same repair; who has no key learns nothing from it. Empty where
 * there is none.
 */
export const addressTagOf = (key: Uint8Array, repairId: string, email: string | null): string =>
  email === null || email.trim() === ''
    ? ''
    : macOf(key, 'revive.address.v1', [repairId, email.trim().toLowerCase()]).toString('hex').slice(0, 32);

/**
 * Tells one address from another over all repairs and orders, for what is counted per person: a mail server delivers
 * `a+x@` to the mailbox of `a@`.
 */
export function recipientTagOf(key: Uint8Array, email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return macOf(key, 'revive.recipient.v1', [local.split('+')[0] ?? '', domain])
    .toString('hex')
    .slice(0, 32);
}

/** Stands in the messages to this address alone, so that nobody else can stop them. */
export const stopCodeOf = (key: Uint8Array, repairId: string, addressTag: string): string =>
  symbolsOf(macOf(key, 'revive.stop.v1', [repairId, addressTag]), CODE_SYMBOLS);

/** Stands in the messages to this address alone: what speaks in the customer's name needs it beside the tracking id. */
export const customerCodeOf = (key: Uint8Array, repairId: string, addressTag: string): string =>
  symbolsOf(macOf(key, 'revive.customer.v1', [repairId, addressTag]), CODE_SYMBOLS);

const digest = (code: string): Buffer => createHash('sha256').update(code).digest();
/** In a time that says nothing of how much of it is right. */
export const isSameCode = (typed: string, code: string): boolean =>
  timingSafeEqual(digest(typed.trim().toUpperCase()), digest(code));
