import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

const named = (value: string): string => value;

export const explainRows = [
  forward(routes.explainFigure, 'explain', 'readExplanation', { params: { figure: named } }),
  forward(routes.readRevenueByService, 'explain', 'readRevenueByService'),
  forward(routes.listLedgerProofs, 'ledgerProofs', 'listLedgerProofs'),
  forward(routes.proveLedger, 'ledgerProofs', 'proveLedger'),
  forward(routes.readAccountCodes, 'ledgerExports', 'readAccountCodes'),
  forward(routes.changeAccountCodes, 'ledgerExports', 'changeAccountCodes'),
];
