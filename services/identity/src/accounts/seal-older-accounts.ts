import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { sweep, type Round } from '@revive/platform/database/sweep';
import { isAppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import { AccountRepository } from './account.repository.js';
import { UserEntity } from './user.entity.js';

const ACTOR = systemActor('identity:seal-accounts');
const AT_ONCE = 25;

/**
 * Upgrades accounts with MAC format 1 to the current format. Skips accounts with an invalid MAC or with a known newer
 * version. Runs at every start: during a rollout, instances of the previous release still write format 1. Without such
 * rows the run is one lookup in an empty index.
 */
@Injectable()
export class SealOlderAccounts {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  run(): Promise<number> {
    return sweep(AT_ONCE, (after) => this.db.tx(ACTOR, (em) => this.#some(em, after)));
  }

  async #some(em: EntityManager, after: string): Promise<Round> {
    const rows = await em
      .createQueryBuilder(UserEntity, 'one')
      .setLock('pessimistic_write')
      // A literal condition, so that the partial index applies.
      .where('one.seal_form = 1 and one.id > :after', { after })
      .orderBy('one.id')
      .take(AT_ONCE)
      .getMany();
    let done = 0;
    for (const row of rows) {
      try {
        this.accounts.check(row);
        await this.accounts.sealAnew(em, row, this.clock());
        done += 1;
      } catch (error) {
        if (!isAppError(error, 'SEAL_BROKEN')) throw error;
        this.log.error({ id: row.id }, 'an account from before is not what was sealed: it can do nothing');
      }
    }
    return { done, seen: rows.map(({ id }) => id) };
  }
}
