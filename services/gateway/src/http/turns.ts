import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { routerPath } from './route.js';
import type { SessionCookie } from './session-cookie.js';

interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
}
/** A browser opens six connections to a host; a page makes about a dozen requests. */
export const SESSION_TURNS: TurnLimits = { atOnce: 6, waiting: 100 };
/** The people of a shop usually share one address. */
const NETWORK_TURNS: TurnLimits = { atOnce: 64, waiting: 2000 };
/**
 * Limits of costly routes per network. At half a second per call on a busy machine, the last waiting request still
 * starts before its deadline, and the services keep capacity for further networks.
 */
const COSTLY_TURNS: TurnLimits = { atOnce: 4, waiting: 30 };

interface Queue {
  atWork: number;
  readonly waiting: Set<() => void>;
}

/**
 * Limits the concurrent requests of each caller. Further requests wait behind the caller's own requests, never ahead
 * of a different caller.
 */
export class ConcurrencyLimiter {
  readonly #queues = new Map<string, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Calls `go` when the caller has a free turn. Returns a function that ends the turn or the wait; repeated calls are
   * harmless. Undefined where too many requests already wait.
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
      // Keep the async context of this caller: the request may be started by the end of a different request.
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

/** Streams last for hours and have their own limits (`live/event-hub.ts`). */
const STREAMS = new Set(
  (Object.values(routes) as Route[]).filter(({ stream }) => stream).map(({ path }) => routerPath(path)),
);

const COSTLY = new Set(
  (Object.values(routes) as Route[]).filter(({ costly }) => costly).map(({ path }) => routerPath(path)),
);

/**
 * Each request waits for a turn of its session, then of its network and, on a costly route, of the network's costly
 * limit. The network limit also catches a caller who invents a new session per request. A turn ends after the response
 * was sent or the connection closed. A slow reader therefore blocks only its own turns, and hanging up starts no
 * additional work.
 */
export function limitConcurrency(
  instance: FastifyInstance,
  cookie: SessionCookie,
  { session = SESSION_TURNS, network = NETWORK_TURNS, costly = COSTLY_TURNS } = {},
): void {
  const [sessions, networks] = [new ConcurrencyLimiter(session), new ConcurrencyLimiter(network)];
  const costlyOnes = new ConcurrencyLimiter(costly);
  const visits = new WeakMap<FastifyRequest, InFlightRequest>();
  // Wait only after the body has arrived, so that a slow sender holds no turn.
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

class InFlightRequest {
  readonly #ends: (() => void)[] = [];
  #isAtWork = false;
  #isAnswered = false;
  #isGone: boolean;

  constructor({ raw }: FastifyRequest, reply: FastifyReply) {
    // No close event follows for a connection that is already closed.
    this.#isGone = raw.socket.destroyed;
    const forget = whenClosed(raw.socket, () => this.#gone());
    reply.raw.once('close', () => {
      forget();
      this.#gone();
    });
  }

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
 * A pipelined response gets no close event of its connection, so listen on the socket. Returns a function that removes
 * the listener.
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
