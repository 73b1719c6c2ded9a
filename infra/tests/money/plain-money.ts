/**
 * Money that no posting is behind, by file or folder below `web/src`, with the reason. Everything else that a screen
 * shows is `ExplainedMoney`. A number limits the amounts in a file that also shows figures.
 */
export const PLAIN_MONEY: readonly { readonly path: string; readonly reason: string; readonly most?: number }[] = [
  { path: 'ui/data-display/Money.tsx', reason: 'The text of an amount.' },
  {
    path: 'entities/explained-money/',
    reason: 'The explanation itself, in postings and their sums. `ListTotal` adds up rows that are each explained.',
  },
  // Offers and prices: nothing is posted before the repair is charged.
  {
    path: 'features/repairs/components/quotes/',
    reason: 'Lines and totals of estimates. The charge is on the ticket.',
  },
  { path: 'features/repairs/written/', reason: 'Estimates that a person is writing.' },
  { path: 'features/repairs/services/', reason: 'Price list of the shop.' },
  { path: 'features/repairs/components/PriceListPanel.tsx', reason: 'Price book.' },
  { path: 'features/repairs/components/DiagnosisFeePanel.tsx', reason: 'A setting: the price of a diagnosis.' },
  { path: 'features/repairs/components/intake/', reason: 'The price of a diagnosis at check-in.' },
  { path: 'features/repairs/counter/', reason: 'Limits and prices of the form at check-in.' },
  { path: 'features/repairs/components/detail/', reason: 'Estimates and their approval on the ticket.', most: 2 },
  { path: 'features/repairs/components/handover/', reason: 'Work that a person is recording, before it is charged.' },
  { path: 'features/repairs/components/run/RollbackDialog.tsx', reason: 'What a rollback would change.' },
  { path: 'features/repairs/messages/', reason: 'Texts of the history, with amounts as they were said.' },
  { path: 'features/repairs/record/', reason: 'The signed record of a repair, with amounts as they were signed.' },
  { path: 'features/centres/', reason: 'Price book.' },
  { path: 'features/landing/', reason: 'Price book and published numbers.' },
  { path: 'features/outcomes/', reason: 'Price book.' },
  { path: 'features/shop-pages/', reason: 'Price list on the page of a shop.' },
  { path: 'features/remote-orders/', reason: 'Offers to a customer of a remote repair.' },
  { path: 'features/onboarding/', reason: 'Price of a plan.' },
  { path: 'features/tenant-onboarding/', reason: 'Price of a plan.' },
  { path: 'features/agent-doctor/', reason: 'Figures of the agent on this PC, which has no ledger.' },
  { path: 'features/payments/components/TakePaymentDialog.tsx', reason: 'An amount that a person is typing.' },
  { path: 'features/payments/components/RefundDialog.tsx', reason: 'An amount that a person is typing.' },
  { path: 'features/payments/components/WriteOffDialog.tsx', reason: 'An amount that a person is typing.' },
  {
    path: 'features/payments/components/ConfirmEftDialog.tsx',
    reason: 'A promised EFT, which is posted once confirmed.',
  },
  {
    path: 'features/payments/components/RepairPayments.tsx',
    reason: 'A promised EFT, cash with its change, and the VAT in the charge beside the charge.',
    most: 4,
  },
  { path: 'entities/payment/ReceivedFields.tsx', reason: 'Cash that a person is typing, and its change.' },
  // Customers and paper.
  { path: 'features/repairs/components/tracking/', reason: 'Customers see prices and no books.' },
  { path: 'features/repairs/print/', reason: 'Paper.' },
  // Money outside the ledger.
  { path: 'features/statements/', reason: 'Lines of bank statements, and amounts that a person is matching.' },
  { path: 'app/pages/workspaces/RefusedCharges.tsx', reason: 'Charges that were refused, and so never posted.' },
  { path: 'app/pages/workspaces/finance.messages.ts', reason: 'Refused charges, and a limit.' },
  { path: 'features/drawer/components/DenominationCounter.tsx', reason: 'Cash that a person is counting.' },
  { path: 'features/drawer/components/drawer-dialogs.tsx', reason: 'Cash that a person is counting.' },
  { path: 'features/drawer/cash-count.ts', reason: 'Values of notes and coins.' },
  { path: 'features/ledger/', reason: 'Sums of a proof over all days, and its differences.' },
  { path: 'features/access/messages/own-account.messages.ts', reason: 'A limit of the Value-Added Tax Act.' },
  { path: 'features/documents/documents.messages.ts', reason: 'Limits of the Value-Added Tax Act.' },
  { path: 'features/payouts/payouts.messages.ts', reason: 'The limit of two people, and the sum of a bank file.' },
  {
    path: 'features/payouts/pages/PayoutsPage.tsx',
    reason: 'The sum of the selected payouts, which are each explained.',
    most: 1,
  },
  { path: 'features/payouts/components/LimitDialog.tsx', reason: 'A setting.' },
  { path: 'features/payouts/components/MakeBatchDialog.tsx', reason: 'A message about the batch that was made.' },
  {
    path: 'features/commissions/components/StatementView.tsx',
    reason: 'The verified part of a price: a fact of the repair. Its share is posted and explained beside it.',
    most: 1,
  },
  {
    path: 'features/billing/components/RevenueChart.tsx',
    reason: 'A chart and its table. The total is explained.',
    most: 3,
  },
];

const SHOWN = /<Money\b|(?<!function )\b(?:moneyText|formatRand|formatMoney)\(|format=\{moneyText\}/g;

/** Amounts without explanation, as `file: count`. */
export function findPlainMoney(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => {
    const count = [...text.matchAll(SHOWN)].length;
    const known = PLAIN_MONEY.find(({ path }) => file === path || (path.endsWith('/') && file.startsWith(path)));
    const isAllowed = known !== undefined && count <= (known.most ?? Infinity);
    return count === 0 || isAllowed ? [] : [`${file}: ${count}`];
  });
}
