import type { Route } from '@revive/contracts/routes/route';
import type { OpenApi, Operation } from '../isolation/foreign-requests.js';
import type { Random } from '../random.js';
import type { Ask } from '../world/http.js';
import { anyJson, HOSTILE_TEXTS } from './hostile-values.js';
import { jsonFor, type JsonSchema, type Resolve } from './json-for.js';

export interface Ground {
  readonly api: OpenApi;
  /** Existing ids, for requests that pass the first checks. */
  readonly ids: readonly string[];
  readonly origin: string;
}
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/jsonp',
  'application/json;;',
  '',
  'a',
  'application/vnd.api+json',
  'application/xml',
  'text/json',
  'APPLICATION/JSON',
];
const HEADERS: readonly [string, string][] = [
  ['accept', 'text/html'],
  ['accept', 'x'.repeat(2_000)],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '1.2.3.4'],
  ['x-forwarded-host', 'evil.example'],
  ['x-request-id', 'x'.repeat(500)],
  ['traceparent', '00-zz-yy-01'],
  ['traceparent', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-ff`],
  ['idempotency-key', "'; drop table x"],
  ['expect', '100-continue'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['cookie', 'revive_x=' + 'y'.repeat(3_000)],
  ['cookie', '__proto__=1; constructor=2'],
  ['authorization', 'Bearer x'],
  ['connection', 'close'],
  ['upgrade', 'websocket'],
  ['last-event-id', '-1'],
  ['te', 'trailers'],
];

/** A valid or broken request for a route; `wrong` in 0..1 is the share of wrong parts. */
export function httpRequest(route: Route, operation: Operation, ground: Ground, random: Random): Ask {
  const wrong = random.pick([0, 0.15, 0.5, 1]);
  const path = pathOf(route, operation, ground, random, wrong);
  const headers: Record<string, string> = route.method === 'GET' ? {} : { origin: ground.origin };
  const body = bodyOf(operation, ground.api, random, wrong);
  if (body !== undefined)
    headers['content-type'] = random.next() < wrong / 5 ? random.pick(CONTENT_TYPES) : 'application/json';
  if (random.next() < wrong / 3) {
    const [name, value] = random.pick(HEADERS);
    headers[name] = value;
  }
  if (body !== undefined && random.next() < wrong / 8) headers['transfer-encoding'] = 'chunked';
  return { method: route.method, path, headers, ...(body !== undefined && { body }) };
}

function pathOf(route: Route, operation: Operation, { ids, api }: Ground, random: Random, wrong: number): string {
  const value = () =>
    random.next() < Math.max(0.1, wrong) ? hostilePart(random) : encodeURIComponent(random.pick(ids));
  const path = route.path.replace(/\{\w+\}/g, value);
  const resolve = resolver(api);
  const named = (operation.parameters ?? [])
    .filter((one) => one.in === 'query' && (random.next() >= wrong / 3 || one.required === true))
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(asText(jsonFor(schema as JsonSchema, resolve, random, wrong)))}`,
    );
  const query = [
    ...named,
    ...(random.next() < wrong / 3
      ? [
          random.pick([
            '__proto__[role]=master',
            'a[]=1&a[]=2',
            '%',
            '%ff=%fe',
            'before=1&before=2',
            'constructor=x',
            '='.repeat(300),
            '&&&&',
            'before[gt]=',
            `q=${encodeURIComponent(wellFormed(random.pick(HOSTILE_TEXTS)))}`,
          ]),
        ]
      : []),
  ];
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Path parts that a client can send: with broken escapes and long texts, without blanks and control characters. */
const hostilePart = (random: Random): string =>
  random.once(3)
    ? random.pick([
        '%',
        '%zz',
        '%ff%fe',
        '%c0%ae%c0%ae',
        '..',
        '.',
        '%2f',
        '%00',
        '*',
        ':id',
        'x'.repeat(199),
        'x'.repeat(2_000),
        "'",
        '%0d%0aset-cookie:a=b',
      ])
    : encodeURIComponent(wellFormed(random.pick(HOSTILE_TEXTS))) || '%20';

function bodyOf({ requestBody }: Operation, api: OpenApi, random: Random, wrong: number): string | Buffer | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return random.next() < wrong / 2 ? anyJson(random) : undefined;
  const good = jsonFor(schema, resolver(api), random, wrong);
  if (random.next() >= wrong / 4) return good;
  switch (random.below(7)) {
    case 0:
      return good.slice(0, random.below(good.length));
    case 1:
      return Buffer.concat([Buffer.from(good), random.bytes(5)]);
    case 2:
      return random.bytes(random.below(400));
    case 3:
      return `\ufeff${good}`;
    case 4:
      return '['.repeat(50) + ']'.repeat(50);
    case 5:
      return undefined;
    default:
      return anyJson(random);
  }
}

/** Replaces half surrogate pairs, which an address cannot contain, by the replacement character. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** A query holds text: the content of a JSON string, or any other JSON as written. */
function asText(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : json;
  return wellFormed(String(value));
}

export const resolver =
  ({ components }: OpenApi): Resolve =>
  (schema) => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (components.schemas[name] ?? {});
  };
