import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { eraseExpiredBuyers } from './personal-documents.js';

const ACTOR = systemActor('billing:retention');
const AT_ONCE = 200;

/** Erases the buyers of documents whose retention has ended (Protection of Personal Information Act, section 14). */
@Injectable()
export class EraseExpiredBuyers {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Rows are locked with `skip locked`, so several instances process no document twice. */
  async run(): Promise<number> {
    let count = 0;
    for (;;) {
      const some = await this.db.tx(ACTOR, (em) => eraseExpiredBuyers(em, this.clock(), AT_ONCE));
      count += some;
      if (some < AT_ONCE) return count;
    }
  }
}
