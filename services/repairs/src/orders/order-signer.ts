import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../config.js';
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { Order, SignedOrder, StopOrder } from '@revive/proto/revive/repair/v1/repair';

/** Verified before anything is parsed: bytes that were signed for another purpose can never pass as an order. */
export const ORDER_PREFIX = Buffer.from('revive-order-v1\0', 'latin1');
export const STOP_PREFIX = Buffer.from('revive-stop-v1\0', 'latin1');

/** Signs what an agent may do (Ed25519). The key's public half reaches agents in a statement of the root. */
@Injectable()
export class OrderSigner {
  readonly #key: KeyObject;
  readonly keyId: string;

  constructor(@Inject(CONFIG) { orderKey }: Pick<RepairsConfig, 'orderKey'>) {
    this.#key = createPrivateKey(orderKey);
    if (this.#key.asymmetricKeyType !== 'ed25519') throw new TypeError('The order key must be Ed25519');
    const spki = createPublicKey(this.#key).export({ type: 'spki', format: 'der' });
    this.keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  }

  sign(order: Order): SignedOrder {
    return this.#signed(ORDER_PREFIX, Order.encode(order).finish());
  }

  signStop(order: StopOrder): SignedOrder {
    return this.#signed(STOP_PREFIX, StopOrder.encode(order).finish());
  }

  #signed(prefix: Buffer, bytes: Uint8Array): SignedOrder {
    const payload = Buffer.from(bytes);
    return { payload, signature: sign(null, Buffer.concat([prefix, payload]), this.#key), keyId: this.keyId };
  }
}
