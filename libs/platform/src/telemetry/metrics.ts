import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const UNITS = ['total', 'seconds', 'bytes', 'rows', 'events', 'ratio', 'connections', 'streams', 'info'];
/**
 * Metric areas common to all services, so that one expression covers them (`by (service)`). A metric of any other area
 * gets the service's name: `revive_fleet_agent_streams`.
 */
const EVERYWHERE = new Set(['http', 'rpc', 'event', 'outbox', 'live', 'database']);
/** In seconds: 1 ms to 10 s. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Metrics named `revive_<area>_<thing>_<unit>` (infra/observability/README.md). An invalid name throws at creation.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #service: string;

  constructor(service: string) {
    this.#service = service;
    this.registry.setDefaultLabels({ service });
  }

  /** `thing` is in snake case, for example `outbox_published`. The unit of a counter is `total`. */
  counter<L extends string = never>(thing: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({
      name: this.#name(thing, 'total'),
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
    });
  }

  /** `read` is called at each scrape; it must be fast and make no calls. */
  gauge<L extends string = never>(
    thing: string,
    unit: string,
    help: string,
    options: { labelNames?: readonly L[]; read?: () => number | readonly Reading[] } = {},
  ): Gauge<L> {
    const { read, labelNames = [] } = options;
    return new Gauge({
      name: this.#name(thing, unit),
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      ...(read && {
        collect(this: Gauge<L>) {
          const found = read();
          if (typeof found === 'number') return this.set(found);
          this.reset();
          for (const { labels, value } of found) this.set(labels as Record<L, string>, value);
        },
      }),
    });
  }

  duration<L extends string = never>(thing: string, help: string, labelNames: readonly L[] = []): Histogram<L> {
    return new Histogram({
      name: this.#name(thing, 'seconds'),
      help,
      labelNames: [...labelNames],
      buckets: BUCKETS,
      registers: [this.registry],
    });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  #name(thing: string, unit: string): string {
    const area = thing.split('_', 1)[0] ?? '';
    const name = `revive_${EVERYWHERE.has(area) ? '' : `${this.#service}_`}${thing}_${unit}`;
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+){3,}$/.test(name) || !UNITS.includes(unit))
      throw new TypeError(`'${name}' is not revive_<area>_<thing>_<unit>`);
    return name;
  }
}

let ofProcess: Registry | undefined;
/** Metrics of the Node.js process, once per process, with prom-client's default names (`process_…`, `nodejs_…`). */
export function processMetrics(): Promise<string> {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess.metrics();
}

export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const family of texts.flatMap((text) => text.split(/^(?=# HELP )/m)).filter((one) => one.trim() !== '')) {
    const lines = family.trimEnd().split('\n');
    const head = lines.slice(0, 2).join('\n');
    const samples = families.get(head) ?? [];
    samples.push(...lines.slice(2).filter((line) => line !== ''));
    families.set(head, samples);
  }
  return `${[...families].map(([head, samples]) => [head, ...samples].join('\n')).join('\n')}\n`;
}
