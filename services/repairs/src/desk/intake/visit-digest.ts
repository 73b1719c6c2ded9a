import { createHmac } from 'node:crypto';
import { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';

/**
 * Digest to detect whether a resent visit has changed. HMAC-SHA-256, because a passcode in the message could be
 * guessed from a plain hash. Signature strokes are excluded: a repeated signature always differs.
 */
export const visitDigest = (key: Uint8Array, visit: TakeInRequest): Buffer =>
  createHmac('sha256', key)
    .update('revive.visit.v1')
    .update(
      TakeInRequest.encode({ ...visit, signature: visit.signature && { ...visit.signature, strokes: '' } }).finish(),
    )
    .digest();
