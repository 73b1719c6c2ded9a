import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { Order, SignedOrder, StopOrder } from '@revive/proto/revive/repair/v1/repair';

/** The prefix is verified before parsing, so bytes signed for a different purpose never pass as an order. */
export const ORDER_PREFIX = Buffer.from('revive-order-v1\0', 'latin1');
export const STOP_PREFIX = Buffer.from('revive-stop-v1\0', 'latin1');
const APPROVAL_PREFIX = Buffer.from('revive-approval-v1\0', 'latin1');
const ROLL_BACK_PREFIX = Buffer.from('revive-roll-back-v1\0', 'latin1');

/** Signs orders for agents (Ed25519). Agents learn the public key from a statement of the root. */
@Injectable()
export class OrderSigner {
  readonly #key: KeyObject;
  readonly keyId: string;
  /** The raw 32-byte public key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;

  constructor(@Inject(CONFIG) { orderKey }: Pick<RepairsConfig, 'orderKey'>) {
    this.#key = createPrivateKey(orderKey);
    if (this.#key.asymmetricKeyType !== 'ed25519') throw new TypeError('The order key must be Ed25519');
    const spki = createPublicKey(this.#key).export({ type: 'spki', format: 'der' });
    // An Ed25519 SPKI is 12 bytes of algorithm identifier followed by the key (RFC 8410).
    this.publicKey = new Uint8Array(spki.subarray(-32));
    this.keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  }

  sign(order: Order): SignedOrder {
    return this.#signed(ORDER_PREFIX, Order.encode(order).finish());
  }

  signStop(order: StopOrder): SignedOrder {
    return this.#signed(STOP_PREFIX, StopOrder.encode(order).finish());
  }

  /** Signs an encoded RollBackOrder. */
  signRollBack(order: Uint8Array): SignedOrder {
    return this.#signed(ROLL_BACK_PREFIX, order);
  }

  /** Signs an encoded ApprovalRecord, which billing verifies. */
  signApproval(record: Uint8Array): SignedOrder {
    return this.#signed(APPROVAL_PREFIX, record);
  }

  /** Signs a record's statement from `signedBytes`, which already contains its own prefix. */
  signRecord(bytes: Uint8Array): Uint8Array {
    return sign(null, bytes, this.#key);
  }

  #signed(prefix: Buffer, bytes: Uint8Array): SignedOrder {
    const payload = Buffer.from(bytes);
    return { payload, signature: sign(null, Buffer.concat([prefix, payload]), this.#key), keyId: this.keyId };
  }
}
