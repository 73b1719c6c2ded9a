import type { AuditEntry } from '@revive/contracts/audit/entry';
import { routes } from '@revive/contracts/routes/routes';
import type { AuditRow } from '@revive/proto/revive/identity/v1/identity';
import { forward } from '../forward.js';

/** Entries on the shop's activity page; the dashboards show the first six (spec part 2 §9). */
const SHOWN = 50;

const entryOf = ({ id, action, notes, actorId, createdAt, username, role }: AuditRow): AuditEntry => ({
  id,
  action,
  notes,
  actorId,
  createdAt,
  actor: { username, role },
});

export const auditRows = [
  forward(routes.listRecentAudit, 'identity', 'listRecentAudit', {
    request: () => ({ limit: SHOWN }),
    reply: ({ entries }) => entries.map(entryOf),
  }),
  forward(routes.listAudit, 'trail', 'listAudit', {
    reply: ({ entries, next }) => ({ entries: entries.map(entryOf), next }),
  }),
  forward(routes.verifyAudit, 'trail', 'verifyAudit', {
    reply: ({ whole, rows, anchors, seq, reason, row, accountId }) => ({
      whole,
      rows,
      anchors,
      ...(!whole && { seq, reason }),
      ...(row && { row: entryOf(row) }),
      ...(accountId && { accountId }),
    }),
  }),
];
