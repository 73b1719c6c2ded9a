// Data of `table-owners.test.ts`.

interface Allowed {
  readonly file: string;
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly reason: string;
}

/** Statements over tables of different features. The list only shrinks: a new read belongs into the owner's folder. */
export const ALLOWED: readonly Allowed[] = [
  {
    file: 'services/fleet/src/bench/count-devices.ts',
    reads: ['agents'],
    reason: 'One grouped read over the counters of all agents: the ids of the confirmed agents would be thousands.',
  },
  {
    file: 'services/fleet/src/commands/instruction.repository.ts',
    reads: ['agents'],
    reason: 'The join checks the binding in the statement that hands out orders, so that a revoked agent gets none.',
  },
  {
    file: 'services/fleet/src/commands/stop.repository.ts',
    reads: ['agents', 'tenants'],
    reason:
      'A stop fixes its agents in one insert from the matching rows, and its page shows the names of their shops.',
  },
  {
    file: 'services/identity/src/erasure/erase-account.ts',
    writes: [
      'account_history',
      'audit_entries',
      'email_addresses',
      'emails',
      'known_devices',
      'one_time_links',
      'otp_setups',
      'recovery_codes',
      'registered_shops',
      'sessions',
    ],
    reason:
      'An erasure deletes the rows of every feature in one transaction; one list lets a reviewer see what is erased.',
  },
  {
    file: 'services/identity/src/people/people.query.ts',
    reads: ['tenants', 'users'],
    reason: 'The list of a million accounts filters, joins the shop and cuts the page in one statement.',
  },
  {
    file: 'services/notifications/src/customer-messages/customer-messages.ts',
    reads: ['deliveries', 'wordings'],
    reason: 'One page joins each message with the wording that it was sent with.',
  },
  {
    file: 'services/notifications/src/privacy/erase-person.ts',
    reads: ['deliveries'],
    writes: ['deliveries', 'notice_marks', 'notice_reads', 'notices', 'preferences', 'wordings'],
    reason:
      'An erasure deletes the rows of every feature in one transaction; one list lets a reviewer see what is erased.',
  },
  {
    file: 'services/onboarding/src/accounts/find-accounts.ts',
    reads: ['agreements', 'applications'],
    reason: 'The search for a business is one union that cuts the page over three tables.',
  },
  {
    file: 'services/onboarding/src/accounts/review-facts.ts',
    reads: ['agreements', 'training_modules'],
    reason: 'One statement reads the facts of a whole page of accounts.',
  },
  {
    file: 'services/onboarding/src/privacy/erase-person.ts',
    writes: [
      'account_assignments',
      'account_emails',
      'account_notes',
      'account_refusals',
      'applications',
      'business_profiles',
      'consent_asks',
      'history',
      'profile_drafts',
      'signed_documents',
      'training_completions',
      'training_modules',
    ],
    reason:
      'An erasure deletes the rows of every feature in an order that respects foreign keys; one list shows what is erased.',
  },
  {
    file: 'services/repairs/src/cases/link-holders/track-repair.ts',
    reads: ['repairs', 'tenants'],
    reason: 'Every request of a tracking page reads only this prepared line; a ticket costs far more.',
  },
  {
    file: 'services/repairs/src/cases/protection/protection.query.ts',
    reads: ['settlements'],
    reason: 'One statement counts diagnoses and purchases of a batch of shops in a single snapshot.',
  },
  {
    file: 'services/repairs/src/cases/runs/estimate.query.ts',
    reads: ['quotes', 'runs'],
    reason: 'The estimate joins the durations of completed runs with the procedures of their quotes.',
  },
  {
    file: 'services/repairs/src/cases/runs/records/record-progress.ts',
    reads: ['runs'],
    writes: ['runs', 'steps'],
    reason: 'Progress of thousands of agents is one prepared update; loading each ticket would cost a lock per report.',
  },
  {
    file: 'services/repairs/src/cases/runs/stops/stops.query.ts',
    reads: ['quotes', 'runs'],
    reason: 'The count of running repairs joins runs with the procedures of their quotes.',
  },
  {
    file: 'services/repairs/src/cases/written-quotes/shop-quote-settings.ts',
    writes: ['quote_settings'],
    reason: 'The form of the settings belongs to drafts; quotes read the settings and know no drafts.',
  },
  {
    file: 'services/repairs/src/desk/assistance/assistance.query.ts',
    reads: ['repairs', 'runs', 'steps', 'tenants'],
    reason: 'The queue of all shops shows repair, shop and current step of each request in one statement.',
  },
  {
    file: 'services/repairs/src/desk/centres/revenue.query.ts',
    reads: ['repairs', 'settlements'],
    reason: 'The sum joins all charges of a shop with the center of their repair.',
  },
  {
    file: 'services/repairs/src/desk/customers/customer.repository.ts',
    reads: ['device_serials', 'repairs'],
    writes: ['repairs'],
    reason: 'A customer line counts repairs and names devices, and a merge moves the repairs of the merged record.',
  },
  {
    file: 'services/repairs/src/desk/figures/count-repairs.ts',
    reads: ['repairs', 'runs'],
    reason: 'All counters of the desk come from one snapshot over the indexes of repairs and runs.',
  },
  {
    file: 'services/repairs/src/desk/figures/read-figures.ts',
    reads: ['outcomes', 'runs'],
    reason: 'The figures are computed over the newest runs of all shops.',
  },
  {
    file: 'services/repairs/src/desk/list/read-repairs.ts',
    reads: ['tenants'],
    reason: 'The list of a million repairs excludes the demo shop in the statement that cuts the page.',
  },
  {
    file: 'services/repairs/src/desk/list/repair-filter.query.ts',
    reads: ['repair_tags'],
    reason: 'The list filters a million repairs by tag in the statement that cuts the page.',
  },
  {
    file: 'services/repairs/src/desk/planning/read-desks.ts',
    reads: ['repairs'],
    reason: 'Board and calendar cut cards per column out of all open repairs in one statement.',
  },
  {
    file: 'services/repairs/src/desk/remote-sessions/remote-session.repository.ts',
    reads: ['customers', 'remote_orders', 'tenants'],
    reason: 'One statement names shop and customer of a whole page of sessions.',
  },
  {
    file: 'services/repairs/src/desk/remote-sessions/session-work.query.ts',
    reads: ['runs'],
    reason: 'Runs of an agent lead to its tickets; no ticket is known before.',
  },
  {
    file: 'services/repairs/src/proof/outcomes/outcomes.query.ts',
    reads: ['outcomes', 'warranty_claims'],
    reason: 'The statistics aggregate the runs and claims of all shops in a single snapshot.',
  },
  {
    file: 'services/repairs/src/proof/passports/passport-grants.ts',
    reads: ['repairs', 'tenants'],
    reason: 'A grant locks its repair, and the page joins each grant with the shop that read the history.',
  },
  {
    file: 'services/repairs/src/proof/retention/purge-demo-repairs.ts',
    reads: [
      'assistance_requests',
      'intake_photos',
      'remote_orders',
      'remote_sessions',
      'repairs',
      'runs',
      'tenants',
      'visits',
      'warranty_claims',
    ],
    writes: [
      'approval_links',
      'approvals',
      'assistance_entries',
      'assistance_requests',
      'custody',
      'customers',
      'deposits',
      'device_serials',
      'done_lines',
      'findings',
      'hand_work',
      'history',
      'intake_items',
      'intake_photos',
      'link_tries',
      'message_reports',
      'outcomes',
      'passport_entries',
      'passport_grants',
      'protection_diagnoses',
      'questions',
      'quotes',
      'repairs',
      'runs',
      'settlements',
      'shop_notes',
      'steps',
    ],
    reason:
      'The purge deletes the rows of every feature in an order that respects foreign keys; one list shows what is deleted.',
  },
  {
    file: 'services/repairs/src/proof/retention/purge-expired.ts',
    reads: ['protection_diagnoses', 'remote_orders', 'repairs'],
    writes: ['protection_diagnoses', 'remote_orders'],
    reason: 'Periods of rows depend on the handover of their repair; locked rows are skipped in the same statement.',
  },
  {
    file: 'services/repairs/src/public/own-repairs/list-own-repairs.ts',
    reads: ['repairs', 'tenants'],
    reason: 'A customer reads repairs of all shops by address, a page at a time.',
  },
  {
    file: 'services/repairs/src/public/questions/list-open-questions.ts',
    reads: ['repairs'],
    reason: 'One page joins each open question with the number and device of its repair.',
  },
  {
    file: 'services/repairs/src/public/ratings/rate-repair.ts',
    writes: ['tenants'],
    reason: 'The rating and the totals of its shop change in one transaction.',
  },
  {
    file: 'services/repairs/src/public/ratings/rating.entity.ts',
    writes: ['repairs'],
    reason: 'A rating is three columns in the row of its repair that only this feature reads and writes.',
  },
  {
    file: 'services/repairs/src/public/remote-orders/order-shops.ts',
    reads: ['repairs', 'tenants'],
    reason: 'Shops are compared by open work in the statement that cuts the page.',
  },
  {
    file: 'services/repairs/src/public/shop-pages/read-shop-page.ts',
    reads: ['tenants'],
    reason: 'A public page is one prepared read of page and shop.',
  },
];

/** Tables read or written by these files. The number only falls. */
export const ALLOWED_USES = 125;

/** Statements against the direction of the imports, as `service: feature -> owner of the table`. */
export const CIRCLES: Readonly<Record<string, string>> = {};
