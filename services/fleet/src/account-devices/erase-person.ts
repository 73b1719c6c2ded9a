import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { ErasuresClient } from '@revive/platform/rpc/erasures-client';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { lockPerson } from './account-device.repository.js';

const ACTOR = systemActor('fleet:erasure');

interface Erased {
  readonly what: string;
  readonly rows: number;
}
const STATEMENTS = {
  devices: 'delete from account_devices where user_id = $1',
  device_scans: 'delete from account_device_scans where user_id = $1',
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
      const [known] = await em.query<{ erased: Erased[] }[]>('select erased from erased_people where user_id = $1', [
        userId,
      ]);
      // Restore the original key order, because jsonb reorders keys.
      return known?.erased.map(({ what, rows }) => ({ what, rows })) ?? this.#erase(em, userId);
    });
    try {
      await this.identity.note(userId, erased);
    } catch (error) {
      // An erasure from before fleet took part has no part of fleet to complete.
      if (!isAppError(error, 'NOT_FOUND')) throw error;
    }
  }

  async #erase(em: EntityManager, userId: string): Promise<Erased[]> {
    const erased: Erased[] = [];
    for (const [what, statement] of Object.entries(STATEMENTS))
      erased.push({ what, rows: (await em.query<[unknown[], number]>(statement, [userId]))[1] });
    await em.query('insert into erased_people (user_id, erased_at, erased) values ($1, $2, $3)', [
      userId,
      this.clock(),
      JSON.stringify(erased),
    ]);
    return erased;
  }
}
