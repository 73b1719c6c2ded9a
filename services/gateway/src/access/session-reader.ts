import { createHash } from 'node:crypto';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import type { Cache } from '@revive/platform/cache';
import type { Clock } from '@revive/platform/clock';
import { AppError, isAppError, messageOf } from '@revive/platform/errors';
import type { Logger } from '@revive/platform/log';
import type { Backends } from '../adapters/backends.js';
import type { Session } from './session.js';

// identity writes these: `services/identity/src/sessions/session-cache.ts`.
const keyFor = (hash: string): string => `session:${hash}`;
const ENDED = 'ended';
export const ENDED_CHANNEL = 'session-ended';
/** 32 bytes in base64url; anything else was never a session id of ours. */
const SECRET = /^[\w-]{43}$/;

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Finds the session of a cookie: in the cache, without a call; else identity reads it from its database. */
export class SessionReader {
  constructor(
    private readonly cache: Cache,
    private readonly backends: Pick<Backends, 'identity'>,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Undefined where it has ended or never was. Throws SEAL_BROKEN (403), SERVICE_UNAVAILABLE (503). */
  async read(secret: string): Promise<Session | undefined> {
    if (!SECRET.test(secret)) return undefined;
    const hash = hashOfSecret(secret);
    const kept = await this.#kept(hash);
    if (kept === ENDED) return undefined;
    const now = this.clock().getTime();
    const fresh = kept && Date.parse(kept.actorExpiresAt) > now && Date.parse(kept.sessionExpiresAt) > now;
    const reply = fresh ? kept : await this.#ask(secret);
    return reply && toSession(secret, hash, reply);
  }

  async #kept(hash: string): Promise<SessionReply | typeof ENDED | undefined> {
    const text = await this.cache.get(keyFor(hash)).catch((err: unknown) => {
      // Without the cache every check costs a call; it must not cost the session.
      this.log.warn({ err }, `the session cache does not answer: ${messageOf(err)}`);
      return undefined;
    });
    if (text === undefined || text === ENDED) return text;
    return JSON.parse(text) as SessionReply;
  }

  async #ask(secret: string): Promise<SessionReply | undefined> {
    try {
      return await this.backends.identity.forNobody('readSession', { sessionId: secret });
    } catch (error) {
      if (isAppError(error, 'NOT_SIGNED_IN')) return undefined;
      throw error;
    }
  }
}

/** Throws INTERNAL (500) where identity said something that no version of it should. */
export function toSession(secret: string, hash: string, reply: SessionReply): Session {
  const { user, actorToken, sessionExpiresAt } = reply;
  const role = ROLES.find((one) => one === user?.role);
  const status = ACCOUNT_STATUSES.find((one) => one === user?.status);
  if (!user || !role || !status) throw new AppError('INTERNAL', { reason: 'a session without a known role or status' });
  return { secret, hash, actorToken, expiresAt: new Date(sessionExpiresAt), user: { ...user, role, status } };
}
