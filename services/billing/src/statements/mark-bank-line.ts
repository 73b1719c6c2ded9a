import { Inject, Injectable } from '@nestjs/common';
import type { AssignBankLineRequest, IgnoreBankLineRequest } from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { findLine, matchesOf, setOwner, setState } from './bank-lines.repository.js';
import { StatementCommand } from './statement-command.js';
import { scopeOf, writerOf } from './statement-scope.js';

/** Sets a bank line aside, takes it back, or gives it an owner. Moves no money. */
@Injectable()
export class MarkBankLine {
  constructor(
    private readonly db: Database,
    private readonly commands: StatementCommand,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Without a reason the line is open again. Throws INVALID_TRANSITION (409) for a line with matches. */
  async ignore(actor: Actor, { id, requestId, reason }: IgnoreBankLineRequest): Promise<void> {
    const given = reason?.trim() ?? '';
    if (given !== '' && given.length < 3) throw invalid({ reason: 'Say why' });
    await this.commands.run(
      actor,
      { requestId, body: { command: 'ignore_bank_line', id, reason: given } },
      async (work) => {
        const line = await findLine(work.em, work.tenantId, work.now, id, true);
        const isOpen = line.state === 'open' && !(await matchesOf(work.em, [id])).has(id);
        if (given === '' ? line.state !== 'ignored' : !isOpen)
          throw new AppError('INVALID_TRANSITION', { id, state: line.state });
        await setState(work.em, id, given === '' ? 'open' : 'ignored', given === '' ? null : given);
        await work.audit(given === '' ? 'billing.bank_line_reopened' : 'billing.bank_line_ignored', `line ${id}`);
        return null;
      },
    );
  }

  async assign(actor: Actor, { id, isMine }: AssignBankLineRequest): Promise<void> {
    const scope = scopeOf(actor);
    const { tenantId, person } = scope;
    await this.db.tx(writerOf(scope), async (em) => {
      await findLine(em, tenantId, this.clock(), id, true);
      await setOwner(em, id, isMine ? { id: person.userId, name: person.username } : null);
    });
  }
}
