import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '@revive/platform/runtime/service-context';
import type { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { TRIAL_DAYS, TRIAL_REPAIRS } from '@revive/contracts/tenant-onboarding/agreement';
import { COMMAND_TOKEN_MS, CommandVerifier } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import { PostEntries, type NewEntry } from './post-entries.js';
import { trialGrant } from './postings.policy.js';
import { addTrial, countUse, lockTrial } from '../trials/trial.repository.js';

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
    private readonly ledger: PostEntries,
    @Inject(CommandVerifier) private readonly commands: Pick<CommandVerifier, 'readSigned'>,
    @Inject(LOG) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  async run(event: BusEvent, started: TrialStarted): Promise<void> {
    // control: a trial needs the signed confirmation of its own shop = false
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
        await this.ledger.lockShop(em, tenantId);
        if (!(await addTrial(em, { id, tenantId, startedAt, endsAt, included: TRIAL_REPAIRS }))) return;
        const grants: NewEntry[] = [];
        for (const one of await chargedSince(em, tenantId, startedAt))
          if ((await countUse(em, one, await lockTrial(em, tenantId))) && one.share > 0)
            grants.push({
              ...trialGrant(one.share),
              key: `trial_grant:${one.repairId}:${one.quoteVersion}`,
              at: one.at,
              repair: { ...one.repair, id: one.repairId, quoteVersion: one.quoteVersion },
            });
        await this.ledger.post(em, tenantId, grants);
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

/** The two topics have no common order: charges made since the signature may already be in the ledger. */
async function chargedSince(em: EntityManager, tenantId: string, since: string) {
  const rows = await em.query<
    {
      repair_id: string;
      quote_version: number;
      repair_number: string;
      device_name: string;
      at: Date;
      share: string | null;
    }[]
  >(
    `select e.repair_id, e.quote_version, e.repair_number, e.device_name, e.at, c.amount_cents as share from entries e
      left join entries c on c.repair_id = e.repair_id and c.quote_version = e.quote_version and c.kind = 'commission'
      where e.tenant_id = $1 and e.kind = 'charge' and e.at >= $2
      and not exists (select 1 from entries r
        where r.repair_id = e.repair_id and r.quote_version = e.quote_version and r.kind = 'charge_reversal')
      order by e.at, e.id limit $3`,
    [tenantId, since, TRIAL_REPAIRS],
  );
  return rows.map((row) => ({
    tenantId,
    repairId: row.repair_id,
    quoteVersion: row.quote_version,
    repair: { number: Number(row.repair_number), deviceName: row.device_name },
    at: row.at.toISOString(),
    share: Number(row.share ?? 0),
  }));
}
