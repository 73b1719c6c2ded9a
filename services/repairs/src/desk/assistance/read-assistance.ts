import { Inject, Injectable } from '@nestjs/common';
import { ASSISTANCE_QUEUE } from '@revive/contracts/assistance/states';
import type {
  Assistance,
  AssistanceQueue,
  AssistedRepair,
  RepairAssistance,
} from '@revive/proto/revive/repairs/v1/assistance';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { maskName } from '../../cases/links/mask.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { recordAudit, TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { partyOf, shopParty, supportParty } from './assistance-parties.js';
import { AssistanceMapper } from './assistance.mapper.js';
import { isHelperOf } from './assistance.policy.js';
import { countEarlier, findRequest, latestOf, readEntries, readQueue, unreadBySupport } from './assistance.query.js';
import { AssistanceRepository } from './assistance.repository.js';

@Injectable()
export class ReadAssistance {
  constructor(
    private readonly db: Database,
    private readonly requests: AssistanceRepository,
    private readonly tickets: TicketRepository,
    private readonly reader: TicketReader,
    private readonly mapper: AssistanceMapper,
    private readonly rendering: TicketMapper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND (404), NOT_ALLOWED (403). */
  async one(actor: Actor, id: string): Promise<Assistance> {
    const party = partyOf(actor);
    return this.requests.read(party, id, async (em, row) => this.mapper.whole(party, row, await readEntries(em, id)));
  }

  /** Reads a request even after the end, for the caller who just ended the request. */
  async ended(actor: Actor, id: string): Promise<Assistance> {
    const party = partyOf(actor);
    if (party.side === 'shop') return this.one(actor, id);
    return this.db.tx(party.via, async (em) => {
      const row = await findRequest(em, id);
      if (!row) throw new AppError('NOT_FOUND', { id });
      return this.mapper.whole(party, row, await readEntries(em, id));
    });
  }

  /** Throws NOT_FOUND (404) for another shop's repair. */
  async ofRepair(actor: Actor, repairId: string): Promise<RepairAssistance> {
    const party = shopParty(actor);
    await this.tickets.readRepair(actor, repairId);
    return this.db.tx(actor, async (em) => {
      const row = await latestOf(em, repairId);
      if (!row) return { earlier: 0 };
      const entries = await readEntries(em, row.request.id);
      return { latest: this.mapper.whole(party, row, entries), earlier: await countEarlier(em, repairId) };
    });
  }

  /** Requests of all shops, waiting and answered. Throws NOT_ALLOWED (403). */
  async queue(actor: Actor): Promise<AssistanceQueue> {
    const party = supportParty(actor);
    return this.db.tx(party.via, async (em) => {
      const rows = await readQueue(em, ASSISTANCE_QUEUE);
      const unread = await unreadBySupport(
        em,
        rows.map(({ request }) => request.id),
      );
      return {
        waiting: rows.filter(({ request }) => request.state === 'open').length,
        requests: rows.map((row) => this.mapper.line(party, row, unread.get(row.request.id) ?? 0)),
      };
    });
  }

  /**
   * The repair as shown to the helper of an open request; each read is recorded. Excludes prices, links and locations
   * on the shop's PC, and masks the customer. Throws NOT_FOUND (404), NOT_ALLOWED (403).
   */
  async repair(actor: Actor, id: string): Promise<AssistedRepair> {
    const party = supportParty(actor);
    return this.requests.read(party, id, async (em, { request }) => {
      // control: the repair is the named helper’s to see
      if (!isHelperOf(request, party.person)) throw new AppError('NOT_ALLOWED', { id });
      const ticket = await this.reader.read(em, request.repairId);
      if (!ticket || ticket.repair.tenantId !== request.tenantId) throw new AppError('NOT_FOUND', { id });
      // control: each look of a helper at a repair stands in the audit log
      await recordAudit(
        em,
        party.person,
        this.clock(),
        request.tenantId,
        'assistance.repair_read',
        `repair ${ticket.repair.number}`,
      );
      const shown = this.rendering.repair(ticket);
      return {
        id: shown.id,
        number: shown.number,
        version: shown.version,
        tenantName: shown.tenantName,
        deviceName: shown.deviceName,
        deviceType: shown.deviceType,
        deviceAttached: shown.deviceAttached,
        customerName: maskName(shown.customerName),
        issueDescription: shown.issueDescription,
        status: shown.status,
        outcome: shown.outcome,
        outcomeReason: shown.outcomeReason,
        findings: shown.findings,
        runs: shown.runs.map(({ produced: _, ...run }) => run),
      };
    });
  }
}
