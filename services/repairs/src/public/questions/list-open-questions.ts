import { Injectable } from '@nestjs/common';
import { OPEN_QUESTIONS } from '@revive/contracts/repairs/questions';
import type { OpenQuestions } from '@revive/proto/revive/repairs/v1/questions';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';

interface Row {
  readonly id: string;
  readonly repair_id: string;
  readonly number: string | number;
  readonly device_name: string;
  readonly customer_name: string | null;
  readonly text: string;
  readonly asked_at: Date;
  readonly count: number;
}
const OPEN = prepared(`
  select q.id, q.repair_id, r.number, r.device_name, r.customer_name, q.text, q.asked_at, count(*) over ()::int as count
  from questions q join repairs r on r.id = q.repair_id
  where q.tenant_id = $1 and q.answer is null order by q.id limit $2`);

@Injectable()
export class ListOpenQuestions {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<OpenQuestions> {
    const { tenantId } = requireShopMember(actor);
    const rows = await this.db.tx(actor, (em) => em.query<Row[]>(OPEN, [tenantId, OPEN_QUESTIONS]));
    return {
      count: rows[0]?.count ?? 0,
      questions: rows.map((row) => ({
        id: row.id,
        repairId: row.repair_id,
        number: Number(row.number),
        deviceName: row.device_name,
        customerName: row.customer_name ?? undefined,
        text: row.text,
        askedAt: row.asked_at.toISOString(),
      })),
    };
  }
}
