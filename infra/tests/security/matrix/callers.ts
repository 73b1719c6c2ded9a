import { IMPERSONATION_HEADER } from '@revive/contracts/access/impersonation';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import { Person, type Answer, type Ask, type Http } from '../world/http.js';
import { KINDS, nameOf, VIEWED, VIEWERS, type Kind } from '../world/kinds.js';
import { PASSWORD } from '../world/accounts.js';
import { createPerson } from '../world/shop.js';
import type { Row } from './rows.js';

export interface Caller {
  readonly person: Person;
  readonly expected: (row: Row, route: Route) => string;
  /** An impersonation: the session belongs to the viewer, and no call ends it. */
  readonly isView?: true;
}

class Viewer extends Person {
  constructor(
    http: Http,
    name: string,
    private readonly impersonationId: string,
  ) {
    super(http, name);
  }

  override ask(method: string, path: string, body?: unknown, more: Partial<Ask> = {}): Promise<Answer> {
    return super.ask(method, path, body, {
      ...more,
      headers: { ...more.headers, [IMPERSONATION_HEADER]: this.impersonationId },
    });
  }
}

/**
 * The kinds of accounts in a run: all, or in a quick run each role and place while active, with each mark, and in one
 * further status, chosen by role.
 */
export function kindsAsked(quick: boolean): readonly Kind[] {
  const turn = (kind: Kind): number => (ROLES.indexOf(kind.role) + (kind.place === 'none' ? 1 : 0)) % 4;
  const others = ACCOUNT_STATUSES.filter((status) => status !== 'active');
  return quick ? KINDS.filter((kind) => kind.status === 'active' || kind.status === others[turn(kind)]) : KINDS;
}

export async function everyCaller(http: Http, quick: boolean, next: () => string): Promise<Caller[]> {
  const callers: Caller[] = [{ person: new Person(http, 'nobody'), expected: ({ anonymous }) => anonymous }];
  // Views come first: a later call as the viewer's own account ends all other sessions, and with a session its view.
  for (const role of quick ? VIEWERS.slice(0, 1) : VIEWERS)
    for (const viewed of VIEWED)
      callers.push(await view(http, { role, place: 'none', status: 'active' }, viewed, next()));
  callers.push(await visitor(http, next()));
  for (const kind of kindsAsked(quick))
    callers.push({ person: await createPerson(http, kind, next()), expected: (row) => expectedOf(row, kind) });
  return callers;
}

async function view(http: Http, by: Kind, viewed: Kind, from: string): Promise<Caller> {
  const viewer = await new Person(http, nameOf(by)).signIn(PASSWORD, from);
  const { people } = await viewer.get<{ people: { id: string; username: string }[] }>(
    `/api/users?search=${encodeURIComponent(nameOf(viewed))}`,
  );
  const target = people.find(({ username }) => username === nameOf(viewed));
  if (!target) throw new TypeError(`nobody is called ${nameOf(viewed)}`);
  const { id } = await viewer.post<{ id: string }>('/api/impersonations', {
    userId: target.id,
    reason: 'to see what they see',
  });
  const person = new Viewer(http, `${nameOf(by)} as ${nameOf(viewed)}`, id);
  person.cookie = viewer.cookie;
  return { person, isView: true, expected: (row, route) => expectedOfView(row, viewed, route) };
}

async function visitor(http: Http, from: string): Promise<Caller> {
  const person = new Person(http, 'a visitor of the demo shop');
  const answer = await person.ask('POST', '/api/demo/visits', undefined, { from });
  if (answer.status !== 201) throw new TypeError(`the demo shop is not open: ${answer.status} ${answer.text}`);
  person.cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  return { person, isView: true, expected: expectedOfVisitor };
}

const NOT_YOU = '403 NOT_ALLOWED';
const READ_ONLY = '403 IMPERSONATION_READ_ONLY';
const DEMO_READ_ONLY = '403 DEMO_READ_ONLY';
const NOT_YET = '403 ACCOUNT_NOT_ACTIVE';

/**
 * The expected answer for this kind of account. An unconfirmed address changes no access of an active account, except
 * where `unconfirmed` is set.
 */
export function expectedOf(row: Row, kind: Kind): string {
  const answer = expectedOnceConfirmed(row, kind);
  const isLetIn = answer !== NOT_YOU && answer !== NOT_YET;
  return kind.mark === 'unconfirmed' && isLetIn ? (row.unconfirmed ?? answer) : answer;
}

function expectedOnceConfirmed(row: Row, { role, place, status, mark }: Kind): string {
  if (mark === 'first-password')
    return row.firstPassword ?? (row.notActive === NOT_YET ? '403 PASSWORD_CHANGE_NEEDED' : row.notActive);
  if (status === 'suspended') return row.suspended ?? row.notActive;
  const isShopless = place === 'none' && (role === 'tech' || role === 'tenant_admin');
  if (status === 'active') return isShopless ? shoplessOf(row, role) : row.active[role];
  const early = status === 'approved' || status === 'training' ? row.early?.[role] : undefined;
  return (isShopless && early !== undefined ? NOT_YOU : early) ?? row.notActive;
}

/** Without a shop, shop routes are refused; routes open to every role stay open. */
function shoplessOf(row: Row, role: 'tech' | 'tenant_admin'): string {
  if (ROLES.every((one) => row.active[one] === row.active[role])) return row.active[role];
  return row.shopless?.[role] ?? NOT_YOU;
}

/** Only reads, as the viewed person; routes of the person's own account depend on the session and are refused. */
function expectedOfView(row: Row, viewed: Kind, route: Route): string {
  if (route.access === 'anyone') return row.anonymous;
  if (
    route.method !== 'GET' ||
    route.command ||
    route.stream ||
    (route.access === 'signed-in' && route.name !== 'getUser')
  )
    return READ_ONLY;
  return row.viewed?.[viewed.role] ?? expectedOf(row, viewed);
}

/** The account that demo visitors view as. */
const VISITED: Kind = { role: 'tenant_admin', place: 'shop', status: 'active' };

/** Reads with a repair of shop A as sample, which the demo shop does not have. */
const OF_A_REPAIR: readonly string[] = [
  'getRepair',
  'readTrackingLink',
  'readIntake',
  'downloadRecord',
  'readEarlierRepairs',
  'downloadRepairLabel',
];

/** Scans with the agents of the shop; the demo shop of the attacks has no agent, see `product-process.ts`. */
const WITH_AN_AGENT: readonly string[] = ['scanAgent', 'scanDevices'];

export function expectedOfVisitor(row: Row, route: Route): string {
  if (route.access === 'anyone') return row.anonymous;
  if (
    route.method !== 'GET' ||
    route.command ||
    (route.access === 'signed-in' && !route.stream && route.name !== 'getUser')
  )
    return DEMO_READ_ONLY;
  if (OF_A_REPAIR.includes(route.name)) return '404 NOT_FOUND';
  if (WITH_AN_AGENT.includes(route.name)) return '503 AGENT_NOT_RUNNING';
  return row.viewed?.[VISITED.role] ?? expectedOf(row, VISITED);
}
