/**
 * So long after its end an order says who ordered: for questions about it, and no longer. Of one that became a repair the end
 * is the pickup. Ours.
 */
export const ORDER_CONTACT_KEPT_DAYS = 90;
/** What stands where that was. */
export const CONTACT_DELETED = 'Deleted';
