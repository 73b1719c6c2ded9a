import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { RepairMessage } from '@revive/proto/revive/notifications/v1/notifications';
import { changeCustomerMessagesSchema, SWITCHABLE_MESSAGES } from '@revive/contracts/notifications/customer-messages';
import { requireRole, requireShopMember, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { messagesOff, switchMessages } from '../deliveries/customer-message.repository.js';

/** Above the number of messages of any repair, because each message is sent once per address and quote. */
const MOST = 200;
interface Row {
  id: string;
  template: string;
  state: string;
  reason: string | null;
  created_at: Date;
  sent_at: Date | null;
  next_at: Date | null;
  wording_at: Date | null;
}

@Injectable()
export class CustomerMessages {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the messages of one repair of the actor's shop, newest first. Throws NOT_ALLOWED (403), INVALID (400). */
  async list(actor: Actor, repairId: string): Promise<RepairMessage[]> {
    // control: a shop reads the messages of its own repairs = actor
    const { tenantId } = requireShopMember(actor);
    if (!isUuid(repairId)) throw invalid({ id: 'is not an id' });
    const rows = await this.db.tx(actor, (em) =>
      em.query<Row[]>(
        `select d.id, d.template, d.state, d.reason, d.created_at, d.sent_at, d.next_at, w.at as wording_at
          from deliveries d left join wordings w
            on w.tenant_id = d.tenant_id and w.kind = d.template and w.version = d.wording_version
          where d.owner = 'repairs' and d.about = $1 and d.tenant_id = $2 order by d.id desc limit $3`,
        [repairId, tenantId, MOST],
      ),
    );
    return rows.map((row) => ({
      id: row.id,
      kind: row.template,
      state: row.state,
      reason: row.reason ?? undefined,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString(),
      nextAt: row.next_at?.toISOString(),
      wordingAt: row.wording_at?.toISOString(),
    }));
  }

  /** Throws NOT_ALLOWED (403). */
  async off(actor: Actor): Promise<string[]> {
    requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(actor);
    return this.db.tx(actor, async (em) => [...(await messagesOff(em, tenantId))]);
  }

  /** Applies from now on, also to waiting emails. Throws NOT_ALLOWED (403), INVALID (400). */
  async change(actor: Actor, input: unknown): Promise<string[]> {
    requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(actor);
    const { off } = await validate(changeCustomerMessagesSchema, input);
    const kept = SWITCHABLE_MESSAGES.filter((one) => off.includes(one));
    await this.db.tx(actor, (em) => switchMessages(em, tenantId, kept, this.clock()));
    return [...kept];
  }
}
