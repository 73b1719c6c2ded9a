import type { RepairChanged, RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import type { BusEvent } from '@revive/platform/event-bus';
import type { RpcPeer } from '@revive/platform/grpc';
import type { Mailer } from '@revive/platform/mailer';
import { approvalLetter } from '../domain/approval-letter.js';

/** After an approval at the counter the customer gets a copy. The facts are asked for when it is sent and not kept. */
export class SendApprovalLetter {
  constructor(
    private readonly db: Database,
    private readonly repairs: Pick<RpcPeer<RepairsClient>, 'call'>,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  async run(event: BusEvent, repair: RepairChanged): Promise<void> {
    if (repair.what !== 'approved') return;
    const facts = await this.repairs.call('readApprovalLetter', { id: repair.repairId }, { actorToken: null });
    if (facts.how === '' || facts.email === '') return;
    // The event's id is the letter's: sent again after a crash, it is one letter.
    await this.mailer.send({ id: event.id, to: facts.email, ...approvalLetter(facts) });
    await this.db.consume(event, async (em) => {
      await em.query('insert into deliveries (id, tenant_id, template, about, sent_at) values ($1, $2, $3, $4, $5)', [event.id, repair.tenantId, 'approval_at_counter', repair.repairId, this.clock()]);
    }, 'approval-letter');
  }
}
