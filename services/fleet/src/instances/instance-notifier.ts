import { Inject, Injectable } from '@nestjs/common';
import { CACHE, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import type { ConsentRequest } from '@revive/proto/revive/link/v1/consent';
import type { Cache, CacheSubscription } from '@revive/platform/cache/cache';

/** A notice from one instance to all. The instance that holds the agent's stream acts; the rest ignore the notice. */
export type InstanceNotice =
  | { readonly kind: 'instruction' | 'binding' | 'print' | 'update'; readonly agentId: string }
  | { readonly kind: 'doctor'; readonly agentId: string; readonly requestId: string }
  | { readonly kind: 'consent'; readonly agentId: string; readonly consent: ConsentRequest }
  | { readonly kind: 'stop'; readonly stopId: string }
  | { readonly kind: 'settings'; readonly tenantId: string }
  | { readonly kind: 'scan'; readonly tenantId: string }
  | {
      readonly kind: 'scan-agents';
      readonly staff: { readonly staffId: string; readonly staffName: string };
      readonly agents: readonly { readonly agentId: string; readonly tenantId: string }[];
    };

const CHANNEL = 'fleet:ring';

/** Notifies all instances through the cache port. A notice may be lost, so every instance also sweeps each second. */
@Injectable()
export class InstanceNotifier {
  constructor(
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  notify(notice: InstanceNotice): void {
    this.cache
      .publish(CHANNEL, JSON.stringify(notice))
      .catch((err: unknown) =>
        this.log.warn({ err }, 'could not notify the other instances; their next sweep finds the change'),
      );
  }

  listen(listener: (notice: InstanceNotice) => void): Promise<CacheSubscription> {
    return this.cache.subscribe(CHANNEL, (message) => listener(JSON.parse(message) as InstanceNotice));
  }
}
