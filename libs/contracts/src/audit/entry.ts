import { responseSchema, id, list, isoDateTime, nested, text, type InferType } from '../rules.js';

/** spec part 2 §3, audit entry. Six are shown there (P2 §9); the shop's activity page shows more. */
export const RECENT_ACTIVITY_SHOWN = 6;
export const auditEntrySchema = responseSchema('AuditEntry', {
  id: id().required(),
  action: text(80).required(),
  notes: text(600).defined(),
  actorId: text(80).defined(),
  createdAt: isoDateTime().required(),
  actor: nested({ username: text().required(), role: text(40).required() }).required(),
});
export type AuditEntry = InferType<typeof auditEntrySchema>;
export const auditEntriesSchema = list(auditEntrySchema);
