import { text } from '../rules.js';

/**
 * The code in the link of an email to the customer. The tracking id is known to the shop as well; without the code the
 * platform refuses as it does for a wrong one.
 */
export const customerCode = () => text(60).optional();
