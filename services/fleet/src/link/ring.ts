import type { Cache, CacheSubscription } from '@revive/platform/cache/cache';

/** What one instance tells the others: the one that holds the agent's stream acts, the rest ignore it. */
export type Ring =
  | { readonly kind: 'instruction' | 'binding'; readonly agentId: string }
  | { readonly kind: 'stop'; readonly stopId: string }
  | { readonly kind: 'settings'; readonly tenantId: string };

const CHANNEL = 'fleet:ring';

/** A bell among instances, through the cache port. May be lost: every instance sweeps each second besides. */
export class Bell {
  constructor(
    private readonly cache: Cache,
    private readonly onError: (error: unknown) => void,
  ) {}

  ring(ring: Ring): void {
    this.cache.publish(CHANNEL, JSON.stringify(ring)).catch(this.onError);
  }

  listen(listener: (ring: Ring) => void): Promise<CacheSubscription> {
    return this.cache.subscribe(CHANNEL, (message) => listener(JSON.parse(message) as Ring));
  }
}
