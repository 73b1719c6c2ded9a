import type { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import type { Database } from '@revive/platform/database';
import type { BusEvent } from '@revive/platform/event-bus';
import { countUse } from './count-trial.js';

/** A shop's free trial, once: a second start changes nothing. */
export class StartTrial {
  constructor(private readonly db: Database) {}

  async run(event: BusEvent, { id, tenantId, startedAt, endsAt, repairs }: TrialStarted): Promise<void> {
    await this.db.consume(event, async (em) => {
      const started = await em.query<unknown[]>(
        'insert into trials (tenant_id, id, started_at, ends_at, included, used, version) values ($1, $2, $3, $4, $5, 0, 0) on conflict do nothing returning tenant_id', [tenantId, id, startedAt, endsAt, repairs]);
      if (started.length === 0) return;
      // Two topics keep no order between them: what was charged since the signature may be here already.
      const charged = await em.query<{ repair_id: string; quote_version: number; at: Date }[]>(
        `select repair_id, quote_version, at from entries e where tenant_id = $1 and kind = 'charge' and at >= $2
         and not exists (select 1 from entries r where r.repair_id = e.repair_id and r.quote_version = e.quote_version and r.kind = 'charge_reversal') order by at, id limit $3`, [tenantId, startedAt, repairs]);
      for (const one of charged) await countUse(em, { tenantId, repairId: one.repair_id, quoteVersion: one.quote_version, at: one.at.toISOString() });
    }, 'trial');
  }
}
