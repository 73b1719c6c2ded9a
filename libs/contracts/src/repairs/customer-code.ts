import { text } from '../rules.js';

/**
 * The code in the link of an email to the customer. The shop knows the tracking id too, so the code proves that the
 * sender is the customer. A missing code is refused like a wrong one.
 */
export const customerCode = () => text(60).optional();
