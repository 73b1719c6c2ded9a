import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { PASSWORD } from '../world/accounts.js';
import { codeIn, Person, type Answer } from '../world/http.js';
import { FIRST_PASSWORD } from '../target/target.js';
import type { Part } from '../part.js';
import { everyCaller, type Caller } from './callers.js';
import { sampleFor, WRITTEN, type Place, type Sample } from './samples.js';
import { isAsExpected, isDangerous, rowOf, ACCESS_BY_ROUTE } from './who-is-let-in.js';

/** Reading time in milliseconds that shows if a stream opened. */
const STREAM_MS = 150;

/**
 * Calls every route anonymously, as every kind of account, and as impersonating staff, and compares the answers with
 * the access table.
 */
export const attackMatrix: Part = async ({ world, report, quick }) => {
  for (const problem of missingRows()) report.finding(problem);
  const { a, http } = world;
  const master = await new Person(http, 'master').signIn(FIRST_PASSWORD);
  const { stopId } = await master.post<{ stopId: string }>('/api/emergency-stop');
  const { id: repairId, trackingId } = a.repairs.handedOver;
  let signIns = 0;
  const callers = await everyCaller(http, quick, () => addressOf((signIns += 1)));

  let n = 0;
  const check = async (route: Route, { person, expected }: Caller): Promise<void> => {
    const row = rowOf(route);
    n += 1;
    const place: Place = { repairId, trackingId, stopId, agent: a.agent, n };
    const seen = answerOf(await askSample(person, route, sampleFor(route, place), n));
    report.count('cells');
    if (!isAsExpected(seen, expected(row, route)))
      report.finding(`${route.name} as ${person.name}: ${seen}, and the table says ${expected(row, route)}`);
  };
  for (const caller of callers)
    for (const route of allRoutes()) if (LEAVES.every((name) => name !== route.name)) await check(route, caller);
  for (const caller of callers.filter(({ isView }) => !isView)) {
    for (const name of LEAVES) {
      if (caller.person.cookie !== '') await caller.person.signIn(PASSWORD, addressOf((signIns += 1)));
      await check(routes[name], caller);
      const { status } = await caller.person.ask('GET', '/api/user');
      if (status !== 401) report.finding(`the session of ${caller.person.name} outlived its ${name}: ${status}`);
    }
  }
};

/** Calls that end the session they are made with; each gets a new session. */
const LEAVES = ['register', 'enterDemo', 'logout', 'forceLogout'] as const satisfies readonly RouteName[];

export const allRoutes = (): readonly Route[] => Object.values(routes);

export function missingRows(known: readonly Route[] = allRoutes()): string[] {
  const names = known.map(({ name }) => name);
  const left = (table: object) =>
    Object.keys(table)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is in infra/tests/security/matrix and no route any more`);
  return [
    ...known
      .filter((route) => isDangerous(route) && !Object.hasOwn(ACCESS_BY_ROUTE, route.name))
      .map(({ name }) => `${name} has no row: say in infra/tests/security/matrix whom it lets in`),
    ...left(ACCESS_BY_ROUTE),
    ...left(WRITTEN),
  ];
}

/** Sends the sample request, each from a separate address, so that no limit per network hides the access check. */
function askSample(person: Person, route: Route, { params = {}, query, body }: Sample, n: number): Promise<Answer> {
  const path = `${route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}${query === undefined ? '' : `?${query}`}`;
  return person.ask(route.method, path, body, { from: addressOf(n), ...(route.stream && { readMs: STREAM_MS }) });
}

/** Addresses from 127.1.0.1: 65,000 addresses of the loopback network, a /8. */
export const addressOf = (n: number): string => `127.1.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

const answerOf = ({ status, text }: Answer): string =>
  status < 400 ? String(status) : `${status} ${codeIn(text) ?? 'without a code'}`;
