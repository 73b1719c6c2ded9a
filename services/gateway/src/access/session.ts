import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { User } from '@revive/proto/revive/identity/v1/identity';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';

/** Whose request this is, as identity last said. */
export interface Session {
  /** What the cookie holds. Goes to identity alone. */
  readonly secret: string;
  /** SHA-256 of the secret in hex: the session's name in the cache and among the streams. */
  readonly hash: string;
  /** Empty while the account is not active. */
  readonly actorToken: string;
  readonly expiresAt: Date;
  readonly user: User & { readonly role: Role; readonly status: AccountStatus };
}

const sessions = new WeakMap<object, Session>();
export const setSession = (request: FastifyRequest, session: Session): void => void sessions.set(request, session);
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request);

/** The session of a route that needs one. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const session = sessionOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return session;
});

/** Where a request comes from, for limits that are counted per network. An IPv6 customer owns a whole /64. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice(7);
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

export const Network = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip),
);
