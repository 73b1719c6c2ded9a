import { hash as digest, type KeyObject } from 'node:crypto';
import { ROLES } from '@revive/contracts/roles';
import * as yup from 'yup';
import type { UserActor } from './actor.js';
import type { Clock } from '../core/clock.js';
import { AppError } from '../errors/errors.js';
import { isUuid } from '../core/ids.js';
import { signToken, TokenReader } from './signed-token.js';

const PURPOSE = 'revive.actor.v1';
export const ACTOR_TOKEN_MS = 5 * 60_000;
const CACHED = 5000;

/**
 * Signs an actor token, valid for five minutes; only `identity` has the key. Used for staff, shops and customers.
 * Links, agents and the system get none, because their scope must never be asserted over the network.
 */
export function signActorToken(key: KeyObject, actor: Omit<UserActor, 'kind' | 'expiresAt'>, now: Date): string {
  const { userId, username, role, tenantId, sessionId, viewedBy } = actor;
  return signToken(PURPOSE, key, {
    userId,
    username,
    role,
    tenantId,
    sessionId,
    viewedBy,
    expiresAt: now.getTime() + ACTOR_TOKEN_MS,
  });
}

const id = () =>
  yup
    .string()
    .required()
    .test('uuid', (value) => isUuid(value));
const payloadSchema = yup
  .object({
    userId: id(),
    username: yup.string().required(),
    role: yup.string().oneOf(ROLES).required(),
    tenantId: yup.string().test('uuid', (value) => value === undefined || isUuid(value)),
    viewedBy: yup.string().test('uuid', (value) => value === undefined || isUuid(value)),
    sessionId: yup.string().required(),
    expiresAt: yup.number().required(),
    // An object schema accepts `undefined` unless required.
  })
  .required();

/** Verifies actor tokens. Caches verified tokens by hash until they expire (saves 61 µs per call). */
export class ActorVerifier {
  readonly #reader: TokenReader;
  readonly #clock: Clock;
  readonly #verified = new Map<string, UserActor>();

  constructor(publicKeys: readonly KeyObject[], clock: Clock) {
    this.#reader = new TokenReader(PURPOSE, publicKeys);
    this.#clock = clock;
  }

  /** Throws `NOT_SIGNED_IN` (401, UNAUTHENTICATED) unless the token is valid and current. */
  verify(token: string): UserActor {
    const hash = digest('sha256', token, 'base64');
    const actor = this.#verified.get(hash) ?? this.#read(token);
    if (!actor || actor.expiresAt <= this.#clock().getTime()) {
      this.#verified.delete(hash);
      throw new AppError('NOT_SIGNED_IN');
    }
    this.#remember(hash, actor);
    return actor;
  }

  #read(token: string): UserActor | undefined {
    const payload = this.#reader.read(token);
    if (!payloadSchema.isValidSync(payload, { strict: true })) return undefined;
    const { tenantId, viewedBy, ...rest } = payload;
    return Object.freeze({
      kind: 'user',
      ...rest,
      ...(tenantId !== undefined && { tenantId }),
      ...(viewedBy !== undefined && { viewedBy }),
    });
  }

  #remember(hash: string, actor: UserActor): void {
    if (this.#verified.has(hash)) return;
    this.#verified.set(hash, actor);
    for (const oldest of this.#verified.keys()) {
      if (this.#verified.size <= CACHED) break;
      this.#verified.delete(oldest);
    }
  }
}
