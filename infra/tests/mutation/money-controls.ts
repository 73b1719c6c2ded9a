import type { Control } from './control.js';

const SERVICES = 'services/catalog/test/shop-services.integration.test.ts';

const DOCUMENTS = 'services/billing/test/documents/documents.integration.test.ts';

const APPROVALS = 'services/billing/test/approvals.integration.test.ts';
const STATEMENTS = 'services/repairs/test/quotes/signed-approvals.integration.test.ts';
const AGREEMENTS = 'services/repairs/test/quotes/diagnosis-fee.integration.test.ts';
const BY_HAND = 'services/repairs/test/a-persons-decision.integration.test.ts';

const SETTLED = 'services/billing/test/settled-rates.integration.test.ts';
const ERASURE = 'services/billing/test/erasure.integration.test.ts';
const RATES = 'services/billing/test/commissions.integration.test.ts';
const SHOP_STATEMENTS = 'services/billing/test/commission-statements.integration.test.ts';
const RATE_POLICY = 'services/billing/src/rates/rate-rules.policy.test.ts';
const BANK_LINES = 'services/billing/test/statements/shop-account.integration.test.ts';
const MATCHING = 'services/billing/src/statements/matching/match-line.policy.test.ts';
const READING = 'services/billing/src/statements/reading/read-statement.test.ts';

const DRAWERS = 'services/billing/test/drawers.integration.test.ts';
const DAYS = 'services/billing/test/day-close.integration.test.ts';

const PAYMENTS = 'services/billing/test/counter/payments.integration.test.ts';
const REFUNDS = 'services/billing/test/counter/refunds.integration.test.ts';

const PAYOUTS = 'services/billing/test/payouts.integration.test.ts';
const PAYOUT_READING = 'services/billing/test/payout-reading.integration.test.ts';
const RECONCILIATION = 'services/billing/test/payout-reconciliation.integration.test.ts';
const PAYOUT_ACCOUNTS = 'services/onboarding/test/accounts/payout-accounts.integration.test.ts';
const PROVIDERS = 'services/billing/test/payout-providers.integration.test.ts';
const EXPLAINED = 'services/billing/test/explain.integration.test.ts';

export const MONEY_CONTROLS: readonly Control[] = [
  { name: 'the lines of a service are bounded', test: SERVICES },
  { name: 'nobody writes over a service that they have not seen', test: SERVICES },
  { name: 'the tier of a tax invoice changes at the cent', test: 'libs/contracts/src/billing/vat-number.test.ts' },
  { name: 'an unregistered seller prints no VAT', test: DOCUMENTS },
  { name: 'a full tax invoice names its buyer with the address', test: DOCUMENTS },
  { name: 'an altered document is not shown', test: DOCUMENTS },
  { name: 'a shop completes its own invoices only', test: DOCUMENTS },
  { name: 'a shop emails its own documents only', test: DOCUMENTS },
  { name: 'an approval is signed by repairs', test: APPROVALS },
  { name: 'an approval counts for its own ticket', test: APPROVALS },
  { name: 'an approval counts for its own shop', test: APPROVALS },
  { name: 'a charge has an approval', test: APPROVALS },
  { name: 'charges stay within their approval', test: APPROVALS },
  { name: 'no new charge is from before the rule', test: APPROVALS },
  { name: 'a charge is under the approval of its own repair', test: APPROVALS },
  { name: 'an agreement to a diagnosis fee pays no repair', test: APPROVALS },
  { name: 'a withdrawn approval takes no charge', test: APPROVALS },
  { name: 'the sum of an approval is the sum of its entries', test: APPROVALS },
  { name: "refused charges are for the platform's money people", test: APPROVALS },
  { name: 'only an approval with its MAC is stated to billing', test: STATEMENTS },
  { name: 'a customer agrees to the fee that was shown', test: AGREEMENTS },
  { name: 'a diagnosis costs what the customer agreed to', test: AGREEMENTS },
  { name: 'work by hand has no price that the customer has not agreed to', test: BY_HAND },
  { name: 'a rate rule of a shop concerns that shop only', test: RATE_POLICY },
  { name: 'the share is taken without the VAT', test: RATE_POLICY },
  { name: 'no share is taken while billing is off', test: RATES },
  {
    name: 'a shop that is not registered sets no VAT',
    test: 'services/repairs/test/quotes/written-quotes.integration.test.ts',
  },
  { name: 'a test account is never charged', test: SETTLED },
  { name: 'an unregistered seller charges no VAT', test: SETTLED },
  { name: 'billing erases a name only if identity has erased the account', test: ERASURE },
  { name: 'only the name of an erased person leaves the books', test: ERASURE },
  { name: 'only the holder of a session exports money data', test: ERASURE },
  { name: 'only a master sets rates', test: RATES },
  { name: 'rates are read by master, admin and finance only', test: SHOP_STATEMENTS },
  { name: 'a rate is never set for a day that has begun', test: RATES },
  { name: 'commissions are read by master, admin and finance only', test: SHOP_STATEMENTS },
  { name: 'a shop reads its own statement only', test: SHOP_STATEMENTS },
  { name: 'only a master switches billing', test: RATES },
  { name: 'billing is never switched for the past', test: RATES },
  { name: 'billing states are read by masters only', test: RATES },
  { name: 'the history of billing states is read by masters only', test: RATES },
  { name: 'a request id stands for one body', test: RATES },
  { name: 'an impersonation moves no cash', test: DRAWERS },
  { name: 'no more cash leaves a drawer than it holds', test: DRAWERS },
  { name: 'a technician sees the drawer of no other person', test: DRAWERS },
  { name: 'a technician closes only the own drawer', test: DRAWERS },
  { name: 'a difference of the drawer has a reason', test: DRAWERS },
  { name: 'a closed shift takes no entry', test: DRAWERS },
  { name: 'only people with the setting close days', test: DAYS },
  { name: "the day's figures are for people who close days", test: DAYS },
  { name: 'only people who close days read the report of a day', test: DAYS },
  { name: 'days close in order and once', test: DAYS },
  { name: 'a day closes after its shifts', test: DAYS },
  { name: 'only the administrator reopens a day', test: DAYS },
  { name: 'only the last closed day is reopened', test: DAYS },
  { name: 'a line is matched by itself only with the exact reference and amount', test: MATCHING },
  { name: "a name that is not the customer's leaves the line to a person", test: MATCHING },
  { name: 'a line is matched by itself only where nothing else fits', test: MATCHING },
  { name: 'a second payment of a paid item is no slip of a finger', test: MATCHING },
  { name: 'a statement is bounded before it is read', test: READING },
  { name: 'the OFX parser gets no input that it reads slowly', test: READING },
  { name: 'bank lines are for administrators of the shop, finance and masters', test: BANK_LINES },
  { name: "impersonation matches no bank line, though the system's role writes", test: BANK_LINES },
  { name: 'a line of another bank account is not found', test: BANK_LINES },
  { name: 'a statement is not imported twice under two names of an account', test: BANK_LINES },
  { name: 'matches of one bank account run one after the other', test: BANK_LINES },
  { name: 'money of a bank line is posted once', test: BANK_LINES },
  { name: 'no more is matched than the line has', test: BANK_LINES },
  { name: 'no item is paid beyond its amount', test: BANK_LINES },
  { name: "a bank's fee is small", test: BANK_LINES },
  { name: 'a line of a CSV file and of an OFX file counts once', test: BANK_LINES },
  { name: 'an expected EFT is confirmed by a bank line or at the counter, never by both', test: BANK_LINES },
  { name: 'a used deposit is taken out of its charge once', test: BANK_LINES },
  { name: 'what a bank line has posted is confirmed by that line, and expected no more', test: BANK_LINES },
  { name: 'the second person is another person', test: PAYOUTS },
  { name: 'an approval holds for the amount and the account that were seen', test: PAYOUTS },
  { name: 'a bank file holds no formula', test: PAYOUTS },
  { name: 'an account number is never cut', test: 'services/billing/src/payouts/batches/bank-file.policy.test.ts' },
  { name: 'a bank file needs two people', test: PAYOUTS },
  { name: 'a bank file leaves only after its release', test: PAYOUTS },
  { name: 'a bank file holds the approved accounts', test: PAYOUTS },
  { name: 'payouts are ordered by finance, admins and masters', test: PAYOUTS },
  { name: 'the demo shop is paid nothing', test: PAYOUTS },
  { name: 'a held shop is paid nothing', test: PAYOUTS },
  { name: 'a change of the account holds payouts before its event arrives', test: PAYOUTS },
  { name: 'a shop has one open payout', test: PAYOUTS },
  { name: 'two people say how a payout ended', test: PAYOUTS },
  { name: 'only a master sets the limit of payouts', test: PAYOUTS },
  { name: 'a provider takes a payout once', test: PROVIDERS },
  { name: 'the money of all shops is read by finance, admins and masters', test: PAYOUT_READING },
  { name: "payouts are read by money staff and the shop's administrator", test: PAYOUT_READING },
  { name: 'a payout waits for the end of a hold', test: PAYOUTS },
  { name: 'no more is paid than the platform owes', test: PAYOUTS },
  { name: 'a payout goes to the account that was approved', test: PAYOUTS },
  { name: 'full bank numbers leave with a confirmed command only', test: PAYOUT_ACCOUNTS },
  { name: 'a command reveals bank numbers once', test: PAYOUT_ACCOUNTS },
  { name: 'a bank line ends only a payout that is sent', test: RECONCILIATION },
  { name: 'a bank line takes back its own confirmation only', test: RECONCILIATION },
  { name: "impersonation moves no money, though the ledger is written by the system's role", test: PAYMENTS },
  { name: 'the demo shop takes no money', test: PAYMENTS },
  { name: 'a repair of another shop is never billed here', test: PAYMENTS },
  { name: 'nobody pays or gets more than the ledger allows', test: PAYMENTS },
  { name: 'a charge that a refund has reduced asks for no more than is due', test: PAYMENTS },
  { name: 'a refund takes no more cash than the drawer holds', test: REFUNDS },
  { name: 'a line is refunded once', test: REFUNDS },
  { name: 'a share is given back once', test: REFUNDS },
  { name: "only the shop's administrator gives up money", test: REFUNDS },
  { name: 'a figure that its postings do not add up to is shown as wrong', test: EXPLAINED },
  { name: 'a figure is explained to the roles that see it', test: EXPLAINED },
  {
    name: 'a ledger that differs from its postings raises an alarm',
    test: 'services/billing/test/ledger-proofs.integration.test.ts',
  },
  { name: 'the ledger is written once per transaction', test: 'services/billing/test/totals.integration.test.ts' },
];
