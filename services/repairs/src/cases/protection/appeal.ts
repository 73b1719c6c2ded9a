import { Inject, Injectable } from '@nestjs/common';
import { appealSchema } from '@revive/contracts/protection/protection';
import type { ProtectionStanding } from '@revive/proto/revive/repairs/v1/protection';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { ProtectionLog } from './protection-log.js';
import { lockShop } from './protection.query.js';
import { ReadProtection } from './read-protection.js';

@Injectable()
export class Appeal {
  constructor(
    private readonly db: Database,
    private readonly entries: ProtectionLog,
    private readonly reading: ReadProtection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), APPEAL_OPEN (409) while an appeal is unanswered. */
  async run(actor: Actor, request: { text: string }): Promise<ProtectionStanding> {
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    const { text } = await validate(appealSchema, request);
    return this.db.tx(actor, async (em) => {
      const now = this.clock();
      const shop = await lockShop(em, tenantId, now);
      if (shop.appealAt !== null) throw new AppError('APPEAL_OPEN', { tenantId });
      const number = shop.appeals + 1;
      await em.query(
        'update protection_shops set appeals = $2, appeal_text = $3, appeal_at = $4 where tenant_id = $1',
        [tenantId, number, text, now],
      );
      await this.entries.add(em, actor, { tenantId, event: 'appealed', note: text, audit: `appeal ${number}` }, now);
      await publishStaffNotification(em, {
        topic: 'repairs.staff-notification',
        kind: 'protection.appeal',
        about: tenantId,
        part: number,
      });
      return this.reading.standingIn(em, tenantId);
    });
  }
}
