import { Injectable } from '@nestjs/common';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import type { RefusedChargesReply } from '@revive/proto/revive/billing/v1/approvals';
import { requireIds } from '../request-values.js';

const PAGE = 50;
interface Row {
  id: string;
  tenant_id: string;
  tenant_name: string;
  repair_id: string;
  repair_number: string;
  device_name: string;
  kind: string;
  cents: string;
  allowed_cents: string;
  why: string;
  at: Date;
}

@Injectable()
export class ReadRefusedCharges {
  constructor(private readonly db: Database) {}

  /** Newest first. Throws NOT_ALLOWED (403), INVALID (400). */
  run(actor: Actor, before: string): Promise<RefusedChargesReply> {
    // control: refused charges are for the platform's money people
    requireRole(actor, 'master', 'admin', 'finance');
    requireIds({ before });
    return this.db.tx(actor, async (em) => {
      const rows = await em.query<Row[]>(
        `select * from refused_charges ${before === '' ? '' : 'where id < $2'} order by id desc limit $1`,
        before === '' ? [PAGE] : [PAGE, before],
      );
      return {
        charges: rows.map((row) => ({
          id: row.id,
          tenantId: row.tenant_id,
          tenantName: row.tenant_name,
          repairId: row.repair_id,
          repairNumber: Number(row.repair_number),
          deviceName: row.device_name,
          kind: row.kind,
          cents: Number(row.cents),
          allowedCents: Number(row.allowed_cents),
          why: row.why,
          at: row.at.toISOString(),
        })),
        next: rows.length === PAGE ? rows.at(-1)?.id : undefined,
      };
    });
  }
}
