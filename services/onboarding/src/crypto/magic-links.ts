import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from './field-cipher.js';

type LinkKind = 'application' | 'draft';
interface Link {
  readonly id: string;
  /** The row's link version. Raising it revokes all earlier links. */
  readonly version: number;
  readonly expiresAt: Date;
}

const MAC = 16;
const LENGTH = 16 + 4 + 6 + MAC;

/**
 * Secrets of email links: id, version and expiry with a 128-bit MAC, under a key outside the database. No row stores a
 * secret: each is created when the email is sent and verified when used.
 */
export class MagicLinks {
  readonly #key: Buffer;

  constructor(sealKey: Uint8Array) {
    this.#key = keyFor(sealKey, 'links.v1');
  }

  make(kind: LinkKind, { id, version, expiresAt }: Link): string {
    const head = Buffer.alloc(LENGTH - MAC);
    Buffer.from(id.replaceAll('-', ''), 'hex').copy(head);
    head.writeUInt32BE(version, 16);
    head.writeUIntBE(expiresAt.getTime(), 20, 6);
    return Buffer.concat([head, this.#mac(kind, head)]).toString('base64url');
  }

  /** True for a well-formed secret, which may be a guess. Malformed input does not count as a guess. */
  isShaped(secret: string): boolean {
    return Buffer.from(secret, 'base64url').length === LENGTH;
  }

  /** Returns undefined for unknown, altered and expired secrets. The caller must compare the version with the row. */
  read(kind: LinkKind, secret: string, now: Date): Link | undefined {
    const bytes = Buffer.from(secret, 'base64url');
    if (bytes.length !== LENGTH) return undefined;
    const head = bytes.subarray(0, LENGTH - MAC);
    // control: a link carries a MAC
    if (!timingSafeEqual(this.#mac(kind, head), bytes.subarray(LENGTH - MAC))) return undefined;
    const expiresAt = new Date(head.readUIntBE(20, 6));
    // control: a link ends
    if (expiresAt <= now) return undefined;
    return {
      id: head.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      version: head.readUInt32BE(16),
      expiresAt,
    };
  }

  #mac(kind: LinkKind, head: Buffer): Buffer {
    // control: a link is of one kind = 'revive.link.v1\0\0'
    const label = `revive.link.v1\0${kind}\0`;
    return createHmac('sha256', this.#key).update(label).update(head).digest().subarray(0, MAC);
  }
}
