import type { Histogram } from 'prom-client';
import type { Metrics } from '../telemetry/metrics.js';

type Breaker = { readonly isOpen: boolean };

export class RpcClientMetrics {
  readonly #durations: Histogram<'peer' | 'method' | 'status'>;
  readonly #breakers = new Map<string, Set<Breaker>>();

  constructor(metrics: Metrics) {
    this.#durations = metrics.duration('rpc_client', 'Time until a peer answered a gRPC call, by what it answered', [
      'peer',
      'method',
      'status',
    ]);
    metrics.gauge('rpc_breaker', 'info', '1 while calls of a peer are refused at once because it does not answer', {
      labelNames: ['peer'],
      read: () =>
        [...this.#breakers].map(([peer, breakers]) => ({
          labels: { peer },
          value: Number([...breakers].some(({ isOpen }) => isOpen)),
        })),
    });
  }

  watch(peer: string, breaker: Breaker): void {
    this.#breakers.set(peer, (this.#breakers.get(peer) ?? new Set()).add(breaker));
  }

  forget(peer: string, breaker: Breaker): void {
    this.#breakers.get(peer)?.delete(breaker);
  }

  count(peer: string, method: string, status: string, seconds: number): void {
    this.#durations.observe({ peer, method, status }, seconds);
  }
}
