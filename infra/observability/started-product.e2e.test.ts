import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@revive/platform/concurrency/free-port';
import { parse } from 'yaml';
import { StartedProduct } from '../tests/e2e/started-product.js';
import { eventually } from '../tests/world/eventually.js';
import { approveByQr, isOver, untilTicket } from '../tests/world/repairs.js';
import { takeIn } from '../tests/world/take-in.js';
import { complaintsAbout, readFamilies, strangersIn, type Family } from './metric-names.js';
import { OtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';

let product: StartedProduct;
let receiver: OtlpReceiver;
let healthPort: number;
let families: Map<string, Family>;
let repairId: string;
let executed: string;

/** One complete repair with a watching browser, so that every metric and trace occurs at least once. */
beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  healthPort = await freePort();
  product = await StartedProduct.inFreshHome();
  await product.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, HEALTH_PORT: String(healthPort) });
  const watching = new AbortController();
  const shop = await product.as('shop');
  const watched = (async () => {
    const seen: string[] = [];
    for await (const { type } of shop.events('/api/events', watching.signal)) seen.push(type);
    return seen;
  })();
  const job = await takeIn(product, 'studio-archive.img');
  repairId = job.repairId;
  await approveByQr(job);
  // Events of one repair within a tenth of a second are merged into the last event: the event of the order would be
  // invisible.
  await sleep(500);
  executed = (await job.shop.post<{ runId: string }>(`/api/repairs/${repairId}/execute`, { quoteVersion: 1 })).runId;
  await untilTicket(job.shop, repairId, isOver);
  await eventually(
    () => shop.get<{ entries: unknown[] }>('/api/billing'),
    ({ entries }) => entries.length > 0,
  );
  await eventually(
    async () => receiver.spans.length,
    (count) => count > 0 && receiver.spans.some(({ name }) => name === 'consume billing.entry'),
  );
  await eventually(
    () => job.shop.get<{ charge?: object }>(`/api/repairs/${repairId}`),
    ({ charge }) => charge !== undefined,
  );
  families = readFamilies(await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text());
  watching.abort();
  expect(await watched).toContain('repair');
}, 240_000);
afterAll(async () => {
  await product.destroy();
  await receiver.close();
});

describe('metrics of the started product', () => {
  it('follows the naming rule', () => {
    expect(families.size).toBeGreaterThan(40);
    expect(complaintsAbout(families.values())).toEqual([]);
  });

  it('counts the finished repair', async () => {
    let text = '';
    const value = (series: RegExp) => Number(new RegExp(`^${series.source} (\\S+)$`, 'm').exec(text)?.[1]);
    await eventually(
      async () => (text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text()),
      () => value(/revive_outbox_backlog_events\{service="repairs"\}/) === 0,
    );
    expect(value(/revive_fleet_agent_streams\{service="fleet"\}/)).toBe(1);
    expect(value(/revive_event_published_total\{topic="repairs.repair",service="repairs"\}/)).toBeGreaterThan(3);
    expect(value(/revive_event_parked_total\{topic="repairs.repair",service="billing"\}/)).toBe(0);
    expect(
      value(/revive_event_consumed_total\{topic="repairs.repair",outcome="done",service="billing"\}/),
    ).toBeGreaterThan(3);
    expect(value(/revive_fleet_agent_messages_total\{kind="report",service="fleet"\}/)).toBeGreaterThan(0);
    expect(value(/revive_database_pool_connections\{pool="tenant",state="open",service="repairs"\}/)).toBeGreaterThan(
      0,
    );
    expect(
      value(
        /revive_http_request_seconds_count\{service="gateway",method="POST",route="\/api\/repairs\/:id\/execute",status="202"\}/,
      ),
    ).toBe(1);
    expect(text).toMatch(/^revive_live_delivered_total\{type="repair",service="gateway"\} [1-9]/m);
    expect(text).not.toContain(repairId);
  });

  it('serves metrics on the same port as the probes', async () => {
    for (const [path, status] of [
      ['/live', 200],
      ['/ready', 200],
      ['/elsewhere', 404],
    ] as const)
      expect((await fetch(`http://127.0.0.1:${healthPort}${path}`)).status).toBe(status);
  });
});

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('files for operators', () => {
  const alerts = (
    parse(read('alerts.yml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string; look: string } }[] }[];
    }
  ).groups.flatMap(({ rules }) => rules);
  const panels = (
    JSON.parse(read('grafana/revive.json')) as {
      panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
    }
  ).panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

  it('names only existing metrics and labels', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(25);
    const strangers = [
      ...alerts.map(({ alert, expr }) => [alert, expr] as const),
      ...panels.map(({ title, expr }) => [title, expr] as const),
    ].flatMap(([where, expression]) => strangersIn(expression, families).map((stranger) => `${where}: ${stranger}`));
    expect(strangers).toEqual([]);
  });

  it('fails the check with a wrong name or a wrong label', () => {
    const [first] = alerts.filter(({ expr }) => expr.includes('revive_outbox_lag_seconds'));
    const expression = first?.expr ?? '';
    expect(strangersIn(expression, families)).toEqual([]);
    expect(strangersIn(expression.replace('lag', 'delay'), families)).toEqual([
      'there is no revive_outbox_delay_seconds',
    ]);
    expect(strangersIn(expression.replace('(service)', '(tenant)'), families)).toEqual([
      'revive_outbox_lag_seconds has no label tenant',
    ]);
  });

  it('gives advice for each alert and quotes only labels kept by the expression', () => {
    for (const { alert, expr, annotations } of alerts) {
      expect(`${alert}: ${annotations.look}`).toMatch(/: \S.{15,}/);
      for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
        expect(`${alert} ${expr}`).toMatch(new RegExp(`\\b${label}\\b|^\\w+ up`));
    }
  });

  it('uses every metric of the product', () => {
    const all = [...alerts, ...panels].map(({ expr }) => expr).join('\n');
    expect(
      [...families.values()]
        .filter(({ name, series }) => name.startsWith('revive_') && ![...series].some((one) => all.includes(one)))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('trace of one change', () => {
  const executeTrace = (): ReceivedSpan[] => {
    const root = receiver.spans.find(({ name }) => name === 'POST /api/repairs/{id}/execute');
    return root ? receiver.trace(root.traceId) : [];
  };
  const upFrom = (leaf: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] => {
    const parent = spans.find(({ spanId }) => spanId === leaf.parentSpanId);
    return parent ? [leaf.name, ...upFrom(parent, spans)] : [leaf.name];
  };

  it('reaches from the request through call, outbox row, bus and consumer', async () => {
    expect(executed).not.toBe('');
    const wanted = [
      'consume repairs.repair',
      'publish repairs.repair',
      'revive.repairs.v1.Repairs/Execute',
      'revive.repairs.v1.Repairs/Execute',
      'POST /api/repairs/{id}/execute',
    ];
    await eventually(
      async () =>
        executeTrace()
          .filter(({ name }) => name.startsWith('consume '))
          .map((span) => upFrom(span, executeTrace()).join(' < ')),
      (chains) => chains.includes(wanted.join(' < ')),
    );
  });

  it('reaches the browser’s stream', async () => {
    const wanted = [
      'stream repair',
      'live repair',
      'revive.repairs.v1.Repairs/Execute',
      'revive.repairs.v1.Repairs/Execute',
      'POST /api/repairs/{id}/execute',
    ];
    await eventually(
      async () =>
        executeTrace()
          .filter(({ name }) => name === 'stream repair')
          .map((span) => upFrom(span, executeTrace()).join(' < ')),
      (chains) => chains.includes(wanted.join(' < ')),
    );
  });

  it('forms a single trace from the gateway with the correct span kinds', () => {
    const spans = executeTrace();
    expect(
      spans.filter(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === '').map(({ name }) => name),
    ).toEqual(['POST /api/repairs/{id}/execute']);
    const kinds = new Map(spans.map(({ name, kind }) => [name, kind]));
    expect([
      kinds.get('publish repairs.repair'),
      kinds.get('consume repairs.repair'),
      kinds.get('live repair'),
      kinds.get('stream repair'),
    ]).toEqual([4, 5, 4, 5]);
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['revive']));
  });

  it('ignores a trace id sent by a client', async () => {
    const forged = 'ab'.repeat(16);
    await fetch(`${product.url}/api/user`, { headers: { traceparent: `00-${forged}-${'12'.repeat(8)}-01` } });
    await fetch(`${product.url}/api/health`, { headers: { traceparent: `00-${forged}-${'12'.repeat(8)}-01` } });
    await eventually(
      async () => receiver.spans.filter(({ name }) => name === 'GET /api/health').length,
      (count) => count > 0,
    );
    expect(receiver.trace(forged)).toEqual([]);
  });
});
