import { openApiDocument } from '@revive/gateway/openapi';
import type { Route } from '@revive/contracts/routes/route';
import type { OpenApi } from '../isolation/foreign-requests.js';
import { addressOf, allRoutes } from '../matrix/attack-matrix.js';
import type { Part } from '../part.js';
import { FIRST_PASSWORD } from '../target/target.js';
import { PASSWORD } from '../world/accounts.js';
import { NoAnswerError, Person } from '../world/http.js';
import type { World } from '../world/shop.js';
import { AnswerCheck } from './answer-check.js';
import { httpRequest, type Ground } from './http-request.js';

/** The number of requests per endpoint that the issue requires. */
const EACH = 300;
const QUICK = 25;
const STREAM_MS = 40;
const AT_ONCE = 6;
/** Calls that end their own or further sessions of the person; sent without a session. */
const LEAVES = new Set(['register', 'login', 'enterDemo', 'logout', 'forceLogout', 'endOtherSessions']);

/**
 * Sends valid and broken generated requests to every endpoint of the OpenAPI file. No answer may be 5xx or break its
 * schema.
 */
export const attackHttp: Part = async ({ target, world, random, quick, report }) => {
  const api = openApiDocument() as unknown as OpenApi;
  const check = new AnswerCheck(api);
  const { b } = world;
  const ground: Ground = { api, origin: target.url, ids: [...b.ids, ...world.a.ids.slice(0, 3)] };
  const before = target.memory();
  let n = 40_000;
  for (const route of allRoutes()) {
    const operation = api.paths[route.path]?.[route.method.toLowerCase()];
    if (!operation) {
      report.finding(`${route.name} is not in the OpenAPI file`);
      continue;
    }
    const callers = await callersOf(route, world);
    const statuses = new Map<number, number>();
    const one = async (): Promise<void> => {
      const ask = httpRequest(route, operation, ground, random);
      const person = random.pick(callers);
      const headers = {
        ...(person && !LEAVES.has(route.name) && person.cookie !== '' && { cookie: person.cookie }),
        ...ask.headers,
      };
      const answer = await world.http
        .ask({
          ...ask,
          headers,
          ...(route.access === 'anyone' && { from: addressOf(++n) }),
          ...(route.stream && { readMs: STREAM_MS }),
        })
        .catch((error: unknown): string => {
          if (error instanceof NoAnswerError) return error.message;
          // Node's client refuses to send the request, which is a fault of the generator.
          if (error instanceof TypeError) return `cannot be sent: ${error.message}`;
          throw error;
        });
      report.count('requests');
      const shown = `${ask.method} ${ask.path.slice(0, 160)} ${JSON.stringify(ask.headers)} ${ask.body?.toString('utf8').slice(0, 300) ?? ''}`;
      if (typeof answer === 'string') return report.finding(`${route.name} gave no answer (${answer}): ${shown}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const complaint = check.complaint(route, operation, answer);
      if (complaint !== undefined) report.finding(`${route.name} ${complaint}: ${shown}`);
    };
    const times = quick ? QUICK : EACH;
    for (let done = 0; done < times; done += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, times - done) }, one));
    for (const [status, times] of statuses) report.count(`of ${status}`, times);
  }
  report.figure('MB of memory before', before / 2 ** 20);
  report.figure('MB after', target.memory() / 2 ** 20);
};

/** Each sign-in uses a separate address, because sign-ins per address are limited. */
let signIns = 30_000;

/** Mostly callers with access, to reach the code behind the access check, and some without. */
async function callersOf(route: Route, { b, http }: World): Promise<(Person | undefined)[]> {
  if (route.access === 'anyone') return [undefined, b.owner];
  const roles: readonly string[] = typeof route.access === 'string' ? ['tenant_admin', 'master'] : route.access;
  const people: (Person | undefined)[] = [];
  if (roles.includes('tenant_admin')) people.push(b.owner, b.owner, b.owner, b.tech);
  if (roles.includes('master'))
    people.push(await new Person(http, 'master').signIn(FIRST_PASSWORD, addressOf((signIns += 1))));
  if (people.length === 0)
    people.push(await new Person(http, `${b.mark}-tech`).signIn(PASSWORD, addressOf((signIns += 1))));
  return [...people, ...people, undefined];
}
