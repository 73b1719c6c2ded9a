import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CLIENT } from '../clients/identity.client.js';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { NOT_SUSPENDED, ROLES } from '@revive/contracts/roles';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';

/** Lifetime of the actor in milliseconds. The actor is used for this request only and never becomes a token. */
const MOMENT_MS = 30_000;

/**
 * Resolves the caller of a request without an actor token by asking identity about the session, instead of trusting
 * the gateway.
 */
@Injectable()
export class CallerResolver {
  constructor(
    @Inject(IDENTITY_CLIENT) private readonly identity: Pick<RpcClient<IdentityClient>, 'call'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns an actor who may see only personal rows, nothing of a shop or the platform. Throws NOT_SIGNED_IN (401),
   * ACCOUNT_NOT_ACTIVE, PASSWORD_CHANGE_NEEDED, OTP_SETUP_NEEDED (403).
   */
  async run(sessionId: string): Promise<UserActor> {
    if (sessionId === '') throw new AppError('NOT_SIGNED_IN');
    const { user } = await this.identity.call('readSession', { sessionId }, { actorToken: null });
    const role = ROLES.find((one) => one === user?.role);
    if (!user || !role) throw new AppError('INTERNAL', { reason: 'a session without an account or a known role' });
    // control: a session of a suspended account reads no notices
    if (!NOT_SUSPENDED.some((one) => one === user.status))
      throw new AppError('ACCOUNT_NOT_ACTIVE', { status: user.status });
    if (user.otp === 'demanded') throw new AppError('OTP_SETUP_NEEDED');
    if (user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_NEEDED');
    return {
      kind: 'user',
      userId: user.id,
      username: user.username,
      role,
      sessionId: '',
      expiresAt: this.clock().getTime() + MOMENT_MS,
      notActive: true,
    };
  }
}
