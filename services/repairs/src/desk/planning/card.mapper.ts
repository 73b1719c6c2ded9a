import type { Card } from '@revive/proto/revive/repairs/v1/repairs';
import { CURRENT_TOTAL_CENTS } from '../../cases/tickets/ticket.query.js';

/** Columns of a card; the query must alias `repairs` as `r`. */
export const CARD_COLUMNS = `r.id, r.number, r.device_name, r.customer_name, r.status, r.outcome, r.handed_over_at, r.promised_at,
  r.assignee_id, r.assignee_name, r.priority, r.tags, r.has_draft, r.created_at, r.location_id,
  ${CURRENT_TOTAL_CENTS} as total_cents`;

export interface CardRow {
  readonly id: string;
  readonly number: number;
  readonly device_name: string;
  readonly customer_name: string | null;
  readonly status: string;
  readonly outcome: string;
  readonly handed_over_at: string | null;
  readonly promised_at: string | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly priority: string;
  readonly tags: string[];
  readonly has_draft: boolean;
  readonly created_at: string;
  readonly location_id: string;
  readonly total_cents: number | null;
}

const iso = (at: string | null): string | undefined => (at === null ? undefined : new Date(at).toISOString());

export const cardOf = (row: CardRow): Card => ({
  id: row.id,
  number: row.number,
  deviceName: row.device_name,
  customerName: row.customer_name ?? undefined,
  status: row.status,
  outcome: row.outcome,
  hasDraft: row.has_draft,
  handedOverAt: iso(row.handed_over_at),
  takenInAt: iso(row.created_at),
  totalCents: row.total_cents ?? undefined,
  locationId: row.location_id,
  desk: {
    promisedAt: iso(row.promised_at),
    assigneeId: row.assignee_id ?? undefined,
    assigneeName: row.assignee_name ?? undefined,
    priority: row.priority,
    tags: row.tags,
  },
});
