import { deviceWords, maskedNetwork } from '../devices/device-words.js';

/** From where somebody arrives, as the gateway says it. */
export interface Arrival {
  /** The network; for limits, and masked for the list of sessions. */
  readonly address: string;
  readonly userAgent?: string | null | undefined;
  /** What the browser's cookie holds; anything, or nothing. */
  readonly device?: string | null | undefined;
}

export const shownArrival = ({ address, userAgent }: Arrival): { device: string; network: string } => ({
  device: deviceWords(userAgent ?? ''),
  network: maskedNetwork(address),
});
