import { stopCodeOf } from './link-codes.js';
import { trackingIdOf } from './tracking-secret.js';

/**
 * The addresses that a customer gets. A second secret stands in the fragment, which no browser sends and no server
 * logs.
 */
export class CustomerPages {
  constructor(
    private readonly key: Uint8Array,
    private readonly publicUrl: string,
  ) {}

  tracking(repairId: string): string {
    return `${this.publicUrl}/track-repair?id=${trackingIdOf(this.key, repairId)}`;
  }

  approval(repairId: string, code: string): string {
    return `${this.tracking(repairId)}#approve=${code}`;
  }

  /** "Not your device?" */
  stop(repairId: string, addressTag: string): string {
    return `${this.publicUrl}/not-my-device?id=${trackingIdOf(this.key, repairId)}#stop=${stopCodeOf(this.key, repairId, addressTag)}`;
  }
}
