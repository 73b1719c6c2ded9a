import { createHmac } from 'node:crypto';
import { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';

/**
 * Tells whether a visit that is sent again is still the same. HMAC-SHA-256 over the message, because a passcode is part of it
 * and could be guessed from a plain digest. The strokes of a signature are left out: nobody signs twice alike.
 */
export const visitDigest = (key: Uint8Array, visit: TakeInRequest): Buffer =>
  createHmac('sha256', key)
    .update('revive.visit.v1')
    .update(
      TakeInRequest.encode({ ...visit, signature: visit.signature && { ...visit.signature, strokes: '' } }).finish(),
    )
    .digest();
