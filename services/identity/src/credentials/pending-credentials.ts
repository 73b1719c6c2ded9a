import { Global, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { PendingChanges } from '../accounts/pending-changes.js';
import type { UserEntity } from '../accounts/user.entity.js';

@Injectable()
export class PendingCredentials extends PendingChanges {
  /** Keeps the link for a mailbox whose address was replaced (`keep_email`). */
  async end(em: EntityManager, { id, emailKey }: Pick<UserEntity, 'id' | 'emailKey'>, at: Date): Promise<void> {
    await em.query(
      "update one_time_links set used_at = $3 where user_id = $1 and used_at is null and not (purpose = 'keep_email' and email_key <> $2)",
      [id, emailKey, at],
    );
    await em.query('delete from otp_setups where user_id = $1', [id]);
  }
}

/** Global, because the module of the accounts imports no module of the credentials. */
@Global()
@Module({
  providers: [{ provide: PendingChanges, useClass: PendingCredentials }],
  exports: [PendingChanges],
})
export class PendingCredentialsModule {}
