/** So long after its end a closed order says who ordered: for questions about it, and no longer. Ours. */
export const ORDER_CONTACT_KEPT_DAYS = 90;
/** What stands where that was. */
export const CONTACT_DELETED = 'Deleted';
