import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

export const billingRows = [
  forward(routes.getBilling, 'billing', 'getBilling'),
  forward(routes.listRefusedCharges, 'approvals', 'listRefusedCharges'),
  forward(routes.readPayoutHold, 'payoutHolds', 'readPayoutHold'),
  forward(routes.readBankDetails, 'bankBook', 'readBankDetails'),
  forward(routes.readShopBankDetails, 'bankBook', 'readShopBankDetails', {
    request: ({ params: { id } }) => ({ tenantId: id }),
  }),
  forward(routes.changeBankDetails, 'bankBook', 'changeBankDetails'),
];
