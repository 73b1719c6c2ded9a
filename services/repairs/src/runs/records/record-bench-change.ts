import { Injectable } from '@nestjs/common';
import type { BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { TicketRepository, type Change } from '../../tickets/ticket.repository.js';
import { activeRun, currentQuote, ticketsOnDevice } from '../../tickets/ticket.query.js';
import { Instructions } from '../../orders/instructions.js';
import { beginRun } from '../begin-run.js';

/**
 * A device of an open ticket went or came. Unplugging ends nothing; when it is back it is read again before anything
 * else, and the same digest keeps its approval.
 */
@Injectable()
export class RecordBenchChange {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly instructions: Instructions,
  ) {}

  async run(event: BusEvent, seen: BenchChanged): Promise<void> {
    await this.db.consume(
      event,
      async (em, actor) => {
        for (const id of await ticketsOnDevice(em, seen.tenantId, seen.deviceId))
          await this.tickets.changeIn(em, actor, id, (change) => this.#change(change, seen));
      },
      'bench',
    );
  }

  async #change(change: Change, seen: BenchChanged): Promise<void> {
    const { ticket, em, now } = change;
    const { repair } = ticket;
    if (repair.deviceAttached === seen.attached) return;
    repair.deviceAttached = seen.attached;
    if (!seen.attached || activeRun(ticket)) return;
    // Without a quote or a draft that holds there is nothing to keep: after a rollback a look again is a person's choice.
    // So there is not where nothing of the quote is an agent's.
    const isOffered = (repair.status === 'quoted' || repair.status === 'approved') && currentQuote(ticket)?.runId;
    if (!isOffered && !repair.draft?.runId) return;
    const run = await beginRun(change, 'diagnosis', null);
    await this.instructions.diagnose(em, repair, run, now);
    await change.note('Your device is connected again. Diagnosing again');
  }
}
