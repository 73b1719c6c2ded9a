import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { stopCodeOf } from './link-codes.js';
import { trackingIdOf } from './tracking-id.js';

/**
 * Builds the URLs sent to customers. A second secret is placed in the fragment, which browsers do not send and servers
 * do not log.
 */
@Injectable()
export class CustomerPages {
  constructor(@Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey' | 'publicUrl'>) {}

  tracking(repairId: string): string {
    return `${this.config.publicUrl}/track-repair?id=${trackingIdOf(this.config.trackingKey, repairId)}`;
  }

  approval(repairId: string, code: string): string {
    return `${this.tracking(repairId)}#approve=${code}`;
  }

  /** URL with the code of `CustomerCodes`: to rate, to claim the warranty and to share the device's history. */
  customer(repairId: string, code: string): string {
    return `${this.tracking(repairId)}#code=${code}`;
  }

  stop(repairId: string, addressTag: string): string {
    return `${this.config.publicUrl}/not-my-device?id=${trackingIdOf(this.config.trackingKey, repairId)}#stop=${stopCodeOf(this.config.trackingKey, repairId, addressTag)}`;
  }
}
