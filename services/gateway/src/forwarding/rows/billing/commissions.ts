import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

export const commissionRows = [
  forward(routes.listCommissions, 'commissions', 'listCommissions', { reply: ({ commissions }) => commissions }),
  forward(routes.readStatement, 'commissions', 'readStatement'),
  forward(routes.printStatement, 'commissions', 'readStatementPdf'),
  forward(routes.listRateRules, 'commissions', 'listRateRules'),
  forward(routes.setRateRule, 'commissions', 'setRateRule'),
];
