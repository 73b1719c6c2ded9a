import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { routerPath } from './route.js';
import type { SessionCookie } from './session-cookie.js';

/** How many requests of one caller are worked on at once, and how many more may wait for that. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
}
/** A browser opens six connections to one host; a page asks for a dozen things. */
export const SESSION_TURNS: TurnLimits = { atOnce: 6, waiting: 100 };
/** A shop's people come from one address. */
export const NETWORK_TURNS: TurnLimits = { atOnce: 64, waiting: 2000 };
/**
 * Requests for costly routes of one network: at the slowest of them (half a second each on a busy machine) the last one that
 * waits is begun within its deadline, and the services keep connections and threads for everybody else.
 */
export const COSTLY_TURNS: TurnLimits = { atOnce: 4, waiting: 30 };

interface Queue {
  atWork: number;
  readonly waiting: Set<() => void>;
}

/**
 * Gives each caller so many turns at once; whoever asks for more waits behind his own requests, not in front of
 * others'.
 */
export class ConcurrencyLimiter {
  readonly #queues = new Map<string, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Calls `go` at the caller's turn, at once where one is free. Gives back what ends the turn, or the wait for it;
   * calling that twice does no harm. Undefined where too many wait already.
   */
  take(caller: string, go: () => void): (() => void) | undefined {
    const queue = this.#queues.get(caller) ?? { atWork: 0, waiting: new Set() };
    if (queue.atWork >= this.limits.atOnce && queue.waiting.size >= this.limits.waiting) return undefined;
    this.#queues.set(caller, queue);
    let state: 'waiting' | 'at work' | 'over' = 'waiting';
    let begin = () => {
      state = 'at work';
      queue.atWork++;
      go();
    };
    const end = () => {
      if (state === 'waiting') queue.waiting.delete(begin);
      if (state === 'at work') queue.atWork--;
      state = 'over';
      this.#next(caller, queue);
    };
    if (queue.atWork < this.limits.atOnce) begin();
    else {
      // In this caller's context, whoever's end makes room for it.
      begin = AsyncResource.bind(begin);
      queue.waiting.add(begin);
    }
    return end;
  }

  #next(caller: string, queue: Queue): void {
    for (const begin of queue.waiting) {
      if (queue.atWork >= this.limits.atOnce) return;
      queue.waiting.delete(begin);
      begin();
    }
    if (queue.atWork === 0) this.#queues.delete(caller);
  }
}

/** Streams last for hours, and have limits of their own (`live/event-hub.ts`). */
const STREAMS = new Set(
  (Object.values(routes) as Route[]).filter(({ stream }) => stream).map(({ path }) => routerPath(path)),
);

/** What the contract calls costly, whatever a caller's session. */
const COSTLY = new Set(
  (Object.values(routes) as Route[]).filter(({ costly }) => costly).map(({ path }) => routerPath(path)),
);

/**
 * Every request waits for its turn: of its session, then of its network, which also counts whoever invents a session
 * for each request, and for a costly route of its network once more. A turn ends when the request was answered and the
 * answer has left, or nobody is there to take it: who never reads what he asked for holds his own turns only, and who
 * hangs up has no more work begun than who stays.
 */
export function limitConcurrency(
  instance: FastifyInstance,
  cookie: SessionCookie,
  { session = SESSION_TURNS, network = NETWORK_TURNS, costly = COSTLY_TURNS } = {},
): void {
  const [sessions, networks] = [new ConcurrencyLimiter(session), new ConcurrencyLimiter(network)];
  const costlyOnes = new ConcurrencyLimiter(costly);
  const visits = new WeakMap<FastifyRequest, InFlightRequest>();
  // After the body has come: whoever sends slowly holds nobody's turn.
  instance.addHook('preValidation', (request, reply, done) => {
    const path = request.routeOptions.url ?? '';
    if (STREAMS.has(path)) return done();
    const isCostly = COSTLY.has(path);
    const visit = new InFlightRequest(request, reply);
    visits.set(request, visit);
    const caller = networkOf(request.ip);
    const begin = () => visit.begin(done);
    const ofNetwork = () => visit.take(networks, caller, isCostly ? ofCostly : begin, done);
    const ofCostly = () => visit.take(costlyOnes, caller, begin, done);
    const secret = cookie.read(request);
    if (secret === undefined) ofNetwork();
    else visit.take(sessions, secret, ofNetwork, done);
  });
  instance.addHook('onSend', (request, _, payload, done) => {
    visits.get(request)?.answered();
    done(null, payload);
  });
}

/** What one request holds, until it is over. */
class InFlightRequest {
  readonly #ends: (() => void)[] = [];
  #isAtWork = false;
  #isAnswered = false;
  #isGone: boolean;

  constructor({ raw }: FastifyRequest, reply: FastifyReply) {
    // Who has hung up already is not heard hanging up.
    this.#isGone = raw.socket.destroyed;
    const forget = whenClosed(raw.socket, () => this.#gone());
    reply.raw.once('close', () => {
      forget();
      this.#gone();
    });
  }

  /** Calls `go` at this caller's turn, or `refuse` with TOO_MANY (429). */
  take(turns: ConcurrencyLimiter, caller: string, go: () => void, refuse: (error: Error) => void): void {
    const end = turns.take(caller, go);
    if (end) this.#ends.push(end);
    else refuse(new AppError('TOO_MANY', { retryAfterSeconds: 1 }));
  }

  begin(work: () => void): void {
    this.#isAtWork = true;
    work();
  }

  answered(): void {
    this.#isAnswered = true;
    this.#endIfOver();
  }

  #gone(): void {
    this.#isGone = true;
    this.#endIfOver();
  }

  #endIfOver(): void {
    if (this.#isGone && (this.#isAnswered || !this.#isAtWork)) for (const end of this.#ends.splice(0)) end();
  }
}

const atClose = new WeakMap<Socket, Set<() => void>>();
/**
 * An answer that waits behind others on its connection does not hear of the connection's end itself. Gives back how to
 * forget it.
 */
function whenClosed(socket: Socket, then: () => void): () => void {
  const known = atClose.get(socket);
  const all = known ?? new Set();
  if (!known) {
    atClose.set(socket, all);
    socket.once('close', () => {
      for (const one of [...all]) one();
    });
  }
  all.add(then);
  return () => void all.delete(then);
}
