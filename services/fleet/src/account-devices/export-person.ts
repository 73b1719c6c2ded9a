import { Inject, Injectable } from '@nestjs/common';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import { IDENTITY_CLIENT } from '../clients/identity.client.js';
import { exportConsents } from '../consents/personal-consents.js';
import { exportOneTimeSessions } from '../one-time-sessions/personal-sessions.js';
import { exportPrints } from '../printing/personal-prints.js';

const ACTOR = systemActor('fleet:export');

@Injectable()
export class ExportPerson {
  constructor(
    private readonly db: Database,
    @Inject(IDENTITY_CLIENT) private readonly identity: Pick<RpcClient<IdentityClient>, 'call'>,
  ) {}

  /** Returns JSON, with the devices of all shops that the person was in. Throws NOT_SIGNED_IN (401). */
  async run(sessionId: string): Promise<string> {
    if (sessionId === '') throw new AppError('NOT_SIGNED_IN');
    const { user } = await this.identity.call('readSession', { sessionId }, { actorToken: null });
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return this.db.tx(ACTOR, async (em) =>
      JSON.stringify({
        ...(await exportPrints(em, user.id)),
        ...(await exportConsents(em, user.id)),
        ...(await exportOneTimeSessions(em, user.id)),
        devices: await em.query<unknown[]>(
          `select name, type, vendor, model, serial, capabilities, connection, registered_at as "registeredAt",
            last_seen as "lastSeen" from account_devices where user_id = $1 order by id`,
          [user.id],
        ),
        scans: await em.query<unknown[]>(
          `select scanned_at as "scannedAt", devices, system_info as "systemInfo" from account_device_scans
            where user_id = $1 order by scanned_at`,
          [user.id],
        ),
      }),
    );
  }
}
