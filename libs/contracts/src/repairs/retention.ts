/** Days that produced files are kept on the shop’s PC after the handover: default and maximum. */
export const PRODUCT_RETENTION_DAYS = { usual: 30, most: 365 } as const;
/**
 * `deleting`: ordered, no answer from the agent yet. `not_deleted`: the files had changed, or the agent could not
 * delete them.
 */
export const RETENTION_STATES = ['kept', 'deleting', 'deleted', 'not_deleted'] as const;
export type RetentionState = (typeof RETENTION_STATES)[number];
