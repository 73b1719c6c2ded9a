import { Injectable } from '@nestjs/common';
import type { ChainReport } from '@revive/proto/revive/identity/v1/audit_trail';
import { verifyAuditSchema } from '@revive/contracts/audit/trail';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { nameActors } from './audit-entry.mapper.js';
import { chainOf } from './chain.js';
import { VerifyChain } from './verify-chain.js';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** Limited because every verification reads the whole chain. */
export const VERIFICATIONS_PER_CHAIN: Limit = { max: 20, windowMs: 10 * 60_000 };
const ACTOR = systemActor('identity:verify-audit');

@Injectable()
export class VerifyAudit {
  constructor(
    private readonly db: Database,
    private readonly rateLimiter: RateLimiter,
    private readonly chains: VerifyChain,
  ) {}

  /** Throws INVALID (400), NOT_ALLOWED (403), TOO_MANY (429). */
  async run(actor: Actor, request: { tenantId: string }): Promise<ChainReport> {
    const by = requireRole(actor, 'tenant_admin', 'master');
    const asked = await validate(verifyAuditSchema, request.tenantId === '' ? {} : request);
    const tenantId = by.role === 'tenant_admin' ? requireTenant(by) : (asked.tenantId ?? null);
    await this.rateLimiter.consume('verify-audit', chainOf(tenantId), VERIFICATIONS_PER_CHAIN);
    const verdict = await this.chains.run(tenantId);
    if (verdict.whole) return { ...verdict, seq: 0, reason: '' };
    const { seq, reason } = verdict;
    if (reason === 'account') return { whole: false, rows: 0, anchors: 0, seq, reason, accountId: verdict.accountId };
    const row = await this.db.tx(ACTOR, (em) =>
      em.findOne(AuditEntryEntity, { where: { chain: chainOf(tenantId), seq }, order: { id: 'ASC' } }),
    );
    const [shown] = await nameActors(this.db, row ? [row] : []);
    return { whole: false, rows: Math.max(0, seq - 1), anchors: 0, seq, reason, row: shown };
  }
}
