import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

export const billingControlRows = [
  forward(routes.listBillingStatus, 'billingControl', 'listBillingStatus'),
  forward(routes.toggleBilling, 'billingControl', 'toggleBilling'),
  forward(routes.toggleTestAccount, 'billingControl', 'toggleTestAccount'),
  forward(routes.listBillingHistory, 'billingControl', 'listBillingHistory'),
];
