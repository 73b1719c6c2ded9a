import {
  charge,
  chargeReversal,
  commission,
  commissionReversal,
  deposit,
  depositApplied,
  depositReturned,
  diagnosisFee,
  dispute,
  disputeWon,
  drawerDifference,
  drawerDrop,
  drawerFloat,
  drawerPaidIn,
  drawerPaidOut,
  payment,
  payout,
  payoutReversal,
  platformPayment,
  providerFee,
  refund,
  settlement,
  setupFee,
  subscriptionPeriod,
  trialGrant,
  trialGrantReversal,
  writeOff,
  type Amount,
} from '@revive/billing/ledger/postings.policy';

/** Ids of planted rows: a fixed UUID for each number. */
const idOf = (number: number): string => `0190a0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const SHOP = idOf(1);
const OTHER_SHOP = idOf(2);
const [PERSON, COLLEAGUE] = [idOf(3), idOf(4)];
const [BY, BY_COLLEAGUE] = [`'${PERSON}', 'Thandi Dlamini'`, `'${COLLEAGUE}', 'Sipho Khumalo'`];
const DAY = '2026-11-20';
const AT = `'${DAY}T10:00:00Z'`;
const LATER = `'2026-11-21T10:00:00Z'`;
const HASH = "sha256('planted')";
const repairOf = (number: number): string => idOf(100 + number);

/** Entries as releases before migration 0007 wrote them, each with two postings. */
const EARLIER_ENTRIES = [
  [11, 'charge', 1, 35_000, 'customer_receivable', 'repair_sales'],
  [12, 'commission', 1, 7_000, 'commission_expense', 'commission_payable'],
  [13, 'charge', 2, 120_000, 'customer_receivable', 'repair_sales'],
  [14, 'commission', 2, 24_000, 'commission_expense', 'commission_payable'],
  [15, 'charge_reversal', 2, -120_000, 'customer_receivable', 'repair_sales'],
  [16, 'commission_reversal', 2, -24_000, 'commission_expense', 'commission_payable'],
  [17, 'diagnosis_fee', 3, 15_000, 'customer_receivable', 'diagnosis_sales'],
  [18, 'charge', 4, 35_000, 'customer_receivable', 'repair_sales'],
] as const;

/** Rows of every table of money that a release before migration 0007 has: a shop with a trial, and another shop. */
export const EARLIER_MONEY: readonly string[] = [
  `insert into tenants (id, name, commission_rate, version)
    values ('${SHOP}', 'Planted Repairs', 0.2, 1), ('${OTHER_SHOP}', 'Planted Phones', 0.15, 1)`,
  ...EARLIER_ENTRIES.flatMap(([number, kind, repair, cents, debit, credit]) => [
    `insert into entries (id, kind, tenant_id, repair_id, repair_number, device_name, quote_version, amount_cents, rate,
        at, business_date)
      values ('${idOf(number)}', '${kind}', '${number === 18 ? OTHER_SHOP : SHOP}', '${repairOf(repair)}', ${repair},
        'disk ${repair}', 1, ${cents}, ${kind.startsWith('commission') ? 0.2 : 'null'}, ${AT}, '${DAY}')`,
    `insert into postings (entry_id, line, tenant_id, account, cents, business_date)
      select id, line, tenant_id, account, cents, business_date from entries,
        (values (0, '${debit}', ${cents}), (1, '${credit}', ${-cents})) as p (line, account, cents)
      where id = '${idOf(number)}'`,
  ]),
  `insert into trials (tenant_id, id, started_at, ends_at, included, used, version)
    values ('${SHOP}', '${idOf(20)}', ${AT}, '2026-12-20T10:00:00Z', 5, 1, 3)`,
  `insert into trial_uses (tenant_id, repair_id, quote_version, at, returned_at)
    values ('${SHOP}', '${repairOf(1)}', 1, ${AT}, null), ('${SHOP}', '${repairOf(2)}', 1, ${AT}, ${LATER})`,
  `insert into payout_holds (id, tenant_id, reason, since, until)
    values ('${idOf(21)}', '${SHOP}', 'bank details', ${AT}, '2026-11-27T10:00:00Z')`,
];

interface Facts {
  readonly repair?: number;
  readonly version?: number;
  /** Null: an entry of the platform alone. */
  readonly shop?: string | null;
  readonly approval?: number;
  readonly reverses?: number;
  readonly shift?: number;
}

/** An entry with its postings in both books, as releases since migration 0007 write them. */
function entry(number: number, amount: Amount, { repair, version = 1, shop = SHOP, ...facts }: Facts = {}): string[] {
  const text = (value: string | undefined): string => (value === undefined ? 'null' : `'${value}'`);
  const refer = (value: number | undefined): string => text(value === undefined ? undefined : idOf(value));
  const tenant = text(shop ?? undefined);
  const id = idOf(number);
  const book = (table: string, accounts: string, postings: Amount['shop'] | Amount['platform']): string[] =>
    (postings ?? []).flatMap(({ account, cents }, line) => [
      `insert into ${accounts} values (${accounts === 'accounts' ? `${tenant}, ` : ''}'${account}', 'ZAR')
        on conflict do nothing`,
      `insert into ${table} (entry_id, line, tenant_id, account, cents, business_date)
        values ('${id}', ${line}, ${tenant}, '${account}', ${cents}, '${DAY}')`,
    ]);
  return [
    `insert into entries (id, key, kind, tenant_id, location_id, repair_id, repair_number, device_name, quote_version,
        amount_cents, rate, vat_bps, method, collected_by, approval_id, reverses, shift_id, by_user, by_name, at,
        business_date)
      values ('${id}', '${amount.kind}:${id}', '${amount.kind}', ${tenant}, ${tenant},
        ${repair === undefined ? 'null, null, null, null' : `'${repairOf(repair)}', ${repair}, 'disk ${repair}', ${version}`},
        ${amount.amountCents}, ${amount.rate ?? 'null'}, ${amount.vatBps ?? 0}, ${text(amount.method)},
        ${text(amount.collectedBy)}, ${refer(facts.approval)}, ${refer(facts.reverses)}, ${refer(facts.shift)}, ${BY},
        ${AT}, '${DAY}')`,
    ...book('postings', 'accounts', amount.shop),
    ...book('platform_postings', 'platform_accounts', amount.platform),
  ];
}

const approval = (number: number, kind: 'repair' | 'diagnosis', repair: number, cents: number): string =>
  `insert into approvals (id, tenant_id, repair_id, quote_version, kind, how, authorised_cents, vat_bps, plan_digest,
      lines, payload, signature, key_id, at)
    values ('${idOf(number)}', '${SHOP}', '${repairOf(repair)}', 1, '${kind}', 'email_link', ${cents}, 0, '', '[]', 'p',
      's', 'k', ${AT})`;

const REPORT = JSON.stringify({
  number: 1,
  kind: 'closed',
  at: '2026-11-20T16:00:00.000Z',
  by: { id: PERSON, name: 'Thandi Dlamini' },
  report: {
    takings: [{ byName: 'Thandi Dlamini' }],
    shifts: [{ id: idOf(61), userName: 'Thandi Dlamini', closedByName: 'Sipho Khumalo' }],
  },
});
const INVOICE = `'{"number": "INV-1", "tier": "abridged", "buyer": {"name": "Lerato"}}'`;

/** The text of an entry in the hash of its day, at the time of migration 0015. A copy: later releases hash less. */
const HASHED = `jsonb_build_array(e.id, e.key, e.kind, e.tenant_id, e.repair_id, e.quote_version, e.amount_cents, e.rate,
  e.vat_bps, e.method, e.collected_by, e.reverses, extract(epoch from e.at), e.by_user, e.reference,
  (select jsonb_agg(jsonb_build_array(p.line, p.account, p.cents, p.currency, p.business_date) order by p.line)
    from postings p where p.entry_id = e.id),
  (select jsonb_agg(jsonb_build_array(p.line, p.tenant_id, p.account, p.cents, p.currency, p.business_date)
    order by p.line) from platform_postings p where p.entry_id = e.id))::text`;

/**
 * Rows that a release with the migrations up to this one can have, by the name of the migration. Each later migration
 * then runs on them. A migration with a new table gets its rows here.
 */
export const LATER_MONEY: Readonly<Record<string, readonly string[]>> = {
  TwoBooks1764400000000: [
    // Before migration 0008 a charge needed no approval.
    ...entry(31, charge(57_500, 1_500), { repair: 5 }),
    ...entry(32, commission(10_000, 0.2), { repair: 5 }),
    ...entry(33, trialGrant(10_000), { repair: 5 }),
    ...entry(34, trialGrantReversal(2_500), { repair: 5, reverses: 33 }),
    ...entry(35, deposit(20_000, 'cash'), { repair: 5 }),
    ...entry(36, depositApplied(15_000), { repair: 5 }),
    ...entry(37, depositReturned(5_000, 'cash'), { repair: 5 }),
    ...entry(38, payment(30_000, 'card'), { repair: 5 }),
    ...entry(39, refund(1_000, 'eft'), { repair: 5 }),
    ...entry(40, writeOff(500), { repair: 5 }),
    ...entry(41, platformPayment(90_000), { repair: 1 }),
    ...entry(42, payout(40_000)),
    ...entry(43, payoutReversal(40_000), { reverses: 42 }),
    ...entry(44, providerFee(900)),
    ...entry(45, settlement(89_100), { shop: null }),
    ...entry(46, dispute(10_000)),
    ...entry(47, disputeWon(10_000)),
    ...entry(48, setupFee(150_000)),
    ...entry(49, subscriptionPeriod(49_900)),
    ...entry(50, drawerFloat(50_000)),
    ...entry(51, drawerDrop(10_000)),
    ...entry(52, drawerPaidIn(2_000)),
    ...entry(53, drawerPaidOut(1_500)),
    ...entry(54, drawerDifference(-100)),
    `insert into open_days values ('${SHOP}', '${SHOP}', '2026-11-18')`,
  ],
  Approvals1764400100000: [
    approval(55, 'repair', 6, 35_000),
    approval(56, 'diagnosis', 7, 15_000),
    ...entry(57, charge(35_000), { repair: 6, approval: 55 }),
    ...entry(58, commission(7_000, 0.2), { repair: 6 }),
    ...entry(59, diagnosisFee(15_000), { repair: 7, approval: 56 }),
    ...entry(60, chargeReversal(5_000, { of: 35_000, earlier: 0 }, 0), { repair: 6, reverses: 57 }),
    ...entry(64, commissionReversal(1_000, 0.2), { repair: 6, reverses: 58 }),
    `insert into refused_charges (id, tenant_id, tenant_name, repair_id, repair_number, device_name, quote_version, kind,
        cents, allowed_cents, why, at)
      values ('${idOf(65)}', '${SHOP}', 'Planted Repairs', '${repairOf(8)}', 8, 'disk 8', 1, 'charge', 45_000, 35_000,
        'above_approved', ${AT})`,
  ],
  Counter1764400200000: [
    `insert into money_commands (tenant_id, request_id, body, result) values ('${SHOP}', '${idOf(66)}', ${HASH}, '{}')`,
    `insert into repairs_known (id, tenant_id, number, device_name, status, outcome, version, quote_version, charge,
        handed_over_at, unpaid_cents)
      values ('${repairOf(6)}', '${SHOP}', 6, 'disk 6', 'completed', 'repaired', 9, 1, '{"cents": 35000}', ${AT}, 30000)`,
    `insert into eft_promises (id, tenant_id, repair_id, cents, reference, by_user, by_name, at, ended_at, entry_id)
      values ('${idOf(67)}', '${SHOP}', '${repairOf(5)}', 30000, 'R-5', ${BY}, ${AT}, ${LATER}, '${idOf(38)}')`,
  ],
  TaxDocuments1764400300000: [
    `insert into sellers values ('${SHOP}', 'Planted (Pty) Ltd', '1 Long Street', '4000000000', ${AT}, '${PERSON}')`,
    `insert into document_series values ('${SHOP}', 'invoice', 2)`,
    `insert into tax_documents (id, tenant_id, kind, number, entry_id, repair_id, repair_number, device_name, buyer_name,
        total_cents, vat_cents, issued_at, business_date, content, content_sha256)
      select '${idOf(68)}', '${SHOP}', 'invoice', 1, '${idOf(57)}', '${repairOf(6)}', 6, 'disk 6', 'Lerato', 35000, 0,
        ${AT}, '${DAY}', content, sha256(convert_to(content::text, 'UTF8')) from (select ${INVOICE}::jsonb) c (content)`,
    `insert into waiting_documents (entry_id, tenant_id, kind, repair_id, repair_number, device_name, total_cents, missing,
        buyer_name, at)
      values ('${idOf(31)}', '${SHOP}', 'invoice', '${repairOf(5)}', 5, 'disk 5', 57500, '{address}', 'Nomsa', ${AT})`,
    `insert into document_emails values ('${idOf(69)}', '${idOf(68)}', '${SHOP}', '${PERSON}', ${AT})`,
  ],
  Drawers1764400400000: [
    `insert into location_members values ('${PERSON}', '${SHOP}', '${SHOP}')`,
    `insert into shifts (id, tenant_id, location_id, user_id, user_name, opened_at, opened_day)
      values ('${idOf(61)}', '${SHOP}', '${SHOP}', ${BY}, ${AT}, '${DAY}')`,
    ...entry(62, drawerFloat(20_000), { shift: 61 }),
    `update shifts set closed_at = ${AT}, closed_day = '${DAY}', closed_by = '${COLLEAGUE}',
        closed_by_name = 'Sipho Khumalo', counted_cents = 20000, handed_on_cents = 0,
        closed_in = pg_current_xact_id() where id = '${idOf(61)}'`,
    `insert into shifts (id, tenant_id, location_id, user_id, user_name, opened_at, opened_day, taken_from)
      values ('${idOf(63)}', '${SHOP}', '${SHOP}', ${BY_COLLEAGUE}, ${LATER}, '2026-11-21', '${idOf(61)}')`,
    `insert into handovers (repair_id, tenant_id, location_id, repair_number, device_name, at, business_date, by_user)
      values ('${repairOf(6)}', '${SHOP}', '${SHOP}', 6, 'disk 6', ${AT}, '${DAY}', '${PERSON}')`,
    `insert into day_closings (id, tenant_id, location_id, kind, number, from_day, through_day, at, by_user, by_name,
        content, sha256)
      select '${idOf(70)}', '${SHOP}', '${SHOP}', 'closed', 1, '2026-11-01', '2026-11-19', ${AT}, ${BY}, content,
        encode(sha256(convert_to(content, 'UTF8')), 'hex') from (select '${REPORT}') c (content)`,
    `insert into drawer_settings values ('${SHOP}', true)`,
  ],
  CommissionRules1764400500000: [
    `insert into commission_rules (id, tenant_id, service_id, rate, from_day, notes, by_user, by_name, made_at)
      values ('${idOf(71)}', null, null, 0.25, '2026-12-01', 'For all', ${BY}, ${AT}),
        ('${idOf(72)}', '${SHOP}', 'boot_repair', null, '2026-12-02', 'Ends', ${BY}, ${AT})`,
  ],
  Payouts1764400600000: [
    ...entry(73, payout(20_000)),
    `insert into payout_batches (id, state, layout, made_by, made_name, made_at, released_by, released_name, released_at)
      values ('${idOf(74)}', 'released', 'fnb', ${BY}, ${AT}, ${BY_COLLEAGUE}, ${LATER})`,
    `insert into payouts (id, tenant_id, amount_cents, state, provider, needs_second, account_digest, terms,
        covers_through, requested_by, requested_name, requested_at, approved_by, approved_name, approved_at,
        approved_terms, batch_id, entry_id, sent_at)
      values ('${idOf(75)}', '${SHOP}', 20000, 'sent', 'sandbox', true, 'digest', 'terms', '${idOf(58)}', ${BY}, ${AT},
        ${BY_COLLEAGUE}, ${LATER}, 'terms', '${idOf(74)}', '${idOf(73)}', ${LATER})`,
    `insert into payout_events values ('${idOf(75)}', 1, '${SHOP}', 'approved', 'sent', '', ${BY}, ${LATER})`,
    `insert into payout_files values ('${idOf(76)}', '${idOf(74)}', 'hash', 1, 20000, ${BY}, ${LATER})`,
    `insert into payout_settings values ('${idOf(77)}', 1000000, ${BY}, ${AT})`,
    `insert into provider_payments (payout_id, tenant_id, provider, amount_cents, account_digest, accepted_at, outcome,
        reason)
      values ('${idOf(75)}', '${SHOP}', 'sandbox', 20000, 'digest', ${LATER}, 'pending', '')`,
  ],
  Statements1764400700000: [
    `insert into statement_imports (id, tenant_id, account, file_name, file_sha256, added, duplicates, problems,
        closing_cents, closing_day, by_user, by_name, at)
      values ('${idOf(78)}', '${SHOP}', 'FNB', 'november.csv', ${HASH}, 1, 0, 0, 130000, '${DAY}', ${BY}, ${AT})`,
    `insert into statement_lines (id, tenant_id, import_id, account, day, cents, description, balance_cents, fingerprint,
        occurrence, state)
      values ('${idOf(79)}', '${SHOP}', '${idOf(78)}', 'FNB', '${DAY}', 30000, 'PAYSHAP FROM R-5', 130000, ${HASH}, 1,
        'matched')`,
    `insert into statement_matches (id, tenant_id, line_id, item_id, reference, party, repair_id, entry_kind, cents,
        fee_cents, item_cents, posted, automatic, by_user, by_name, at)
      values ('${idOf(80)}', '${SHOP}', '${idOf(79)}', 'eft:${idOf(67)}', 'R-5', 'Nomsa', '${repairOf(5)}', 'payment',
        30000, 0, 30000, '[]', true, ${BY}, ${AT})`,
  ],
  LedgerProofs1764400800000: [
    `insert into ledger_proofs (id, at, night, by_user, by_name, days, entries, postings, debit_cents, differences,
        found, chain)
      select '${idOf(81)}', ${LATER}, '${DAY}', ${BY}, 1, count(*), 0, 0, 0, '[]', ${HASH} from entries`,
    `insert into ledger_day_proofs (seq, business_date, proof_id, watermark, entries, sha256, chain)
      select 1, '${DAY}', '${idOf(81)}', '${idOf(999)}', count(*), hash,
        sha256(decode(repeat('00', 32), 'hex') || convert_to('${DAY}', 'UTF8') || hash)
      from (select sha256(convert_to(string_agg(${HASHED}, E'\\n' order by e.id), 'UTF8')) as hash from entries e
        where e.business_date = '${DAY}' and e.id < '${idOf(999)}') h, entries group by hash`,
    `insert into account_codes values ('${SHOP}', 'cash', '8400')`,
  ],
  BillingControl1764400900000: [
    `insert into billing_switches (id, tenant_id, switch, value, from_at, notes, by_user, by_name, made_at)
      values ('${idOf(82)}', '${OTHER_SHOP}', 'billing', false, ${LATER}, 'Paused', ${BY}, ${AT})`,
  ],
  ErasedPeople1764401000000: [`insert into erased_people values ('${idOf(83)}', ${AT}, '{}')`],
  ErasedCustomers1764401100000: [
    `insert into erased_customers values ('${repairOf(9)}', '${SHOP}', ${AT})`,
    `insert into day_people select id, tenant_id, '${idOf(84)}', 'Zanele' from day_closings`,
  ],
  ShopLocations1764401300000: [`insert into location_versions values ('${SHOP}', 1)`],
};

/** Tables of billing without money: events, commands of callers, and migrations. */
export const TABLES_WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'inbox',
  'outbox',
  'outbox_position',
  'spent_commands',
  'migrations',
]);
