import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { symbolsOf } from './tracking-id.js';

/** 26 symbols are 130 bits: too many to guess. No row, event or logged URL contains a code. */
const CODE_SYMBOLS = 26;

/** The content of an approval link. The random id also serves as the salt of its code. */
export interface ApprovalLink {
  readonly id: string;
  readonly repairId: string;
  readonly quoteVersion: number;
  readonly way: 'email_link' | 'counter_qr';
  /** The masked email address, or the person who showed the QR code. */
  readonly via: string;
  readonly addressTag: string;
}

/** Each part is prefixed with its length, so that different lists never produce the same bytes. */
function macOf(key: Uint8Array, purpose: string, parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key).update(purpose);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
  return mac.digest();
}

/**
 * The second secret of an approval link. The code covers all fields of the row, so an altered row no longer matches
 * its code.
 */
export const approvalCodeOf = (
  key: Uint8Array,
  { id, repairId, quoteVersion, way, via, addressTag }: ApprovalLink,
): string =>
  symbolsOf(
    macOf(
      key,
      'revive.approval.v1',
      // control: an approval code changes with its row = [id]
      [id, repairId, String(quoteVersion), way, via, addressTag],
    ),
    CODE_SYMBOLS,
  );

/**
 * A keyed tag that distinguishes email addresses of the same repair. Without the key the tag reveals nothing. Empty
 * without an address.
 */
export const addressTagOf = (key: Uint8Array, repairId: string, email: string | null): string =>
  email === null || email.trim() === ''
    ? ''
    : macOf(key, 'revive.address.v1', [repairId, email.trim().toLowerCase()]).toString('hex').slice(0, 32);

/**
 * A keyed tag per person across all repairs and orders, for counting. A `+suffix` is ignored, because mail servers
 * deliver `a+x@` to `a@`.
 */
export function recipientTagOf(key: Uint8Array, email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return macOf(key, 'revive.recipient.v1', [local.split('+')[0] ?? '', domain])
    .toString('hex')
    .slice(0, 32);
}

/** Sent only in messages to this address, so that no further person can stop the messages. */
export const stopCodeOf = (key: Uint8Array, repairId: string, addressTag: string): string =>
  symbolsOf(macOf(key, 'revive.stop.v1', [repairId, addressTag]), CODE_SYMBOLS);

/**
 * Sent only in messages to this address. Actions in the customer's name need this code in addition to the tracking id.
 */
export const customerCodeOf = (key: Uint8Array, repairId: string, addressTag: string): string =>
  symbolsOf(macOf(key, 'revive.customer.v1', [repairId, addressTag]), CODE_SYMBOLS);

const digest = (code: string): Buffer => createHash('sha256').update(code).digest();
export const isSameCode = (typed: string, code: string): boolean =>
  timingSafeEqual(digest(typed.trim().toUpperCase()), digest(code));
