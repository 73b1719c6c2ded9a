import type { RepairChanged, RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { isAppError } from '@revive/platform/errors';
import type { BusEvent } from '@revive/platform/event-bus';
import type { RpcPeer } from '@revive/platform/grpc';
import type { Letter, Mailer } from '@revive/platform/mailer';
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
    const outcome = await this.#send({ id: event.id, to: facts.email, ...approvalLetter(facts) });
    await this.db.consume(event, async (em) => {
      await em.query('insert into deliveries (id, tenant_id, template, about, sent_at, outcome) values ($1, $2, $3, $4, $5, $6)', [event.id, repair.tenantId, 'approval_at_counter', repair.repairId, this.clock(), outcome]);
    }, 'approval-letter');
  }

  /** A recipient that the mail server refuses for good is noted and not tried again; whatever may pass is thrown, and the event comes again. */
  async #send(letter: Letter): Promise<'sent' | 'refused'> {
    try {
      await this.mailer.send(letter);
      return 'sent';
    } catch (error) {
      if (isAppError(error, 'INVALID')) return 'refused';
      throw error;
    }
  }
}
