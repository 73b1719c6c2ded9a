import { Injectable } from '@nestjs/common';
import type { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import { AccountTransitions } from './account-transitions.js';

@Injectable()
export class OnUserChanged {
  constructor(
    private readonly db: Database,
    private readonly transitions: AccountTransitions,
  ) {}

  async run(event: BusEvent, { id }: UserChanged): Promise<void> {
    if (!isUuid(id)) return;
    await this.db.consume(event, (em) => this.transitions.wake(em, id), 'account-moves');
    await this.transitions.runDue();
  }
}
