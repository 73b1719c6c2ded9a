// One chunk: each chunk adds a line to the script that every visitor loads.
export { OwnStatementPage, ShopStatementPage } from '#features/commissions/pages/statement-pages.js';
export { BillingControlRoute } from './BillingControlRoute.js';
export { CommissionsRoute } from './CommissionsRoute.js';
export { default as BankPage } from '#features/statements/pages/BankPage.js';
export { PayoutBatchesPage, PayoutBatchPage, PayoutPage, PayoutsPage } from '#features/payouts/pages/payout-pages.js';
export { default as InvoicesPage } from '#features/documents/pages/InvoicesPage.js';
