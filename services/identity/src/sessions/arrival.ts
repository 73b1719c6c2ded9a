import { deviceWords, maskedNetwork } from '../devices/device-words.js';

export interface Arrival {
  /** Network address, used for limits, and masked in the list of sessions. */
  readonly address: string;
  readonly userAgent?: string | null | undefined;
  /** The browser's cookie value, unverified and possibly absent. */
  readonly device?: string | null | undefined;
}

export const shownArrival = ({ address, userAgent }: Arrival): { device: string; network: string } => ({
  device: deviceWords(userAgent ?? ''),
  network: maskedNetwork(address),
});
