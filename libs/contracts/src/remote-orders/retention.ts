/**
 * Days after an order closes until its contact data is deleted (our choice). For an order that became a repair, the
 * days count from the pickup.
 */
export const ORDER_CONTACT_KEPT_DAYS = 90;
export const CONTACT_DELETED = 'Deleted';
