import type { KeyObject } from 'node:crypto';
import type { SessionReply, User } from '@revive/proto/revive/identity/v1/identity';
import { ACTOR_TOKEN_MS, signActorToken } from '@revive/platform/actor-token';
import type { SessionRow, TenantRow, UserRow } from '../data/rows.js';

/** Writes what the gateway keeps of a session: who it is, and the token that says so to the services. */
export class SessionReplies {
  constructor(private readonly key: KeyObject) {}

  /** `sessionId` is left empty. An account that is not active gets no actor token: no service does anything for it. */
  reply(user: UserRow, tenant: TenantRow | undefined, session: SessionRow, now: Date): SessionReply {
    const { role, username, tenantId } = user;
    const actor = { userId: user.id, username, role, sessionId: session.id, ...(tenantId !== null && { tenantId }) };
    return {
      sessionId: '',
      actorToken: user.status === 'active' ? signActorToken(this.key, actor, now) : '',
      actorExpiresAt: new Date(now.getTime() + ACTOR_TOKEN_MS).toISOString(),
      sessionExpiresAt: session.expiresAt.toISOString(),
      user: userMessage(user, tenant),
    };
  }
}

const userMessage = ({ id, username, name, email, role, status, createdAt }: UserRow, tenant: TenantRow | undefined): User => ({
  id, username, name, email, role, status, createdAt: createdAt.toISOString(), tenantId: tenant?.id, tenantName: tenant?.name,
});
