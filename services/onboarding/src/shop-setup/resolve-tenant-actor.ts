import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { IdentityClient } from '../clients/identity.client.js';
import { authenticateSession } from '../requests/session-caller.js';

/** Lifetime of the actor, enough for one request. The actor is never turned into a token. */
const MOMENT_MS = 30_000;

/** Builds an actor for an approved but inactive account. The identity service resolves the session. */
@Injectable()
export class ResolveTenantActor {
  constructor(
    private readonly identity: IdentityClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE (403) while the account is pending or suspended. */
  async run(by: SessionContext | null | undefined): Promise<UserActor> {
    const { id, username, role, status, tenantId } = await authenticateSession(this.identity, by);
    if (status === 'pending') throw new AppError('ACCOUNT_NOT_ACTIVE', { status });
    return {
      kind: 'user',
      userId: id,
      username,
      role,
      sessionId: '',
      expiresAt: this.clock().getTime() + MOMENT_MS,
      ...(tenantId !== undefined && { tenantId }),
      ...(status !== 'active' && { notActive: true as const }),
    };
  }
}
