import { Inject, Injectable } from '@nestjs/common';
import { readPassportCode } from '@revive/contracts/repairs/proof/passport';
import type { DevicePassport, OpenPassportRequest } from '@revive/proto/revive/repairs/v1/passports';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { codeHash } from './passport-grants.js';

/** A code has 60 random bits; the limit additionally slows a shop that guesses. */
const CODE_MISSES: Limit = { max: 20, windowMs: 3_600_000 };

interface Row {
  readonly grant_id: string;
  readonly grant_tenant: string;
  readonly grant_expires: Date;
  readonly was_new: boolean;
  readonly own: boolean;
  readonly kind: string;
  readonly taken_in_at: Date;
  readonly handed_over_at: Date;
  readonly outcome: string;
  readonly findings: { code: string; severity: string; layer: string }[];
  readonly procedures: { id: string; version: string }[];
  readonly record_digest: string;
  readonly record_parts: number;
}

/** Opens a shared device history. The database function `passport_open` alone decides about access. */
@Injectable()
export class OpenPassport {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws PASSPORT_REFUSED (404) for any unusable code, without revealing whether a device exists. TOO_MANY (429)
   * after too many failures, NOT_ALLOWED (403).
   */
  async run(actor: Actor, { code: typed }: OpenPassportRequest): Promise<DevicePassport> {
    const { tenantId } = requireShopMember(actor);
    const code = readPassportCode(typed);
    const now = this.clock();
    const rows = await this.db.tx(actor, async (em) => {
      const found =
        code === undefined ? [] : await em.query<Row[]>('select * from passport_open($1)', [codeHash(code)]);
      const [first] = found;
      if (first)
        await recordAudit(
          em,
          actor,
          now,
          tenantId,
          'device.history_opened',
          `grant ${first.grant_id.slice(-12)}, ${found.length} entries`,
        );
      return found;
    });
    const [first] = rows;
    if (!first) throw await this.#refused(tenantId, now);
    return {
      kind: first.kind,
      expiresAt: first.grant_expires.toISOString(),
      entries: rows.map((row) => ({
        own: row.own ? 'yes' : 'no',
        takenInAt: row.taken_in_at.toISOString(),
        handedOverAt: row.handed_over_at.toISOString(),
        outcome: row.outcome,
        findings: row.findings,
        procedures: row.procedures,
        recordDigest: row.record_digest,
        recordParts: row.record_parts,
      })),
    };
  }

  async #refused(tenantId: string, now: Date): Promise<AppError> {
    const counted = await this.db.tx(systemActor('repairs:passports', tenantId), (em) =>
      takeWithin(em, windowOf('passport-miss', tenantId), CODE_MISSES, now),
    );
    return counted
      ? new AppError('PASSPORT_REFUSED')
      : new AppError('TOO_MANY', { retryAfterSeconds: CODE_MISSES.windowMs / 1_000 });
  }
}
