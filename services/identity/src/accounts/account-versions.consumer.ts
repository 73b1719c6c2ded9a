import { Controller } from '@nestjs/common';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { OnEvent } from '@revive/platform/events/consumer';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import { SEAL_FORM } from './account-macs.js';
import { AccountVersions, DELETED_VERSION } from './account-versions.js';
import { AccountRepository } from './account.repository.js';
import { UserEntity } from './user.entity.js';

const ACTOR = systemActor('identity:versions');

/**
 * Stores the newest version of a changed account outside the database. The event names the account; the version is
 * read from the row, under its MAC.
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
    // An account without a known version has nothing to protect from restoring.
    if (!row)
      return (await this.versions.newestOf(id)) === undefined ? undefined : this.versions.keep(id, DELETED_VERSION);
    try {
      this.accounts.check(row);
    } catch (error) {
      // The row was altered: its version is not stored, and every use of the row is refused.
      if (isAppError(error, 'SEAL_BROKEN')) return undefined;
      throw error;
    }
    // MACs of format 1 do not cover the version. Storing the version would lock the account out until its row gets the
    // new format. `SealOlderAccounts` updates the row later, and the resulting event stores the version.
    if (row.sealForm < SEAL_FORM) return undefined;
    return this.versions.keep(id, row.version);
  }
}
