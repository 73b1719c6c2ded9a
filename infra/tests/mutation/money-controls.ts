import type { Control } from './control.js';

const SERVICES = 'services/catalog/test/shop-services.integration.test.ts';

const DOCUMENTS = 'services/billing/test/documents/documents.integration.test.ts';

const APPROVALS = 'services/billing/test/approvals.integration.test.ts';
const STATEMENTS = 'services/repairs/test/quotes/signed-approvals.integration.test.ts';
const AGREEMENTS = 'services/repairs/test/quotes/diagnosis-fee.integration.test.ts';
const BY_HAND = 'services/repairs/test/a-persons-decision.integration.test.ts';

const SETTLED = 'services/billing/test/settled-rates.integration.test.ts';
const ERASURE = 'services/billing/test/privacy/erasure.integration.test.ts';
const CUSTOMERS = 'services/billing/test/privacy/customers.integration.test.ts';
const DAY_REPORTS = 'services/billing/test/privacy/day-reports.integration.test.ts';
const RATES = 'services/billing/test/commissions.integration.test.ts';
const SHOP_STATEMENTS = 'services/billing/test/commission-statements.integration.test.ts';
const RATE_POLICY = 'services/billing/src/rates/rate-rules.policy.test.ts';
const BANK_LINES = 'services/billing/test/statements/shop-account.integration.test.ts';
const SET_ASIDE = 'services/billing/test/statements/set-aside.integration.test.ts';
const MATCHING = 'services/billing/src/statements/matching/match-line.policy.test.ts';
const READING = 'services/billing/src/statements/reading/read-statement.test.ts';

const DRAWERS = 'services/billing/test/drawers.integration.test.ts';
const DAYS = 'services/billing/test/day-close.integration.test.ts';

const PAYMENTS = 'services/billing/test/counter/payments.integration.test.ts';
const REFUNDS = 'services/billing/test/counter/refunds.integration.test.ts';
const ROLLBACKS = 'services/billing/test/rollbacks.integration.test.ts';

const PAYOUTS = 'services/billing/test/payouts.integration.test.ts';
const PAYOUT_READING = 'services/billing/test/payout-reading.integration.test.ts';
const RECONCILIATION = 'services/billing/test/payout-reconciliation.integration.test.ts';
const PAYOUT_ACCOUNTS = 'services/onboarding/test/accounts/payout-accounts.integration.test.ts';
const PROVIDERS = 'services/billing/test/payout-providers.integration.test.ts';
const EXPLAINED = 'services/billing/test/explain.integration.test.ts';

const COMMANDS = 'services/billing/test/commands/money-commands.integration.test.ts';
const LEDGER_DATABASE = 'services/billing/test/attacks/ledger-database.integration.test.ts';
const PAYOUT_APPROVALS = 'services/billing/test/attacks/payout-approvals.integration.test.ts';
const EXPORTS = 'services/billing/test/exports.integration.test.ts';
const PROOFS = 'services/billing/test/ledger-proofs.integration.test.ts';
const ENTRY_KEYS = 'services/billing/test/entry-keys.integration.test.ts';
const TOTALS = 'services/billing/test/totals.integration.test.ts';
const REVENUE = 'services/billing/test/revenue.integration.test.ts';
const HOLDS = 'services/billing/test/payout-holds.integration.test.ts';
const QUOTE_VAT = 'services/repairs/test/quotes/quote-vat.integration.test.ts';
const VAT_STATUS = 'services/billing/test/vat-status.integration.test.ts';
const TRIALS = 'services/billing/test/trials.integration.test.ts';

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
  { name: 'a quote names VAT only for a registered shop', test: QUOTE_VAT },
  { name: 'a quote with a broken seal is never sealed again', test: QUOTE_VAT },
  { name: 'a registered seller charges VAT', test: VAT_STATUS },
  { name: 'a test account is never charged', test: SETTLED },
  { name: 'an unregistered seller charges no VAT', test: VAT_STATUS },
  { name: 'billing erases a name only if identity has erased the account', test: ERASURE },
  { name: 'only the name of an erased person leaves the books', test: ERASURE },
  { name: 'only the holder of a session exports money data', test: ERASURE },
  { name: 'only texts of an erased customer leave the books', test: CUSTOMERS },
  { name: "a customer's reference leaves the ledger", test: CUSTOMERS },
  { name: 'the reference of an EFT is erased with its customer', test: CUSTOMERS },
  { name: 'a bank line loses the name of an erased customer', test: CUSTOMERS },
  { name: "a match loses the payer's name", test: CUSTOMERS },
  { name: 'a receipt of another customer loses the name', test: CUSTOMERS },
  { name: 'a receipt names no other payer of its bank line', test: CUSTOMERS },
  { name: 'a full tax invoice keeps its buyer as long as the law requires it', test: CUSTOMERS },
  { name: 'no document brings the name of an erased customer back', test: CUSTOMERS },
  { name: 'a shop erases customers of its own books only', test: CUSTOMERS },
  { name: 'the text of a line with two payers is not exported', test: CUSTOMERS },
  { name: 'the report of a closed day holds no name of a person', test: DAY_REPORTS },
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
  { name: 'a line is set aside once', test: SET_ASIDE },
  { name: 'a line that is set aside is posted once', test: SET_ASIDE },
  { name: 'the fee of a card machine is no more than the transfer', test: SET_ASIDE },
  { name: 'an entry of a line is taken back by a reversal, never forgotten', test: SET_ASIDE },
  { name: 'only a registered shop takes VAT out of what it pays', test: SET_ASIDE },
  { name: 'a closed day takes no entry of a bank line', test: SET_ASIDE },
  { name: 'a statement that is missing between two others shows as a difference', test: SET_ASIDE },
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
  { name: 'a rollback leaves no work by hand that was refunded', test: ROLLBACKS },
  { name: "only the shop's administrator gives up money", test: REFUNDS },
  { name: 'a figure that its postings do not add up to is shown as wrong', test: EXPLAINED },
  { name: 'a figure is explained to the roles that see it', test: EXPLAINED },
  {
    name: 'a ledger that differs from its postings raises an alarm',
    test: PROOFS,
  },
  { name: 'the ledger is written once per transaction', test: TOTALS },
  { name: 'an event tells of a posted entry', test: ENTRY_KEYS },
  { name: 'parallel repeats of a command wait for the first', test: COMMANDS },
  { name: 'a command runs once per request id', test: COMMANDS },
  { name: 'only people of the shop take and give its money', test: COMMANDS },
  { name: 'only people of the shop use its drawers', test: COMMANDS },
  { name: 'the demo shop has no drawers', test: COMMANDS },
  { name: 'the demo shop has no bank lines', test: COMMANDS },
  { name: 'the demo shop changes no location', test: COMMANDS },
  { name: 'an impersonation changes no setting of drawers', test: COMMANDS },
  { name: 'an impersonation closes no location', test: COMMANDS },
  { name: 'an impersonation changes no location', test: COMMANDS },
  { name: 'only the administrator lets technicians close days', test: COMMANDS },
  { name: 'only the administrator adds a location', test: COMMANDS },
  { name: 'only the administrator changes a location', test: COMMANDS },
  { name: 'only the administrator closes a location', test: COMMANDS },
  { name: 'only the administrator changes the seller', test: COMMANDS },
  { name: 'an impersonation changes no seller', test: COMMANDS },
  { name: 'only the administrator erases a buyer', test: COMMANDS },
  { name: 'an impersonation erases no buyer', test: COMMANDS },
  { name: 'only people of the shop complete an invoice', test: COMMANDS },
  { name: 'an impersonation completes no invoice', test: COMMANDS },
  { name: 'only people of the shop email a document', test: COMMANDS },
  { name: 'an impersonation emails no document', test: COMMANDS },
  { name: 'a confirmation of Pay Now is spent', test: COMMANDS },
  { name: 'a confirmation of an approval is spent', test: COMMANDS },
  { name: 'a confirmation of an outcome is spent', test: COMMANDS },
  { name: 'a confirmation of a limit is spent', test: COMMANDS },
  { name: 'a confirmation of a release is spent', test: COMMANDS },
  { name: 'a confirmation of a download is spent', test: COMMANDS },
  { name: 'a confirmation of a paid bank file is spent', test: COMMANDS },
  { name: 'a confirmation of a billing switch is spent', test: COMMANDS },
  { name: 'a confirmation of a rate is spent', test: COMMANDS },
  { name: 'a bill is read by people of the shop only', test: PAYMENTS },
  { name: 'a refund takes no more than is left of its charge', test: REFUNDS },
  { name: 'no more cash is handed on than was counted', test: DRAWERS },
  { name: 'a float is counted in once', test: DRAWERS },
  { name: 'a closed day takes no entry', test: DAYS },
  { name: 'the checksum of a closed day covers its report', test: DRAWERS },
  { name: 'a shop asks for no figure of another shop', test: EXPLAINED },
  { name: "a shop sees no posting of the platform's book", test: EXPLAINED },
  { name: 'sales by service are read by the administrator and those who see all money', test: EXPLAINED },
  { name: 'the revenue of all shops is read by master, admin and finance', test: REVENUE },
  { name: 'entries are read by the administrator and those who see all money', test: TOTALS },
  { name: 'only master and finance prove the ledger', test: PROOFS },
  { name: 'only master and finance read the proofs of the ledger', test: PROOFS },
  { name: 'the ledger is exported by the administrator, master and finance', test: EXPORTS },
  { name: 'account codes are read by the administrator only', test: EXPORTS },
  { name: 'account codes are changed by the administrator only', test: EXPORTS },
  { name: 'documents are listed by the administrator only', test: DOCUMENTS },
  { name: 'a document is read by people of the shop only', test: DOCUMENTS },
  { name: 'an issued document never changes', test: DOCUMENTS },
  { name: 'a payout in a bank file is cancelled with its file only', test: PAYOUT_APPROVALS },
  { name: 'a bank file takes no payout of another provider', test: PAYOUT_APPROVALS },
  { name: 'the database wants two people for a bank file', test: PAYOUT_APPROVALS },
  { name: 'the database wants two people above the limit', test: PAYOUTS },
  { name: 'the database has one open payout of a shop', test: PAYOUTS },
  { name: 'the limit of payouts is read by master, admin and finance', test: PAYOUT_READING },
  { name: 'a hold needs the signed confirmation of its own shop', test: HOLDS },
  { name: 'a hold is read by the administrator only', test: HOLDS },
  { name: 'a trial needs the signed confirmation of its own shop', test: TRIALS },
  { name: 'each entry balances in each book', test: LEDGER_DATABASE },
  { name: 'no posting is added to an old entry', test: LEDGER_DATABASE },
  { name: 'no posting of the platform is added to an old entry', test: LEDGER_DATABASE },
  { name: 'a posting never changes', test: LEDGER_DATABASE },
  { name: 'a posting of the platform never changes', test: LEDGER_DATABASE },
  { name: 'an entry never changes', test: LEDGER_DATABASE },
  { name: 'an approval never changes', test: LEDGER_DATABASE },
  { name: 'a withdrawal of an approval stays', test: LEDGER_DATABASE },
  { name: 'a closed shift never changes', test: LEDGER_DATABASE },
  { name: 'a shop reads its own entries only', test: LEDGER_DATABASE },
  { name: 'the database gives a share back once', test: SETTLED },
  { name: 'an imported bank line never changes', test: BANK_LINES },
  { name: 'money of one shop moves one after the other', test: PAYMENTS },
  { name: 'the totals of shops follow their postings', test: TOTALS },
  { name: 'the totals of the platform follow its postings', test: TOTALS },
];
