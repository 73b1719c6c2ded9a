import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '@revive/platform/runtime/service-context';
import type { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { TRIAL_DAYS, TRIAL_REPAIRS } from '@revive/contracts/tenant-onboarding/agreement';
import { COMMAND_TOKEN_MS, CommandVerifier } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import { addTrial, countUse } from '../trials/trial.repository.js';

const SIGN = '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement';
const DAY_MS = 24 * 3_600_000;
/** Tolerance for the clock differences of three processes and for the wait for a row lock. */
const APART_MS = 60_000;

/**
 * Starts a shop's free trial once; a second start changes nothing. The shop and the start time must match identity's
 * token, which proves that a person of the shop confirmed the signature. The size and length of the trial are set
 * here, not by the event.
 */
@Injectable()
export class StartTrial {
  constructor(
    private readonly db: Database,
    @Inject(CommandVerifier) private readonly commands: Pick<CommandVerifier, 'readSigned'>,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  async run(event: BusEvent, started: TrialStarted): Promise<void> {
    if (!this.#proven(started)) {
      this.log.warn(
        { eventId: event.id, tenantId: started.tenantId },
        'ignored a trial event without a valid signature',
      );
      return;
    }
    const { id, tenantId, startedAt } = started;
    const endsAt = new Date(Date.parse(startedAt) + TRIAL_DAYS * DAY_MS).toISOString();
    await this.db.consume(
      event,
      async (em) => {
        if (!(await addTrial(em, { id, tenantId, startedAt, endsAt, included: TRIAL_REPAIRS }))) return;
        // The two topics have no common order: charges made since the signature may already be in the ledger.
        const charged = await em.query<{ repair_id: string; quote_version: number; at: Date }[]>(
          `select repair_id, quote_version, at from entries e where tenant_id = $1 and kind = 'charge' and at >= $2
         and not exists (select 1 from entries r
         where r.repair_id = e.repair_id and r.quote_version = e.quote_version and r.kind = 'charge_reversal')
         order by at, id limit $3`,
          [tenantId, startedAt, TRIAL_REPAIRS],
        );
        for (const one of charged)
          await countUse(em, {
            tenantId,
            repairId: one.repair_id,
            quoteVersion: one.quote_version,
            at: one.at.toISOString(),
          });
      },
      'trial',
    );
  }

  #proven({ id, tenantId, startedAt, proof }: TrialStarted): boolean {
    const signed = this.commands.readSigned(proof, SIGN);
    if (signed === undefined || !isUuid(id) || !isUuid(tenantId) || signed.tenantId !== tenantId) return false;
    const late = Date.parse(startedAt) - signed.expiresAt;
    return late <= APART_MS && late >= -COMMAND_TOKEN_MS - APART_MS;
  }
}
