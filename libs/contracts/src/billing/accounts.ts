/** Whether the account grows with debits (an asset, a cost) or with credits (a debt, an income). */
type Side = 'debit' | 'credit';

interface AccountKind {
  readonly side: Side;
  readonly name: string;
  /** Default code in the accounting journal; a shop may set its own. */
  readonly code: string;
}

/**
 * Accounts in the books of a shop. Each shop has each account once, in one currency. Default codes follow the usual
 * ranges: 1000 assets, 2000 debts, 3000 the owner's money, 4000 income, 6000 costs.
 */
export const SHOP_ACCOUNTS = {
  cash: { side: 'debit', name: 'Cash in the drawer', code: '1000' },
  safe: { side: 'debit', name: 'Cash outside the drawer', code: '1010' },
  card_terminal: { side: 'debit', name: 'Card terminal', code: '1050' },
  bank: { side: 'debit', name: 'Bank', code: '1100' },
  bank_transfers: { side: 'debit', name: 'Between own bank accounts', code: '1110' },
  customer_receivable: { side: 'debit', name: 'Owed by customers', code: '1200' },
  vat_input: { side: 'debit', name: 'VAT on purchases', code: '1250' },
  platform_current: { side: 'debit', name: 'Held by the platform for the shop', code: '1300' },
  customer_prepayment: { side: 'credit', name: 'Deposits of customers', code: '2100' },
  vat_output: { side: 'credit', name: 'VAT on sales', code: '2200' },
  bank_suspense: { side: 'credit', name: 'Bank money to identify', code: '2300' },
  owner_capital: { side: 'credit', name: 'Owner’s money put in', code: '3000' },
  owner_drawings: { side: 'debit', name: 'Owner’s drawings', code: '3100' },
  repair_sales: { side: 'credit', name: 'Repairs', code: '4000' },
  diagnosis_sales: { side: 'credit', name: 'Diagnosis fees', code: '4010' },
  interest_income: { side: 'credit', name: 'Interest earned', code: '4900' },
  platform_share: { side: 'debit', name: 'Share of the platform', code: '6000' },
  platform_fees: { side: 'debit', name: 'Subscription and setup fees', code: '6010' },
  write_offs: { side: 'debit', name: 'Written off', code: '6100' },
  cash_differences: { side: 'debit', name: 'Differences of the drawer', code: '6110' },
  cash_expenses: { side: 'debit', name: 'Paid out of the drawer', code: '6120' },
  bank_fees: { side: 'debit', name: 'Bank fees', code: '6130' },
  card_fees: { side: 'debit', name: 'Fees of the card machine', code: '6135' },
  interest_costs: { side: 'debit', name: 'Interest paid', code: '6140' },
  bank_expenses: { side: 'debit', name: 'Suppliers and expenses', code: '6150' },
} as const satisfies Record<string, AccountKind>;

/** Accounts in the books of the platform. A posting names the shop that it concerns, if any. */
export const PLATFORM_ACCOUNTS = {
  platform_bank: { side: 'debit', name: 'Bank of the platform', code: '1100' },
  platform_bank_transfers: { side: 'debit', name: 'Between own bank accounts of the platform', code: '1110' },
  provider_clearing: { side: 'debit', name: 'Payment provider', code: '1150' },
  disputed: { side: 'debit', name: 'Disputed payments', code: '1160' },
  shop_payable: { side: 'credit', name: 'Owed to shops', code: '2000' },
  platform_bank_suspense: { side: 'credit', name: 'Bank money to identify, platform', code: '2300' },
  platform_owners: { side: 'credit', name: 'Owners’ money in the platform', code: '3000' },
  share_revenue: { side: 'credit', name: 'Share of repairs', code: '4100' },
  subscription_revenue: { side: 'credit', name: 'Subscriptions', code: '4200' },
  setup_revenue: { side: 'credit', name: 'Setup fees', code: '4210' },
  platform_interest_income: { side: 'credit', name: 'Interest earned by the platform', code: '4900' },
  trial_grants: { side: 'debit', name: 'Free trials', code: '6200' },
  provider_fees: { side: 'debit', name: 'Fees of payment providers', code: '6300' },
  platform_write_offs: { side: 'debit', name: 'Written off by the platform', code: '6400' },
  platform_bank_fees: { side: 'debit', name: 'Bank fees of the platform', code: '6130' },
  platform_interest_costs: { side: 'debit', name: 'Interest paid by the platform', code: '6140' },
  platform_expenses: { side: 'debit', name: 'Expenses of the platform', code: '6150' },
} as const satisfies Record<string, AccountKind>;

export type ShopAccount = keyof typeof SHOP_ACCOUNTS;
export type PlatformAccount = keyof typeof PLATFORM_ACCOUNTS;

/** Accounts whose sum is what a shop has sold, VAT included. Credits, so a sale is negative. */
export const SALES_ACCOUNTS = ['repair_sales', 'diagnosis_sales', 'vat_output'] as const satisfies ShopAccount[];
