import { randomBytes } from 'node:crypto';
import type { Offer } from './order-journal.js';

export const newNonce = (): string => randomBytes(16).toString('hex');

export const withNewNonce = (offer: Offer): Offer => ({ ...offer, nonce: newNonce() });
