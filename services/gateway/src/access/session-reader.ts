import { hash as digest } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import type { Cache } from '@revive/platform/cache/cache';
import type { Clock } from '@revive/platform/core/clock';
import { AppError, isAppError, messageOf } from '@revive/platform/errors/errors';
import { CACHE, CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { GrpcClients } from '../clients/grpc-clients.js';
import type { Session } from './session.js';

// Written by identity in `services/identity/src/sessions/session-cache.ts`.
const keyFor = (hash: string): string => `session:${hash}`;
const ENDED = 'ended';
export const ENDED_CHANNEL = 'session-ended';
/** A session id is 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

export const hashOfSecret = (secret: string): string => digest('sha256', secret, 'hex');

interface Known {
  readonly hash: string;
  readonly text: string;
  readonly session: Session;
  /** End of the snapshot's validity, in epoch milliseconds. */
  readonly until: number;
}
/** Maximum parsed snapshots in memory, about 4 kB each. */
const REMEMBERED = 2000;

/**
 * Finds the session of a cookie in the cache; after a cache miss identity reads the database. The cache is read on
 * every request, so that an end takes effect at once. An unchanged snapshot is parsed only once.
 */
@Injectable()
export class SessionReader {
  readonly #known = new Map<string, Known>();

  constructor(
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(GrpcClients) private readonly clients: Pick<GrpcClients, 'identity'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Undefined for an ended or unknown session. Throws SEAL_BROKEN (403), SERVICE_UNAVAILABLE (503). */
  async read(secret: string): Promise<Session | undefined> {
    const known = this.#known.get(secret);
    if (!known && !SECRET.test(secret)) return undefined;
    const hash = known?.hash ?? hashOfSecret(secret);
    const text = await this.#kept(hash);
    if (text === ENDED) {
      this.#known.delete(secret);
      return undefined;
    }
    const now = this.clock().getTime();
    const found = text === undefined ? undefined : known?.text === text ? known : this.#remember(secret, hash, text);
    if (found && found.until > now) return found.session;
    const reply = await this.#ask(secret);
    return reply && toSession(secret, hash, reply);
  }

  async #kept(hash: string): Promise<string | undefined> {
    return this.cache.get(keyFor(hash)).catch((err: unknown) => {
      // Without the cache every check costs a call to identity, but the session stays valid.
      this.log.warn({ err }, `the session cache does not answer: ${messageOf(err)}`);
      return undefined;
    });
  }

  #remember(secret: string, hash: string, text: string): Known {
    const reply = JSON.parse(text) as SessionReply;
    const known: Known = {
      hash,
      text,
      session: toSession(secret, hash, reply),
      until: Math.min(Date.parse(reply.actorExpiresAt), Date.parse(reply.sessionExpiresAt)),
    };
    this.#known.delete(secret);
    this.#known.set(secret, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(oldest);
    }
    return known;
  }

  async #ask(secret: string): Promise<SessionReply | undefined> {
    try {
      return await this.clients.identity.callAnonymous('readSession', { sessionId: secret });
    } catch (error) {
      if (isAppError(error, 'NOT_SIGNED_IN')) return undefined;
      throw error;
    }
  }
}

export type Readable = Pick<SessionReply, 'user' | 'actorToken' | 'sessionExpiresAt'>;

/** Throws INTERNAL (500) for a reply with an unknown role or status. */
export function toSession(secret: string, hash: string, reply: Readable): Session {
  const { user, actorToken, sessionExpiresAt } = reply;
  const role = ROLES.find((one) => one === user?.role);
  const status = ACCOUNT_STATUSES.find((one) => one === user?.status);
  if (!user || !role || !status) throw new AppError('INTERNAL', { reason: 'a session without a known role or status' });
  return {
    secret,
    hash,
    actorToken,
    expiresAt: new Date(sessionExpiresAt),
    user: Object.freeze({ ...user, role, status }),
  };
}
