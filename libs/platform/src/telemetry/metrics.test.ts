import { describe, expect, it } from '@jest/globals';
import { mergeMetrics, Metrics, processMetrics } from './metrics.js';

describe('metrics', () => {
  it('follow one naming rule and carry the service', async () => {
    const metrics = new Metrics('repairs');
    metrics.counter('orders_signed', 'Orders').inc(2);
    metrics.gauge('outbox_lag', 'seconds', 'Lag', { read: () => 1.5 });
    metrics.duration('rpc_server', 'Calls', ['method']).observe({ method: 'x' }, 0.002);
    const text = await metrics.text();
    expect(text).toContain('revive_repairs_orders_signed_total{service="repairs"} 2');
    expect(text).toContain('revive_outbox_lag_seconds{service="repairs"} 1.5');
    expect(text).toContain('revive_rpc_server_seconds_bucket{le="0.003"');
  });

  it.each([
    ['Orders', 'total'],
    ['orders-signed', 'total'],
    ['orders', 'pieces'],
    ['', 'total'],
    ['_x', 'total'],
    ['rpc', 'seconds'],
  ])('refuse the name %s in %s', (thing, unit) => {
    expect(() => new Metrics('repairs').gauge(thing, unit, 'x')).toThrow(/is not revive_/);
  });

  it('drop labels that no longer exist at each scrape', async () => {
    const metrics = new Metrics('gateway');
    const peers = new Map([
      ['fleet', 1],
      ['repairs', 0],
    ]);
    metrics.gauge('rpc_breaker', 'info', 'x', {
      labelNames: ['peer'],
      read: () => [...peers].map(([peer, value]) => ({ labels: { peer }, value })),
    });
    expect(await metrics.text()).toContain('revive_rpc_breaker_info{peer="fleet",service="gateway"} 1');
    peers.delete('fleet');
    expect(await metrics.text()).not.toContain('fleet');
  });

  it('separate services within one process', async () => {
    const [one, two] = [new Metrics('repairs'), new Metrics('fleet')];
    one.counter('orders_taken', 'x');
    two.counter('orders_taken', 'x');
    expect(await two.text()).not.toContain('repairs');
  });

  it('merge several services and describe each metric once', async () => {
    const texts = await Promise.all(
      ['repairs', 'fleet'].map((name) => {
        const metrics = new Metrics(name);
        metrics.counter('event_published', 'x', ['topic']).inc({ topic: 'a.b' });
        metrics.counter('orders_taken', 'x').inc();
        return metrics.text();
      }),
    );
    const merged = mergeMetrics([...texts, await processMetrics()]);
    expect(merged.match(/# TYPE revive_event_published_total counter/g)).toHaveLength(1);
    expect(merged).toMatch(
      /revive_event_published_total\{topic="a.b",service="repairs"\} 1\nrevive_event_published_total\{topic="a.b",service="fleet"\} 1\n/,
    );
    expect(merged).toContain('nodejs_heap_size_used_bytes');
    expect(merged).not.toMatch(/\n\n/);
  });
});
