import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { UserRow } from '../src/data/rows.js';
import type { StartedIdentity } from './started-identity.js';

/** The person of an account, as an actor token says it. */
export const personOf = ({ id, username, role, tenantId }: UserRow): UserActor => ({
  kind: 'user',
  userId: id,
  username,
  role,
  sessionId: uuidv7(),
  expiresAt: Number.MAX_SAFE_INTEGER,
  ...(tenantId !== null && { tenantId }),
});

/** A confirmed command that was not spent yet. */
export const aCommand = () => ({ id: uuidv7() });

/** An active administrator of a fresh shop, or of this one. */
export async function aDealer(started: StartedIdentity, tenantId?: string): Promise<UserRow> {
  return started.anAccount({ role: 'tenant_admin', tenantId: tenantId ?? (await started.aTenant()).id });
}
