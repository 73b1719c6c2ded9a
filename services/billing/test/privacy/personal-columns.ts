/** What the privacy test knows of a column of texts: no personal data, erased, or kept by law. */
export type Declared =
  | { readonly none: string }
  /** `account`: a statement of `ErasePerson` for the id of the account; `customer`: `EraseCustomer`. */
  | { readonly erased: readonly ('account' | 'customer')[] }
  | { readonly kept: string; readonly until: string };

const none = (why: string): Declared => ({ none: why });
const ofAccount: Declared = { erased: ['account'] };
const ofCustomer: Declared = { erased: ['customer'] };

const WORD = none('a word of the program');
const HASH = none('a hash, a signature or a key');
const DEVICE = none('make and model of a device');
const CODE = none('a code of the chart of accounts');
const SHOP = none('details of a business');
/** Free text about money of the shop, written by its staff. The forms ask for no customer. */
const OF_THE_BOOKS: Declared = {
  kept: 'explains a figure of the books (Tax Administration Act, section 29)',
  until: 'the shop deletes its books, at the earliest after five years',
};
/** Free text about a shop, written by staff of the platform. */
const OF_A_SHOP = none('a note about a business');

/**
 * Each column with texts of the migrated database. A new column is declared here: with the reason why it holds nothing
 * about a person, with its erasure, or with the law that keeps it.
 */
export const COLUMNS: Readonly<Record<string, Readonly<Record<string, Declared>>>> = {
  account_codes: { account: CODE, code: CODE },
  accounts: { account: CODE, currency: WORD },
  approvals: {
    how: WORD,
    key_id: HASH,
    kind: WORD,
    lines: none('services and prices'),
    payload: none('ids, services and prices, signed by repairs'),
    plan_digest: HASH,
    signature: HASH,
  },
  billing_switches: { by_name: ofAccount, notes: OF_A_SHOP, switch: WORD },
  commission_rules: { by_name: ofAccount, notes: OF_A_SHOP, service_id: WORD },
  day_closings: {
    by_name: ofAccount,
    content: none('figures, and ids of people; their names are in day_people'),
    first_sha256: HASH,
    kind: WORD,
    previous_sha256: HASH,
    reason: OF_THE_BOOKS,
    sha256: HASH,
  },
  day_people: { by_name: ofAccount },
  document_series: { series: WORD },
  eft_promises: { by_name: ofAccount, reference: ofCustomer },
  entries: {
    by_name: ofAccount,
    collected_by: WORD,
    currency: WORD,
    details: none('ids, lines and rates; how an EFT was confirmed'),
    device_name: DEVICE,
    key: none('ids'),
    kind: WORD,
    method: WORD,
    reason: ofCustomer,
    reference: ofCustomer,
    reference_sha256: HASH,
  },
  erased_people: { erased: none('numbers of erased rows') },
  handovers: { device_name: DEVICE },
  inbox: { handler: WORD },
  ledger_day_proofs: { chain: HASH, sha256: HASH },
  ledger_proofs: { by_name: ofAccount, chain: HASH, found: none('days, ids and amounts') },
  locations: { address: SHOP, hours: SHOP, name: SHOP },
  migrations: { name: WORD },
  money_commands: { body: HASH, result: none('ids') },
  outbox: {
    key: none('ids'),
    payload: none(
      'ids and amounts; names of staff in audit lines go to identity, and a sent row is deleted after a day',
    ),
    topic: WORD,
    traceparent: none('ids of a request'),
    type: WORD,
  },
  payout_batches: { layout: WORD, made_name: ofAccount, marked_name: ofAccount, released_name: ofAccount, state: WORD },
  payout_events: { by_name: ofAccount, from_state: WORD, note: OF_A_SHOP, to_state: WORD },
  payout_files: { by_name: ofAccount, sha256: HASH },
  payout_holds: { reason: WORD },
  payout_settings: { by_name: ofAccount },
  payouts: {
    account_digest: HASH,
    approved_name: ofAccount,
    approved_terms: HASH,
    proposed_name: ofAccount,
    proposed_outcome: WORD,
    proposed_reason: OF_A_SHOP,
    provider: WORD,
    reason: OF_A_SHOP,
    requested_name: ofAccount,
    state: WORD,
    terms: HASH,
  },
  platform_accounts: { account: CODE, currency: WORD },
  platform_postings: { account: CODE, currency: WORD },
  platform_totals: { account: CODE },
  postings: { account: CODE, currency: WORD },
  provider_payments: { account_digest: HASH, outcome: WORD, provider: WORD, reason: WORD },
  refused_charges: { device_name: DEVICE, kind: WORD, tenant_name: SHOP, why: WORD },
  repairs_known: { charge: none('services and prices'), device_name: DEVICE, outcome: WORD, status: WORD },
  sellers: { address: SHOP, registered_name: SHOP, vat_number: SHOP },
  shifts: {
    closed_by_name: ofAccount,
    counted: none('notes and coins'),
    float_counted: none('notes and coins'),
    reason: OF_THE_BOOKS,
    user_name: ofAccount,
  },
  statement_imports: {
    account: none('name of a bank account of the shop'),
    by_name: ofAccount,
    file_name: none('name of a file of the shop'),
    file_sha256: HASH,
  },
  statement_lines: {
    account: none('name of a bank account of the shop'),
    description: ofCustomer,
    fingerprint: HASH,
    owner_name: ofAccount,
    plain_sha256: HASH,
    reason: ofCustomer,
    state: WORD,
  },
  statement_matches: {
    by_name: ofAccount,
    entry_kind: WORD,
    item_id: none('ids'),
    party: ofCustomer,
    posted: none('ids and amounts'),
    reference: ofCustomer,
    undone_name: ofAccount,
    undone_reason: ofCustomer,
  },
  tax_documents: {
    buyer_name: {
      kept: 'name of the buyer of a full tax invoice (Value-Added Tax Act, section 20(4)); erased on all other documents',
      until: 'EraseExpiredBuyers, five years after the tax return',
    },
    content: {
      kept: 'buyer of a full tax invoice (Value-Added Tax Act, section 20(4)); erased on all other documents',
      until: 'EraseExpiredBuyers, five years after the tax return',
    },
    content_sha256: HASH,
    device_name: DEVICE,
    kind: WORD,
    original_sha256: HASH,
  },
  tenants: { email: SHOP, name: SHOP },
  totals: { account: CODE },
  waiting_documents: { buyer_name: ofCustomer, device_name: DEVICE, kind: WORD, missing: WORD },
};
