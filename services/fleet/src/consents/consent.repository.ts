import { Injectable } from '@nestjs/common';
import type { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import type { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { EntityManager } from '@revive/platform/database/database';

export interface ConsentRow {
  readonly consentId: string;
  readonly agentId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly kind: string;
  readonly event: string;
  readonly privileges: string[];
  readonly who: string;
  readonly person: string;
  readonly at: Date;
  readonly until: Date | null;
  readonly receivedAt: Date;
}

const COLUMNS = `r.consent_id as "consentId", r.agent_id as "agentId", r.tenant_id as "tenantId",
  r.session_id as "sessionId", r.kind, r.event, r.privileges, r.who, r.person, r.at, r.until,
  r.received_at as "receivedAt"`;

/** Records are only added. A repeated message of an agent adds nothing. */
@Injectable()
export class ConsentRepository {
  async add(
    em: EntityManager,
    tenantId: string,
    record: ConsentRecord,
    { payload, signature }: SignedByAgent,
    now: Date,
  ): Promise<void> {
    await em.query(
      `insert into consent_records (id, consent_id, agent_id, tenant_id, session_id, kind, event, privileges, who,
        person, at, until, received_at, payload, signature)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
      [
        record.recordId,
        record.consentId,
        record.agentId,
        tenantId,
        record.sessionId,
        record.kind,
        record.event,
        record.privileges,
        record.who,
        record.person,
        new Date(record.at),
        record.until === '' ? null : new Date(record.until),
        now,
        Buffer.from(payload),
        Buffer.from(signature),
      ],
    );
  }

  /** All records of the newest questions, newest question first and the records of each in order. */
  newest(
    em: EntityManager,
    { tenantId, agentId, most }: { tenantId: string | undefined; agentId: string; most: number },
  ): Promise<ConsentRow[]> {
    return em.query(
      `with newest as (
        select consent_id, max(received_at) as last from consent_records
          where ($1::uuid is null or tenant_id = $1) and ($2 = '' or agent_id = $2)
          group by consent_id order by last desc, consent_id limit $3)
      select ${COLUMNS} from consent_records r join newest n using (consent_id)
        order by n.last desc, r.consent_id, r.received_at, r.at, r.id`,
      [tenantId ?? null, agentId, most],
    );
  }
}
