import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CLIENT } from '../clients/identity.client.js';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import { readDeliveriesOfUser } from '../deliveries/delivery-log.query.js';
import { readNoticesOfUser } from '../inbox/notice.repository.js';
import { preferencesOf } from '../preferences/preference.repository.js';

const ACTOR = systemActor('notifications:export');
/** Row limit. Notifications are kept 90 days and the log a year, so no person reaches the limit. */
const MOST = 5_000;

@Injectable()
export class ExportPerson {
  constructor(
    private readonly db: Database,
    @Inject(IDENTITY_CLIENT) private readonly identity: Pick<RpcClient<IdentityClient>, 'call'>,
  ) {}

  /** Returns JSON. Throws NOT_SIGNED_IN (401). */
  async run(sessionId: string): Promise<string> {
    if (sessionId === '') throw new AppError('NOT_SIGNED_IN');
    const { user } = await this.identity.call('readSession', { sessionId }, { actorToken: null });
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return this.db.tx(ACTOR, async (em) =>
      JSON.stringify({
        wishes: await preferencesOf(em, user.id),
        emails: await readDeliveriesOfUser(em, user.id, MOST),
        notices: await readNoticesOfUser(em, user.id, MOST),
      }),
    );
  }
}
