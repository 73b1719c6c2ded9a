import { Controller } from '@nestjs/common';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { OnEvent } from '@revive/platform/events/consumer';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import { SEAL_FORM } from './account-macs.js';
import { AccountVersions, GONE } from './account-versions.js';
import { AccountRepository } from './account.repository.js';
import { UserEntity } from './user.entity.js';

const ACTOR = systemActor('identity:versions');

/**
 * Keeps the newest version of an account outside the database, as soon as it has changed. The event says of which;
 * the version is the row's own, under its seal.
 */
@Controller()
export class AccountVersionsConsumer {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
    private readonly versions: AccountVersions,
  ) {}

  @OnEvent('identity.user')
  async user(event: BusEvent): Promise<void> {
    const { id } = UserChanged.decode(event.payload);
    if (!isUuid(id)) throw new RefusedEvent('is of no account');
    const row = await this.db.tx(ACTOR, (em) => em.findOneBy(UserEntity, { id }));
    // Of an account that was never known there is nothing to put back, whoever says so.
    if (!row) return (await this.versions.newestOf(id)) === undefined ? undefined : this.versions.keep(id, GONE);
    try {
      this.accounts.check(row);
    } catch (error) {
      // Somebody altered the row: what it says is nobody's newest state, and each use of it is refused.
      if (isAppError(error, 'SEAL_BROKEN')) return undefined;
      throw error;
    }
    // The version is not in the MAC of a row from before. Kept all the same, it would lock the account out until that row gets
    // the newer MAC, and that row would get none. `SealOlderAccounts` changes the row, and that event keeps its version.
    if (row.sealForm < SEAL_FORM) return undefined;
    return this.versions.keep(id, row.version);
  }
}
