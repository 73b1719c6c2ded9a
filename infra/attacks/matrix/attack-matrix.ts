import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { PASSWORD, SHOPLESS } from '../world/accounts.js';
import { codeIn, Person, type Answer } from '../world/http.js';
import { FIRST_PASSWORD } from '../target/target.js';
import { somebody } from '../world/shop.js';
import type { Part } from '../part.js';
import { SAMPLES, type Place, type Sample } from './samples.js';
import { WHO_IS_LET_IN, type Row } from './who-is-let-in.js';

/** Enough of a stream to know that it opened. */
const STREAM_MS = 150;

interface Caller {
  readonly person: Person;
  readonly expected: (row: Row) => string;
}

/** Every route as anonymous and as each role in each status, against the one table of who is let in. */
export const attackMatrix: Part = async ({ world, report, quick }) => {
  for (const problem of whatTheTableLacks()) report.finding(problem);
  const { a, http } = world;
  const master = await new Person(http, 'master').signIn(FIRST_PASSWORD);
  const { stopId } = await master.post<{ stopId: string }>('/api/emergency-stop');
  const { id: repairId, trackingId } = a.repairs.handedOver;
  const callers: Caller[] = [{ person: new Person(http, 'nobody'), expected: ({ anonymous }) => anonymous }];
  for (const role of ROLES) for (const status of statusesFor(role, quick)) callers.push({ person: await somebody(http, role, status), expected: (row) => expectedOf(row, role, status) });
  callers.push({ person: await new Person(http, SHOPLESS).signIn(PASSWORD), expected: ({ active, shopless = active.tech }) => shopless });

  let n = 0;
  const check = async (route: Route, { person, expected }: Caller): Promise<void> => {
    const [row, sample] = [WHO_IS_LET_IN[route.name], SAMPLES[route.name]];
    if (!row || !sample) return;
    n += 1;
    const place: Place = { repairId, trackingId, stopId, agent: a.agent, n };
    const seen = answerOf(await askSample(person, route, sample(place), n));
    report.count('cells');
    if (seen !== expected(row)) report.finding(`${route.name} as ${person.name}: ${seen}, and the table says ${expected(row)}`);
  };
  for (const caller of callers) for (const route of allRoutes()) if (LEAVES.every((name) => name !== route.name)) await check(route, caller);
  for (const caller of callers) {
    for (const name of LEAVES) {
      if (caller.person.cookie !== '') await caller.person.signIn(PASSWORD);
      await check(routes[name], caller);
      const { status } = await caller.person.ask('GET', '/api/user');
      if (status !== 401) report.finding(`the session of ${caller.person.name} outlived its ${name}: ${status}`);
    }
  }
};

/** Calls that end the session they are made with; each gets a fresh one. */
const LEAVES = ['register', 'logout', 'forceLogout'] as const satisfies readonly RouteName[];

export const allRoutes = (): readonly Route[] => Object.values(routes);

const isEarly = (status: AccountStatus): boolean => status === 'approved' || status === 'training';
const expectedOf = ({ notActive, active, suspended = notActive, early }: Row, role: Role, status: AccountStatus): string =>
  status === 'active' ? active[role] : status === 'suspended' ? suspended : ((isEarly(status) ? early?.[role] : undefined) ?? notActive);

/** A quick run keeps every role in two statuses; which other one turns with the role. */
const statusesFor = (role: Role, quick: boolean): readonly AccountStatus[] =>
  quick ? ['active', ACCOUNT_STATUSES.filter((status) => status !== 'active')[ROLES.indexOf(role) % 4] ?? 'pending'] : ACCOUNT_STATUSES;

/** Routes without a row or a sample, and rows whose route is gone; each a sentence. */
export function whatTheTableLacks(known: readonly string[] = Object.keys(routes)): string[] {
  const without = (table: object, what: string) => known.filter((name) => !Object.hasOwn(table, name)).map((name) => `${name} has no ${what}: say in infra/attacks/matrix whom it lets in`);
  const left = (table: object) => Object.keys(table).filter((name) => !known.includes(name)).map((name) => `${name} is in infra/attacks/matrix and no route any more`);
  return [...without(WHO_IS_LET_IN, 'row'), ...without(SAMPLES, 'sample'), ...left(WHO_IS_LET_IN), ...left(SAMPLES)];
}

/** The sample as a request; each from an address of its own, so that no limit per network stands in for the guard. */
export function askSample(person: Person, route: Route, { params = {}, query, body }: Sample, n: number): Promise<Answer> {
  const path = `${route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}${query === undefined ? '' : `?${query}`}`;
  return person.ask(route.method, path, body, { from: addressOf(n), ...(route.stream && { readMs: STREAM_MS }) });
}

/** 127.1.0.1 and on: 65,000 addresses of the loopback network, which is a /8. */
export const addressOf = (n: number): string => `127.1.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

const answerOf = ({ status, text }: Answer): string => (status < 400 ? String(status) : `${status} ${codeIn(text) ?? 'without a code'}`);
