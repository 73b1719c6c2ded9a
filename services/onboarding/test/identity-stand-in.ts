import type { AccountStatus } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import type { AccountTransition, IdentityClient, Person } from '../src/clients/identity.client.js';

interface TokenHolder {
  readonly userId: string;
  readonly username: string;
}
const holders = new Map<string, TokenHolder>();
/** Whoever has an actor's token has an account: identity answers for it when it is asked. */
export function withAccount<T extends TokenHolder>(holder: T): T {
  holders.set(holder.userId, holder);
  return holder;
}

/** Identity as onboarding knows it: sessions that it vouches for, and the two moves of an account, by its own table. */
export function standInIdentity() {
  const people = new Map<string, Person>();
  const moves: string[] = [];
  const opened = new Map<string, Date>();
  let away = false;
  const identity: Pick<IdentityClient, 'whoIs' | 'advance' | 'readAccount' | 'shopOpenedAt'> = {
    whoIs(sessionId) {
      const person = people.get(sessionId);
      return person ? Promise.resolve(person) : Promise.reject(new AppError('NOT_SIGNED_IN'));
    },
    advance(userId, move) {
      if (away) return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      const [session, person] = [...people].find(([, { id }]) => id === userId) ?? [];
      if (session === undefined || person === undefined) return Promise.reject(new AppError('NOT_FOUND'));
      const [from, to] = (move === 'begin_training' ? ['approved', 'training'] : ['training', 'active']) as [
        AccountStatus,
        AccountStatus,
      ];
      if (person.status === to || person.status === 'active') return Promise.resolve(person.status);
      if (person.status !== from) return Promise.reject(new AppError('INVALID_TRANSITION', { from: person.status }));
      people.set(session, { ...person, status: to });
      moves.push(move);
      return Promise.resolve(to);
    },
    readAccount(userId) {
      const person = [...people.values()].find(({ id }) => id === userId);
      return person ? Promise.resolve(person) : Promise.reject(new AppError('NOT_FOUND'));
    },
    shopOpenedAt: (userId) => Promise.resolve(opened.get(userId)),
  };
  let count = 0;
  /** Somebody who is signed in; comes back as what the gateway sends of them. */
  const aPerson = (over: Partial<Person> = {}) => {
    count += 1;
    const person: Person = {
      id: uuidv7(),
      username: `person-${count}`,
      name: `Person ${count}`,
      email: `person-${count}@people.example`,
      role: 'tenant_admin',
      status: 'pending',
      ...over,
    };
    const sessionId = `session-of-${person.username}`;
    people.set(sessionId, person);
    return { ...person, by: { sessionId, address: '192.0.2.9', agent: 'a browser' } };
  };
  /** Whoever calls with an actor's token has an account. */
  function knows({ userId, username }: TokenHolder): void {
    if (![...people.values()].some(({ id }) => id === userId))
      aPerson({ id: userId, username: `${username}-${count + 1}`, name: 'Thandi Dlamini' });
  }
  /** The same as identity's calls answer it. */
  async function call(method: string, request: object): Promise<unknown> {
    const { sessionId, userId, id, move } = request as {
      sessionId: string;
      userId: string;
      id: string;
      move: AccountTransition;
    };
    if (method === 'readSession') return { user: await identity.whoIs(sessionId) };
    if (method === 'advanceAccount') return { status: await identity.advance(userId, move) };
    const holder = holders.get(id);
    if (holder) knows(holder);
    return { ...(await identity.readAccount(id)), shopOpenedAt: (await identity.shopOpenedAt(id))?.toISOString() };
  }
  return {
    ...identity,
    call,
    moves,
    aPerson,
    knows,
    /** Of the shop that this account has. */
    wasOpened: (userId: string, at: Date) => void opened.set(userId, at),
    isAway: (now: boolean) => void (away = now),
    statusOf: (session: string) => people.get(session)?.status,
    setStatus: (session: string, status: AccountStatus) => {
      const person = people.get(session);
      if (person) people.set(session, { ...person, status });
    },
  };
}
