/** A metric family in `/metrics`: type, labels of its series, and series names. */
export interface Family {
  readonly name: string;
  readonly type: string;
  readonly labels: ReadonlySet<string>;
  readonly series: ReadonlySet<string>;
}

export function readFamilies(text: string): Map<string, Family> {
  const families = new Map<string, { name: string; type: string; labels: Set<string>; series: Set<string> }>();
  for (const line of text.split('\n')) {
    const type = /^# TYPE (\S+) (\S+)$/.exec(line);
    if (type)
      families.set(type[1] ?? '', {
        name: type[1] ?? '',
        type: type[2] ?? '',
        labels: new Set(),
        series: namesOf(type[1] ?? '', type[2] ?? ''),
      });
    if (line === '' || line.startsWith('#')) continue;
    const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line);
    if (!sample) throw new SyntaxError(`not a line of metrics: ${line}`);
    const [, series = '', labels = ''] = sample;
    const family = [...families.values()].find((one) => one.series.has(series));
    if (!family) throw new SyntaxError(`${series} has no type`);
    for (const [, label = ''] of labels.matchAll(/(?:^|,)(\w+)="(?:[^"\\]|\\.)*"/g)) family.labels.add(label);
  }
  return families;
}

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};
const namesOf = (name: string, type: string): Set<string> =>
  new Set((SUFFIXES[type] ?? ['']).map((suffix) => `${name}${suffix}`));

/** `revive_<area>_<thing>_<unit>`, or a metric of Node itself. */
const OURS = /^revive_[a-z]+(_[a-z0-9]+)*_(total|seconds|bytes|rows|events|ratio|connections|streams|info)$/;
const NODES = /^(nodejs|process)_[a-z0-9_]+$/;

export function complaintsAbout(families: Iterable<Family>): string[] {
  return [...families].flatMap(({ name, type, labels }) => {
    const found: string[] = [];
    if (NODES.test(name)) return found;
    if (!OURS.test(name)) found.push(`${name} is not revive_<area>_<thing>_<unit>`);
    if ((type === 'counter') !== name.endsWith('_total'))
      found.push(`${name} is a ${type}: counters, and only they, end with _total`);
    if (type === 'histogram' && !name.endsWith('_seconds'))
      found.push(`${name} is a histogram of something else than seconds`);
    for (const label of labels)
      if (FORBIDDEN.has(label)) found.push(`${name} has the label ${label}: it would have a series for each of them`);
    return found;
  });
}
/** Ids and personal data have unlimited values and do not belong in metrics. */
const FORBIDDEN = new Set([
  'id',
  'tenant',
  'tenant_id',
  'user',
  'user_id',
  'agent',
  'agent_id',
  'repair_id',
  'device_id',
  'tracking_id',
  'path',
  'url',
  'ip',
]);

const KEYWORDS =
  /^(?:sum|max|min|avg|count|rate|increase|irate|histogram_quantile|clamp_min|clamp_max|absent|time|on|by|without|ignoring|group_left|group_right|and|or|unless|bool|le|inf|nan|vector|label_replace|changes|delta|topk|round|max_over_time|min_over_time|avg_over_time)$/i;

interface Used {
  readonly metric: string;
  readonly labels: readonly string[];
}

/**
 * Returns the metrics in a PromQL expression, each with the labels of its own matchers; labels of `by (…)` apply to
 * all metrics. Supports only the expressions of these folders: no subqueries, no `__name__`.
 */
export function metricsIn(expression: string): Used[] {
  const grouped = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
  const bare = expression.replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ').replace(/\[[^\]]*\]/g, ' ');
  const used: Used[] = [];
  for (const [, name = '', matchers = ''] of bare.matchAll(
    /(?<![\w:$."])([a-zA-Z_:][\w:]*)(?:\s*\{([^}]*)\})?(?!\s*\()(?![\w:])/g,
  )) {
    if (KEYWORDS.test(name) || insideText(bare, name)) continue;
    used.push({
      metric: name,
      labels: [...[...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label), ...grouped],
    });
  }
  return used;
}

/** A word that occurs only within quotes is a label value. */
const insideText = (expression: string, word: string): boolean =>
  !new RegExp(`\\b${word}\\b`).test(expression.replace(/"(?:[^"\\]|\\.)*"/g, ''));

/**
 * Returns the series and labels of an expression that are missing in `/metrics`. Prometheus itself adds the `scrape`
 * labels.
 */
export function strangersIn(
  expression: string,
  families: ReadonlyMap<string, Family>,
  scrape: readonly string[] = ['job', 'instance', 'le'],
): string[] {
  const used = metricsIn(expression);
  if (used.length === 0) return [`no metric in: ${expression}`];
  return used.flatMap(({ metric, labels }) => {
    if (metric === 'up')
      return labels.filter((label) => !scrape.includes(label)).map((label) => `up has no label ${label}`);
    const family = [...families.values()].find(({ series }) => series.has(metric));
    if (!family) return [`there is no ${metric}`];
    return labels
      .filter((label) => !family.labels.has(label) && !scrape.includes(label))
      .map((label) => `${metric} has no label ${label}`);
  });
}
