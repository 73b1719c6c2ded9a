import type { EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, requireTenant, type Actor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import { spendCommand, type Command } from '@revive/platform/command-token';
import type { Database } from '@revive/platform/database';
import { randomToken, uuidv7 } from '@revive/platform/ids';
import { EnrolmentTokenRow } from '../data/rows.js';
import { recordAudit } from '../data/tell.js';
import type { PresentPki } from '../pki/present-pki.js';
import { formatToken, TOKEN_MS, tokenHash } from '../domain/enrolment-token.js';

/** A one-time token of the tenant; only its hash is kept. */
export class CreateEnrolmentToken {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pki: PresentPki,
  ) {}

  async run(actor: Actor, command: Command): Promise<EnrolmentToken> {
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    const { issuer: { rootFingerprint }, fingerprints } = this.pki.now;
    const token = formatToken(randomToken(32), rootFingerprint);
    const now = this.clock();
    const expiresAt = new Date(now.getTime() + TOKEN_MS);
    await this.db.tx(person, async (em) => {
      await spendCommand(em, command);
      const id = uuidv7();
      await em.insert(EnrolmentTokenRow, { id, hash: tokenHash(token, fingerprints) as Buffer, tenantId, createdBy: person.userId, expiresAt, usedAt: null, usedBy: null });
      await recordAudit(em, person, now, tenantId, 'agent.token_created', `token ${id}`);
    });
    return { token, expiresAt: expiresAt.toISOString() };
  }
}
