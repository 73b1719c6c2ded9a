import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CLIENT } from '../clients/identity.client.js';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
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
        emails: await em.query<unknown[]>(
          `select owner, template, state, created_at as "createdAt", sent_at as "sentAt" from deliveries
            where user_id = $1 order by id desc limit $2`,
          [user.id, MOST],
        ),
        notices: await em.query<unknown[]>(
          'select kind, template, number, device_name as "deviceName", at from notices where reader = \'user:\' ' +
            '|| $1::text order by id desc limit $2',
          [user.id, MOST],
        ),
      }),
    );
  }
}
