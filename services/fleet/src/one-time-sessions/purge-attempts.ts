import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { forgetWindows } from '@revive/platform/database/sliding-window';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { LONGEST_WINDOW_MS } from './one-time-limits.js';

const TIMER = systemActor('fleet:attempts');
/** Rows per transaction, to limit the number of locks. Every network that tries a code leaves a row. */
export const ATTEMPTS_AT_ONCE = 500;

/** Deletes counters of one-time codes that no limit reads any more. */
@Injectable()
export class PurgeAttempts {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the number of deleted rows. */
  async runDue(): Promise<number> {
    const before = new Date(this.clock().getTime() - LONGEST_WINDOW_MS);
    for (let count = 0; ;) {
      const deleted = await this.db.tx(TIMER, (em) => forgetWindows(em, before, ATTEMPTS_AT_ONCE));
      count += deleted;
      if (deleted < ATTEMPTS_AT_ONCE) return count;
    }
  }
}
