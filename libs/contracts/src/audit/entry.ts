import { answer, id, list, moment, part, text, type InferType } from '../rules.js';

/** spec part 2 §3, audit entry. Six are shown there (P2 §9); the shop's activity page shows more. */
export const RECENT_ACTIVITY_SHOWN = 6;
export const auditEntrySchema = answer('AuditEntry', {
  id: id().required(),
  action: text(80).required(),
  notes: text(600).defined(),
  actorId: text(80).defined(),
  createdAt: moment().required(),
  actor: part({ username: text().required(), role: text(40).required() }).required(),
});
export type AuditEntry = InferType<typeof auditEntrySchema>;
export const auditEntriesSchema = list(auditEntrySchema);
