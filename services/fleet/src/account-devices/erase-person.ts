import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { eraseOnce, eraseRows } from '@revive/platform/database/erase-once';
import { isAppError } from '@revive/platform/errors/errors';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { CONSENT_ERASURES } from '../consents/personal-consents.js';
import { ONE_TIME_ERASURES } from '../one-time-sessions/personal-sessions.js';
import { PRINT_ERASURES } from '../printing/personal-prints.js';
import { lockPerson } from './account-device.repository.js';

const ACTOR = systemActor('fleet:erasure');

const STATEMENTS = {
  devices: 'delete from account_devices where user_id = $1',
  device_scans: 'delete from account_device_scans where user_id = $1',
  ...PRINT_ERASURES,
  ...CONSENT_ERASURES,
  ...ONE_TIME_ERASURES,
} as const;

/**
 * Erases the devices of an account. Asks identity to confirm the erasure and reports the result. A repeated event
 * erases nothing more and reports again.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ErasuresClient) private readonly identity: Pick<ErasuresClient, 'isErased' | 'note'>,
  ) {}

  /** Throws SERVICE_UNAVAILABLE (503) while identity does not respond; the event is then redelivered. */
  async run(userId: string): Promise<void> {
    if (!isUuid(userId) || !(await this.identity.isErased(userId))) return;
    const erased = await this.db.tx(ACTOR, async (em) => {
      await lockPerson(em, userId);
      return eraseOnce(em, userId, this.clock, () => eraseRows(em, userId, STATEMENTS));
    });
    try {
      await this.identity.note(userId, erased);
    } catch (error) {
      // An erasure from before fleet took part has no part of fleet to complete.
      if (!isAppError(error, 'NOT_FOUND')) throw error;
    }
  }
}
