import { IMPERSONATION_HEADER } from '@revive/contracts/access/impersonation';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import { Person, type Answer, type Ask, type Http } from '../world/http.js';
import { KINDS, nameOf, VIEWED, VIEWERS, type Kind } from '../world/kinds.js';
import { PASSWORD } from '../world/accounts.js';
import { somebody } from '../world/shop.js';
import type { Row } from './rows.js';

/** Somebody who asks every route, and what the table says that they are answered. */
export interface Caller {
  readonly person: Person;
  readonly expected: (row: Row, route: Route) => string;
  /** Looks through somebody's eyes: the session is the viewer's, and no call of theirs ends it. */
  readonly isView?: true;
}

/** Staff at somebody's pages: each request names the view. */
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
 * Which kinds a run asks as: all, or in a quick one each role and place while it is active, with each mark, and in
 * one other status, which turns with the role.
 */
export function kindsAsked(quick: boolean): readonly Kind[] {
  const turn = (kind: Kind): number => (ROLES.indexOf(kind.role) + (kind.place === 'none' ? 1 : 0)) % 4;
  const others = ACCOUNT_STATUSES.filter((status) => status !== 'active');
  return quick ? KINDS.filter((kind) => kind.status === 'active' || kind.status === others[turn(kind)]) : KINDS;
}

/** Everybody who asks; `next` gives each sign-in a network of its own. */
export async function everyCaller(http: Http, quick: boolean, next: () => string): Promise<Caller[]> {
  const callers: Caller[] = [{ person: new Person(http, 'nobody'), expected: ({ anonymous }) => anonymous }];
  // Before the viewers' own accounts ask: one of those calls ends all their other sessions, and a view with its
  // session.
  for (const role of quick ? VIEWERS.slice(0, 1) : VIEWERS)
    for (const viewed of VIEWED)
      callers.push(await view(http, { role, place: 'none', status: 'active' }, viewed, next()));
  callers.push(await visitor(http, next()));
  for (const kind of kindsAsked(quick))
    callers.push({ person: await somebody(http, kind, next()), expected: (row) => expectedOf(row, kind) });
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

/** Somebody without an account who looks at the demo shop. */
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
 * What somebody of this kind is answered. An address that is not confirmed takes nothing from who is active: what it
 * would grant is asked for elsewhere.
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

/** What is a shop's is nobody's who has none; what is everybody's is theirs too. */
function shoplessOf(row: Row, role: 'tech' | 'tenant_admin'): string {
  if (ROLES.every((one) => row.active[one] === row.active[role])) return row.active[role];
  return row.shopless?.[role] ?? NOT_YOU;
}

/** Reading alone, as the person would read; nothing of the person's own account, which answers to the session. */
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

/** The account through whose eyes visitors look. */
const VISITED: Kind = { role: 'tenant_admin', place: 'shop', status: 'active' };

/** Reads whose sample is a repair of shop A: the demo shop has none of that name. */
const OF_A_REPAIR: readonly string[] = ['getRepair', 'readTrackingLink', 'readIntake', 'downloadRecord'];

/** What an administrator of the shop reads, and nothing of the account itself. */
function expectedOfVisitor(row: Row, route: Route): string {
  if (route.access === 'anyone') return row.anonymous;
  if (
    route.method !== 'GET' ||
    route.command ||
    (route.access === 'signed-in' && !route.stream && route.name !== 'getUser')
  )
    return DEMO_READ_ONLY;
  if (OF_A_REPAIR.includes(route.name)) return '404 NOT_FOUND';
  return row.viewed?.[VISITED.role] ?? expectedOf(row, VISITED);
}
