import { Injectable } from '@nestjs/common';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import type { KnownCharge } from './known-repair.query.js';

const CHARGING = ['completed', 'by_hand'];

/** Keeps the facts of repairs that the counter and the day close show, from the events of `repairs`. */
@Injectable()
export class KeepRepair {
  constructor(private readonly db: Database) {}

  async run(event: BusEvent, repair: RepairChanged): Promise<void> {
    const charge = CHARGING.includes(repair.what) ? chargeOf(repair) : null;
    const isHandover = repair.what === 'handed_over';
    await this.db.consume(
      event,
      async (em) => {
        await em.query(
          `insert into repairs_known as known (id, tenant_id, number, device_name, status, outcome, version,
            quote_version, charge, handed_over_at, unpaid_cents, location_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           on conflict (id) do update set number = excluded.number, device_name = excluded.device_name,
            status = excluded.status, outcome = excluded.outcome, version = excluded.version,
            quote_version = excluded.quote_version, location_id = excluded.location_id, charge = coalesce(excluded.charge, known.charge),
            handed_over_at = coalesce(known.handed_over_at, excluded.handed_over_at),
            unpaid_cents = coalesce(known.unpaid_cents, excluded.unpaid_cents)
           where known.tenant_id = excluded.tenant_id and known.version <= excluded.version`,
          [
            repair.repairId,
            repair.tenantId,
            repair.number,
            repair.deviceName,
            repair.status,
            repair.outcome,
            repair.version,
            repair.quoteVersion,
            charge && JSON.stringify(charge),
            isHandover ? repair.at : null,
            isHandover ? (repair.unpaidCents ?? null) : null,
            repair.locationId ?? repair.tenantId,
          ],
        );
      },
      'known-repair',
    );
  }
}

const chargeOf = ({ quoteVersion, totalCents, verifiedCents, lines }: RepairChanged): KnownCharge => ({
  quoteVersion,
  totalCents,
  verifiedCents: verifiedCents ?? undefined,
  lines: lines.map(({ id, name, cents, verified }) => ({ id, name, cents, verified })),
});
