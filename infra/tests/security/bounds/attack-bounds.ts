import { performance } from 'node:perf_hooks';
import { ROLES } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import { BODY_LIMIT, BODY_LIMITS } from '@revive/gateway/http/limits';
import { openApiDocument } from '@revive/gateway/openapi';
import { resolver } from '../fuzz/http-request.js';
import type { JsonSchema } from '../fuzz/json-for.js';
import { allowedCallers } from '../isolation/who-may-call.js';
import type { OpenApi } from '../isolation/foreign-requests.js';
import { addressOf, allRoutes } from '../matrix/attack-matrix.js';
import type { Part, Scene } from '../part.js';
import type { Ask } from '../world/http.js';
import { placesOf } from '../world/kinds.js';
import { NoAnswerError, Person } from '../world/http.js';
import { Mesh } from '../world/mesh.js';
import { createPerson } from '../world/shop.js';
import { fullBodies, growingBodies, longTexts, type GrowingBody } from './growing-bodies.js';
import { growingMessages } from './growing-messages.js';

/** Maximum size of a refusal; the largest list of field errors is smaller. */
const MOST_REFUSAL = 32 * 1024;
const MOST_ANSWER = 4 * 2 ** 20;
/** Requests that exceed a minimal request by less than this are not measured further. */
const WORTH_LOOKING_MS = 40;
/** The longest time that an accepted request may block other requests. */
const MOST_MS = 250;
/** Fourfold input may take at most eight times as long: linear growth gives four, quadratic growth sixteen. */
const MOST_RATIO = 8;
const MB = 2 ** 20;
const GROWTH = 250 * MB;
const TRIES = 3;
/** Node accepts 16 kB of headers including the address. */
const MOST_IN_HEADERS = 12_000;
/** The practical limit of a message to a service: the gateway forwards at most its own largest body. */
const MESSAGE_BYTES = BODY_LIMIT;
/** Calls that end the session they are sent with. */
const LEAVES = new Set(['register', 'login', 'enterDemo', 'logout', 'forceLogout', 'endOtherSessions']);

type Send = (bytes: number) => Promise<{ readonly status: number; readonly size: number; readonly isLate?: boolean }>;

/**
 * Sends the largest accepted input to every entry point: bodies, lists, texts, keys, queries, headers and gRPC
 * messages. Counts and sizes are always checked; times and their growth only in a full run, because they depend on the
 * machine.
 */
export const attackBounds: Part = async (scene) => {
  const { target, report } = scene;
  const before = target.memory();
  await attackBodies(scene);
  await attackQueriesAndHeaders(scene);
  await attackMessages(scene);
  const grown = target.memory() - before;
  report.figure('MB grown', grown / MB);
  if (grown > GROWTH) report.finding(`the product grew by ${Math.round(grown / MB)} MB`);
};

let sent = 0;
/** A separate address for each request, so that limits per network do not distort the measurement. */
const nextAddress = (): string => addressOf(20_000 + (sent++ % 30_000));

async function attackBodies(scene: Scene): Promise<void> {
  const {
    world: { http },
    quick,
    report,
  } = scene;
  const api = openApiDocument() as unknown as OpenApi;
  const people = new Map<string, Person>();
  // In sequence, because each sign-in costs a password hash.
  for (const role of ROLES)
    people.set(role, await createPerson(http, { role, place: placesOf(role)[0] ?? 'none', status: 'active' }));
  for (const route of allRoutes()) {
    const schema = bodySchema(api, route);
    if (!schema) continue;
    const roles = typeof route.access === 'string' ? [] : route.access;
    const callers =
      route.access === 'anyone' || LEAVES.has(route.name)
        ? [undefined]
        : [...(roles.length > 0 ? roles : ROLES).map((role) => people.get(role)), undefined];
    const limit = BODY_LIMITS[route.path.replace(/\{(\w+)\}/g, ':$1')] ?? BODY_LIMIT;
    for (const [i, person] of callers.entries()) {
      const isFirst = i === 0;
      const all = [...fullBodies(schema, resolver(api)), ...growingBodies(schema, resolver(api), isFirst && !quick)];
      // The shape is the same for every permitted caller, so later callers send fewer bodies.
      const bodies = isFirst ? all : all.slice(0, 5);
      for (const body of bodies)
        await look(
          scene,
          `${route.name} as ${person?.name ?? 'nobody'}: ${body.what}`,
          sendBody(scene, route, person, body),
          limit - 64,
        );
    }
    report.count('routes with a body');
  }
}

const bodySchema = (api: OpenApi, route: Route): JsonSchema | undefined => {
  const operation = api.paths[route.path]?.[route.method.toLowerCase()];
  return operation?.requestBody?.content['application/json']?.schema;
};
const NO_ID = '0190a0a0-0000-7000-8000-00000000dead';
const pathOf = (route: Route): string => route.path.replace(/\{\w+\}/g, NO_ID);

const sendBody =
  ({ world: { http } }: Scene, route: Route, person: Person | undefined, { make }: GrowingBody): Send =>
  (bytes) =>
    ask(
      { http },
      {
        method: route.method,
        path: pathOf(route),
        from: nextAddress(),
        headers: { origin: http.url, 'content-type': 'application/json', ...(person && { cookie: person.cookie }) },
        body: make(bytes),
      },
    );

async function ask({ http }: Pick<Scene['world'], 'http'>, request: Ask): Promise<{ status: number; size: number }> {
  try {
    const { status, text } = await http.ask(request);
    return { status, size: text.length };
  } catch (error) {
    // The connection was cut during sending: the body was refused for its length.
    if (error instanceof NoAnswerError) return { status: 0, size: 0 };
    throw error;
  }
}

async function attackQueriesAndHeaders(scene: Scene): Promise<void> {
  const {
    world: { http, b },
    report,
  } = scene;
  const api = openApiDocument() as unknown as OpenApi;
  const get =
    (path: string, headers: Record<string, string> = {}): Send =>
    async () =>
      ask(
        { http },
        { method: 'GET', path, from: nextAddress(), headers, ...(path.includes('/events') && { readMs: 100 }) },
      );
  for (const route of allRoutes().filter(({ method }) => method === 'GET')) {
    const operation = api.paths[route.path]?.get;
    const names = (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const cookie: Record<string, string> = route.access === 'anyone' ? {} : { cookie: b.owner.cookie };
    const queries = (length: number): string[] => [
      ...names.flatMap((name) =>
        longTexts.map((text) => `${name}=${encodeURIComponent(text(length)).slice(0, length)}`),
      ),
      Array.from({ length: length / 4 }, (_, i) => `${i % 10}=1`).join('&'),
      '%'.repeat(length),
      '&'.repeat(length),
    ];
    for (const [i] of queries(8).entries())
      await look(
        scene,
        `${route.name}: query ${i}`,
        (bytes) => get(`${pathOf(route)}?${queries(bytes)[i] ?? ''}`, cookie)(bytes),
        MOST_IN_HEADERS,
      );
    report.count('queries of routes');
  }
  const headers = [
    'cookie',
    'x-forwarded-for',
    'accept',
    'accept-encoding',
    'accept-language',
    'origin',
    'sec-fetch-site',
    'if-none-match',
    'traceparent',
    'last-event-id',
    'user-agent',
    'content-type',
  ];
  const texts = [
    ...longTexts.filter((text) => /^[\x20-\x7e]*$/.test(text(20))),
    (length: number) => 'a=b; '.repeat(length / 5),
    (length: number) => 'a;q=0.5,'.repeat(length / 8),
    (length: number) => '1.1.1.1, '.repeat(length / 9),
  ];
  for (const header of headers)
    for (const [i, text] of texts.entries())
      await look(
        scene,
        `header ${header} ${i}`,
        (bytes) => get('/api/user', { [header]: text(bytes) })(bytes),
        MOST_IN_HEADERS,
      );
  for (const [i, text] of texts.entries())
    await look(
      scene,
      `an address ${i}`,
      (bytes) => get(`/${encodeURIComponent(text(bytes)).slice(0, bytes)}`)(bytes),
      MOST_IN_HEADERS,
    );
}

async function attackMessages(scene: Scene): Promise<void> {
  const {
    world: { b },
    target,
    quick,
    report,
  } = scene;
  const mesh = new Mesh(target);
  try {
    for (const method of mesh.methods) {
      const row = allowedCallers(method.name);
      const actor = row.right === 'secret' ? undefined : await mesh.actorOf(b.owner);
      for (const { what, make } of growingMessages(mesh.protos, method.request, !quick)) {
        const send: Send = async (bytes) => {
          const message = make(bytes);
          const command = actor === undefined ? undefined : await mesh.commandFor(b.owner, method, message);
          const { name, text } = await mesh.call(row.peers[0] ?? 'gateway', method, message, {
            ...(actor !== undefined && { actor }),
            ...(command !== undefined && { command }),
          });
          return {
            status: name === 'OK' ? 200 : ['INTERNAL', 'UNKNOWN'].includes(name) ? 500 : 400,
            size: text.length,
            isLate: name === 'DEADLINE_EXCEEDED' || name === 'UNAVAILABLE',
          };
        };
        await look(scene, `${method.name}: ${what}`, send, MESSAGE_BYTES);
      }
      report.count('methods');
    }
  } finally {
    mesh.close();
  }
}

async function look({ quick, report }: Scene, what: string, send: Send, most: number): Promise<void> {
  report.count('kinds of requests');
  if (quick) return judge(what, await send(most), report);
  const bare = await fastest(what, send, 16, 1, report);
  let whole = await fastest(what, send, most, 1, report);
  if (whole - bare < WORTH_LOOKING_MS) return;
  whole = await fastest(what, send, most, TRIES, report);
  const quarter = await fastest(what, send, most / 4, TRIES, report);
  const ratio = (whole - bare) / Math.max(quarter - bare, 2);
  report.count('looked at closely');
  if (whole - bare > MOST_MS)
    report.finding(
      `${what}: ${most} bytes took ${whole.toFixed(0)} ms, a bare one ${bare.toFixed(0)} ms (4 times as much, ${ratio.toFixed(1)} times as long)`,
    );
  else if (whole - bare > WORTH_LOOKING_MS && ratio > MOST_RATIO)
    report.finding(
      `${what}: 4 times as much took ${ratio.toFixed(1)} times as long (${quarter.toFixed(0)} and ${whole.toFixed(0)} ms)`,
    );
}

async function fastest(
  what: string,
  send: Send,
  bytes: number,
  tries: number,
  report: Scene['report'],
): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < tries; i++) {
    const began = performance.now();
    const answer = await send(bytes);
    best = Math.min(best, performance.now() - began);
    judge(what, answer, report);
  }
  return best;
}

function judge(
  what: string,
  { status, size, isLate = false }: Awaited<ReturnType<Send>>,
  report: Scene['report'],
): void {
  report.count('requests');
  if (status >= 500) report.finding(`${what} was answered ${status}`);
  if (isLate) report.finding(`${what} was not answered in time`);
  if (size > (status < 400 ? MOST_ANSWER : MOST_REFUSAL))
    report.finding(`${what}: an answer of ${size} characters (${status})`);
}
