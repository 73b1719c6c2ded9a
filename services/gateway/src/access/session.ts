import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { User } from '@revive/proto/revive/identity/v1/identity';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';

export interface Session {
  /** The value of the cookie. Only identity receives the secret. */
  readonly secret: string;
  /** SHA-256 of the secret in hex: the key of the session in the cache and among the streams. */
  readonly hash: string;
  /** Empty while the account is not active. */
  readonly actorToken: string;
  readonly expiresAt: Date;
  readonly user: User & { readonly role: Role; readonly status: AccountStatus };
}

const sessions = new WeakMap<object, Session>();
export const setSession = (request: FastifyRequest, session: Session): void => void sessions.set(request, session);
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request);

export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const session = sessionOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return session;
});
