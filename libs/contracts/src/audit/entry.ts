import { responseSchema, id, list, isoDateTime, nested, text, type InferType } from '../rules.js';

/** spec part 2 §3, audit entry. */
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
