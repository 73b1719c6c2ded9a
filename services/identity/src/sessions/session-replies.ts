import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { SessionReply, User } from '@revive/proto/revive/identity/v1/identity';
import { shopLogoPath } from '@revive/contracts/access/shop-logo';
import type { ErrorCode } from '@revive/contracts/errors';
import { ACTOR_TOKEN_MS, signActorToken } from '@revive/platform/auth/actor-token';
import type { IdentityConfig } from '../config.js';
import { secondFactorState, denialReason } from './second-factor.policy.js';
import type { SessionEntity } from './session.entity.js';
import type { TenantEntity } from '../accounts/tenant.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';

interface Suspension {
  readonly reason: string;
  readonly at: Date;
}

@Injectable()
export class SessionReplies {
  constructor(@Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'actorPrivateKey' | 'requireStaffOtp'>) {}

  denialReason(user: UserEntity): ErrorCode | undefined {
    return denialReason(user, this.config.requireStaffOtp);
  }

  /** Leaves `sessionId` empty. An account refused by services receives no actor token. */
  reply(
    user: UserEntity,
    tenant: TenantEntity | undefined,
    session: SessionEntity,
    now: Date,
    suspension?: Suspension,
  ): SessionReply {
    const { role, username, tenantId } = user;
    const actor = {
      userId: user.id,
      username,
      role,
      sessionId: session.id,
      ...(tenantId !== null && { tenantId }),
      // A visitor views as the demo account: services refuse writes with a viewer's token.
      // control: a visit’s token says that it looks on
      ...(session.visit && { viewedBy: user.id }),
    };
    return {
      sessionId: '',
      actorToken: this.denialReason(user) === undefined ? signActorToken(this.config.actorPrivateKey, actor, now) : '',
      actorExpiresAt: new Date(now.getTime() + ACTOR_TOKEN_MS).toISOString(),
      sessionExpiresAt: session.expiresAt.toISOString(),
      user: {
        ...this.user(user, tenant),
        ...(session.visit && { visitor: true }),
        ...(suspension && { suspendedFor: suspension.reason, suspendedAt: suspension.at.toISOString() }),
      },
    };
  }

  user(user: UserEntity, tenant: TenantEntity | undefined): User {
    const { id, username, name, email, role, status, createdAt, firstPasswordUntil } = user;
    return {
      id,
      username,
      name,
      email,
      role,
      status,
      createdAt: createdAt.toISOString(),
      tenantId: tenant?.id,
      tenantName: tenant?.name,
      ...(tenant && tenant.logo !== null && { tenantLogo: shopLogoPath(tenant.id, tenant.logo) }),
      otp: secondFactorState(user, this.config.requireStaffOtp),
      ...(firstPasswordUntil !== null && { mustChangePassword: true }),
    };
  }
}
