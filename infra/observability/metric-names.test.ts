import { describe, expect, it } from '@jest/globals';
import { complaintsAbout, metricsIn, readFamilies, strangersIn } from './metric-names.js';

const TEXT = `# HELP revive_http_request_seconds x
# TYPE revive_http_request_seconds histogram
revive_http_request_seconds_bucket{le="0.1",route="/api/{id}, \\"x\\"",status="200",service="gateway"} 1
revive_http_request_seconds_sum{route="/",status="200",service="gateway"} 0.5
revive_http_request_seconds_count{route="/",status="200",service="gateway"} 1
# HELP nodejs_heap_size_used_bytes x
# TYPE nodejs_heap_size_used_bytes gauge
nodejs_heap_size_used_bytes 12
`;
const families = readFamilies(TEXT);
const family = (name: string, type: string, labels: string[] = []) => ({
  name,
  type,
  labels: new Set(labels),
  series: new Set([name]),
});

describe('metrics text', () => {
  it('lists the labels of each family', () => {
    expect([...families.keys()]).toEqual(['revive_http_request_seconds', 'nodejs_heap_size_used_bytes']);
    expect([...(families.get('revive_http_request_seconds')?.labels ?? [])].sort()).toEqual([
      'le',
      'route',
      'service',
      'status',
    ]);
    expect(() => readFamilies('not metrics at all')).toThrow(/not a line/);
    expect(() => readFamilies('revive_x 1')).toThrow(/no type/);
  });
});

describe('naming rule', () => {
  it('accepts correct names', () => {
    expect(complaintsAbout([...families.values(), family('revive_event_parked_total', 'counter', ['topic'])])).toEqual(
      [],
    );
  });

  it.each([
    [family('http_requests_total', 'counter'), /is not revive_/],
    [family('revive_http_requests', 'gauge'), /is not revive_/],
    [family('revive_http_request_milliseconds', 'histogram'), /is not revive_/],
    [family('revive_event_parked_total', 'gauge'), /counters, and only they/],
    [family('revive_event_parked_events', 'counter'), /counters, and only they/],
    [family('revive_http_size_bytes', 'histogram'), /something else than seconds/],
    [family('revive_http_request_seconds', 'histogram', ['tenant_id']), /the label tenant_id/],
  ])('refuses %j', (one, reason) => {
    expect(complaintsAbout([one]).join()).toMatch(reason);
  });
});

describe('PromQL expression', () => {
  it('lists its metrics with the labels of matchers and groups', () => {
    expect(
      metricsIn(
        'topk(8, histogram_quantile(0.99, sum by (le, route) (rate(a_bucket{status=~"5..", route!~".*/events"}[5m]))))',
      ),
    ).toEqual([{ metric: 'a_bucket', labels: ['status', 'route', 'le', 'route'] }]);
    expect(metricsIn('sum(a) < 0.5 * max_over_time(sum(b)[30m:1m])').map(({ metric }) => metric)).toEqual(['a', 'b']);
    expect(
      metricsIn('sum by (service) (a{state="open"}) - sum by (service) (b{state="idle"})').map(({ metric }) => metric),
    ).toEqual(['a', 'b']);
  });

  it.each([
    ['sum(rate(revive_http_request_seconds_count{status=~"5.."}[5m]))', []],
    ['histogram_quantile(0.99, sum by (le, route) (rate(revive_http_request_seconds_bucket[5m])))', []],
    ['up{job="revive"} == 0', []],
    ['sum(rate(revive_http_requests_seconds_count[5m]))', ['there is no revive_http_requests_seconds_count']],
    ['sum(rate(revive_http_request_seconds[5m]))', ['there is no revive_http_request_seconds']],
    [
      'sum by (tenant) (rate(revive_http_request_seconds_count[5m]))',
      ['revive_http_request_seconds_count has no label tenant'],
    ],
    ['revive_http_request_seconds_count{code="500"}', ['revive_http_request_seconds_count has no label code']],
    ['vector(1)', ['no metric in: vector(1)']],
  ])('%s', (expression, strangers) => {
    expect(strangersIn(expression, families)).toEqual(strangers);
  });
});
