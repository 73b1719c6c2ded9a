import { cutTo } from '@revive/contracts/graphemes';
import { Injectable } from '@nestjs/common';
import type { QuickCommand } from '@revive/contracts/assistance/states';
import type { AssistanceEntryRequest } from '@revive/proto/revive/repairs/v1/assistance';
import type { Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { AnalyzeComputer } from '../centres/analyze-computer.js';
import { FleetClient } from '../../clients/fleet.client.js';
import { DiagnoseAgain } from '../../cases/runs/diagnose-again.js';
import { latestRun } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { shopParty, type Party } from './assistance-parties.js';
import { COMMAND_LOST_MS } from './assistance.policy.js';
import type { ResultValue } from './assistance.query.js';
import { AssistanceRepository } from './assistance.repository.js';
import { requireActive } from './thread.js';

interface Ran {
  readonly runId?: string;
  readonly result?: ResultValue;
}
interface Begun {
  readonly command: QuickCommand;
  readonly repairId: string;
  readonly at: Date;
}

/**
 * Runs a command proposed by a helper as an ordinary run or reading by the technician, under all usual rules. The
 * helper receives only the result.
 */
@Injectable()
export class RunCommand {
  constructor(
    private readonly db: Database,
    private readonly requests: AssistanceRepository,
    private readonly tickets: TicketRepository,
    private readonly fleet: FleetClient,
    private readonly diagnoses: DiagnoseAgain,
    private readonly computers: AnalyzeComputer,
  ) {}

  /**
   * Throws NOT_FOUND (404), ASSISTANCE_OVER, COMMAND_RAN (409), and the errors of the reading. After an error of the
   * reading the command counts as not run.
   */
  async run(actor: Actor, { id, entryId }: AssistanceEntryRequest): Promise<void> {
    const party = shopParty(actor);
    const begun = await this.#begin(party, id, entryId);
    let ran: Ran;
    try {
      ran = await this.#read(actor, begun);
    } catch (error) {
      await this.#takeBack(actor, entryId, begun);
      throw error;
    }
    await this.requests.change(party, id, async ({ em, touch, audit }) => {
      await em.query('update assistance_entries set run_id = $2, result = $3 where id = $1', [
        entryId,
        ran.runId ?? null,
        ran.result ? JSON.stringify(ran.result) : null,
      ]);
      touch();
      audit('command_run', begun.command);
    });
  }

  /** Marks the command as started. Of two concurrent calls only the first succeeds. */
  async #begin(party: Party, id: string, entryId: string): Promise<Begun> {
    let begun: Begun | undefined;
    await this.requests.change(party, id, async ({ em, request, now, touch }) => {
      requireActive(request);
      const [entry] = await em.query<{ command: QuickCommand; ran_at: Date | null; ended: boolean }[]>(
        `select command, ran_at, run_id is not null or result is not null as ended from assistance_entries
          where request_id = $1 and id = $2 and kind = 'command'`,
        [id, entryId],
      );
      if (!entry) throw new AppError('NOT_FOUND', { entryId });
      const isLost = !entry.ended && entry.ran_at !== null && now.getTime() - entry.ran_at.getTime() > COMMAND_LOST_MS;
      // control: a proposed command runs once
      if (entry.ran_at !== null && !isLost) throw new AppError('COMMAND_RAN', { entryId });
      await em.query('update assistance_entries set ran_at = $2, ran_by = $3 where id = $1', [
        entryId,
        now,
        party.person.username,
      ]);
      touch();
      begun = { command: entry.command, repairId: request.repairId, at: now };
    });
    return begun as Begun;
  }

  /** All commands only read. No code path from here writes to a device. */
  async #read(actor: Actor, { command, repairId }: Begun): Promise<Ran> {
    switch (command) {
      case 'diagnose_again':
        return { runId: await this.diagnoses.run(actor, repairId) };
      case 'list_disks': {
        const { agentId } = await this.tickets.readRepair(actor, repairId);
        const disks = (await this.fleet.bench())
          .filter((device) => agentId === null || device.agentId === agentId)
          .map(({ name, kind, sizeBytes }) => ({ name: cutTo(name, 200), kind, sizeBytes }));
        return { result: { disks } };
      }
      case 'read_drive_health':
      case 'inspect_computer': {
        const { sessionId, machine } = await this.computers.run(actor);
        const run = latestRun(await this.tickets.read(actor, sessionId));
        return { ...(run && { runId: run.id }), result: { computer: cutTo(machine, 200) } };
      }
    }
  }

  async #takeBack(actor: Actor, entryId: string, { at }: Begun): Promise<void> {
    await this.db.tx(actor, (em) =>
      em.query(
        `update assistance_entries set ran_at = null, ran_by = null
          where id = $1 and ran_at = $2 and run_id is null and result is null`,
        [entryId, at],
      ),
    );
  }
}
