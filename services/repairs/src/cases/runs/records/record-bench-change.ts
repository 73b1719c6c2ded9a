import { Injectable } from '@nestjs/common';
import type { BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { TicketRepository, type Change } from '../../tickets/ticket.repository.js';
import { activeRun, currentQuote, ticketsOnDevice } from '../../tickets/ticket.query.js';
import { Instructions } from '../../orders/instructions.js';
import { beginRun } from '../begin-run.js';

/**
 * Handles a device of an open ticket being unplugged or reconnected. Unplugging ends nothing. A reconnected device is
 * diagnosed first, and an unchanged plan digest keeps its approval.
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
    // Without an agent's quote or draft there is nothing to keep. After a rollback a person decides about a new
    // diagnosis.
    const isOffered = (repair.status === 'quoted' || repair.status === 'approved') && currentQuote(ticket)?.runId;
    if (!isOffered && !repair.draft?.runId) return;
    const run = await beginRun(change, 'diagnosis', null);
    await this.instructions.diagnose(em, repair, run, now);
    await change.note('Your device is connected again. Diagnosing again');
  }
}
