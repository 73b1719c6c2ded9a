import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { eraseOldConsentNames } from './personal-consents.js';

const TIMER = systemActor('fleet:consent-names');

/** Erases the names in old records. The fact of each consent stays. */
@Injectable()
export class EraseConsentNames {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async runDue(): Promise<void> {
    await this.db.tx(TIMER, (em) => eraseOldConsentNames(em, this.clock()));
  }
}
