import { Inject, Injectable } from '@nestjs/common';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import { IDENTITY_CLIENT } from '../clients/identity.client.js';
import { exportEntries } from '../ledger/personal-entries.js';
import { exportDrawers } from '../drawers/personal-drawers.js';
import { exportLocations } from '../locations/personal-locations.js';
import { exportPromises } from '../counter/personal-promises.js';
import { exportRules } from '../rates/personal-rules.js';
import { exportSwitches } from '../control/personal-switches.js';
import { exportPayouts } from '../payouts/personal-payouts.js';
import { exportStatements } from '../statements/personal-lines.js';

const ACTOR = systemActor('billing:export');
const EXPORTS = [
  exportEntries,
  exportDrawers,
  exportLocations,
  exportPromises,
  exportRules,
  exportSwitches,
  exportPayouts,
  exportStatements,
];

/** Exports what a person did with money, in all shops that the person was in. */
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
    // control: only the holder of a session exports money data
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return this.db.tx(ACTOR, async (em) => {
      const parts: object[] = [];
      for (const exportPart of EXPORTS) parts.push(await exportPart(em, user.id));
      return JSON.stringify(Object.assign({}, ...parts));
    });
  }
}
