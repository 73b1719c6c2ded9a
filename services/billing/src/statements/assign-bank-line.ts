import { Inject, Injectable } from '@nestjs/common';
import type { AssignBankLineRequest } from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { findLine, setOwner } from './bank-lines.repository.js';
import { scopeOf, writerOf } from './statement-scope.js';

/** Gives a bank line an owner. Moves no money. */
@Injectable()
export class AssignBankLine {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, { id, isMine }: AssignBankLineRequest): Promise<void> {
    const scope = scopeOf(actor);
    const { tenantId, person } = scope;
    await this.db.tx(writerOf(scope), async (em) => {
      await findLine(em, tenantId, this.clock(), id, true);
      await setOwner(em, id, isMine ? { id: person.userId, name: person.username } : null);
    });
  }
}
