/** How long what was made is kept on the shop's PC after the handover, in days, unless the shop says otherwise; and the most. */
export const MADE_KEPT_DAYS = { usual: 30, most: 365 } as const;
/**
 * What becomes of it then. `deleting`: ordered, and the agent has not answered yet. `not_deleted`: the agent found that it is
 * no longer what was made, or could not delete it.
 */
export const RETENTION_STATES = ['kept', 'deleting', 'deleted', 'not_deleted'] as const;
export type RetentionState = (typeof RETENTION_STATES)[number];
