import { Injectable } from '@nestjs/common';
import { standardVatBps } from '@revive/contracts/billing/vat';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { approvalsToKeep, findApproval, keepApprovals, type KnownApproval } from '../approvals/approval.query.js';
import { ApprovalVerifier } from '../approvals/approval-verifier.js';
import { AuthoriseCharge } from '../approvals/authorise-charge.js';
import { readRates, sharesOf, type Rates } from '../rates/rate-of.js';
import { frozenRates, sumOfShares } from '../rates/rate-rules.policy.js';
import { leftOfLines, rolledBackLines, soldByHand, soldLines, type SoldLine } from '../rates/sold-lines.policy.js';
import { verifiedLinesOf } from '../rates/verified-lines.policy.js';
import { isVatRegistered } from '../sellers/seller.query.js';
import { countUse, lockTrial, refundUse, type LockedTrial } from '../trials/trial.repository.js';
import { billOf, type Bill } from './bill.query.js';
import { ZONE } from './business-day.policy.js';
import type { Shop } from './entries.query.js';
import { PostEntries, type NewEntry } from './post-entries.js';
import {
  charge,
  chargeReversal,
  commission,
  commissionReversal,
  depositApplied,
  diagnosisFee,
  trialGrant,
  trialGrantReversal,
  type Amount,
} from './postings.policy.js';

const SETTLED = ['completed', 'rolled_back', 'declined', 'failed', 'by_hand'];
/** A diagnosis without a repair costs the diagnosis fee once the shop returns the device. */
const endsUnrepaired = ({ what, outcome }: RepairChanged): boolean =>
  what === 'ready' && (outcome === 'needs_person' || outcome === 'nothing_found');

/** An entry that the ledger already has for the repair. */
interface Posted {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly cents: number;
  readonly rate: number | undefined;
  readonly vatBps: number;
  readonly quoteVersion: number;
  /** Verified part of a charge, or of a refund of it; undefined for entries from before that. */
  readonly verifiedCents: number | undefined;
  readonly reverses: string | null;
  /** Undefined for entries from before lines were frozen. */
  readonly sold: readonly SoldLine[] | undefined;
}

/** What the ledger knows of a repair before its end is posted. The lock of the shop keeps these facts true. */
interface Facts {
  readonly shop: Shop;
  /** Of this version of the quote. */
  readonly posted: readonly Posted[];
  /** True if any version of the quote was charged. */
  readonly isCharged: boolean;
  readonly bill: Bill;
  /** For the price of this version of the quote. */
  readonly approval: KnownApproval | undefined;
  readonly trial: LockedTrial | undefined;
  readonly rates: Rates;
  /** Of the seller now: repairs states the rate of the quote. */
  readonly isVatRegistered: boolean;
}

type Part = Amount & Pick<NewEntry, 'reverses' | 'approvalId' | 'ruleId' | 'details'>;

/**
 * Keeps the customer's approvals, and posts the entries for the end of a repair exactly once, by event id and by the
 * entry's natural key. Without an approval that covers the charge nothing is posted.
 */
@Injectable()
export class SettleRepair {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    private readonly approvals: ApprovalVerifier,
    private readonly authorise: AuthoriseCharge,
  ) {}

  async run(event: BusEvent, repair: RepairChanged): Promise<void> {
    const settles = SETTLED.includes(repair.what) || endsUnrepaired(repair);
    const approvals = this.approvals.of(event, repair);
    if (!settles && approvals.length === 0) return;
    await this.db.consume(
      event,
      async (em) => {
        // The statements are sent at once; PostgreSQL runs them in their order, so the lock keeps what they read.
        const [shop, unkept, read] = await Promise.all([
          this.ledger.lockShop(em, repair.tenantId),
          approvalsToKeep(em, repair.repairId, approvals),
          settles ? factsOf(em, repair) : undefined,
        ]);
        // control: what the demo shop repairs is no money
        if (shop.demo) return;
        // At the end of a repair its approvals are usually known, from the event of each approval.
        const keeping = keepApprovals(em, unkept);
        if (!read) return keeping;
        const approval = unkept.length > 0 ? findApproval(em, repair, 'repair') : read.approval;
        const [found] = await Promise.all([approval, keeping]);
        const facts: Facts = { ...read, shop, approval: found };
        // Reversals of earlier charges are always posted.
        // control: a test account is never charged
        if (!facts.rates.billing.isBilled && !facts.isCharged) return;
        const parts = withDeposit(facts.bill, await this.#parts(em, repair, facts));
        const entries = parts.map((part) => entryOf(repair, part));
        const fresh = entries.filter((entry) => !facts.posted.some(({ key }) => key === entry.key));
        await this.ledger.postNew(em, repair.tenantId, fresh);
      },
      'settle',
    );
  }

  async #parts(em: EntityManager, repair: RepairChanged, facts: Facts): Promise<Part[]> {
    const { posted } = facts;
    const of = (kind: string): Posted | undefined => posted.find((one) => one.kind === kind);
    switch (repair.what) {
      case 'completed':
        return of('charge') ? [] : this.#completed(em, repair, facts);
      case 'rolled_back':
        return of('charge')
          ? rolledBack(em, repair, posted)
          : this.#sold(em, repair, facts, 'charge', repair.keptCents ?? 0);
      case 'by_hand':
        return this.#byHand(em, repair, facts);
      case 'failed':
        // As in a rollback, finished work by hand stays owed. The diagnosis fee is owed as quoted.
        return [
          ...(of('diagnosis_fee') ? [] : await this.#sold(em, repair, facts, 'diagnosis_fee', repair.diagnosisCents)),
          ...(of('charge') ? [] : await this.#sold(em, repair, facts, 'charge', repair.keptCents ?? 0)),
        ];
      default:
        return of('diagnosis_fee') ? [] : this.#sold(em, repair, facts, 'diagnosis_fee', repair.diagnosisCents);
    }
  }

  /** The customer owes the price; the platform's share is a part of the verified price without its VAT. */
  async #completed(em: EntityManager, repair: RepairChanged, facts: Facts): Promise<Part[]> {
    const { totalCents } = repair;
    const vatBps = vatOf(repair, facts);
    const [sold] = await this.#sold(em, repair, facts, 'charge', totalCents);
    // A refused charge has no share and uses up nothing of the trial.
    if (!sold) return [];
    const isTrial = await countUse(em, repair, facts.trial);
    const lines = verifiedLinesOf(repair, facts.approval?.lines ?? []);
    const shares = sharesOf(facts.rates, { lines, vatBps, standardRate: facts.shop.rate });
    // Statements and refunds read rate and rule from the entry; later changes of rules do not concern this repair.
    const { rate, ruleId, details } = frozenRates(shares);
    const charged = { ...sold, details: { ...details, ...sold.details } };
    const share = sumOfShares(shares);
    if (share === 0) return [charged];
    return [
      charged,
      { ...commission(share, rate), ...(ruleId !== undefined && { ruleId }), details },
      ...(isTrial ? [trialGrant(share)] : []),
    ];
  }

  /** Work by hand costs no share, because no check has verified it. Without a price of its own it costs the diagnosis. */
  async #byHand(em: EntityManager, repair: RepairChanged, facts: Facts): Promise<Part[]> {
    const isPriced =
      repair.outcome === 'repaired_by_hand' &&
      (repair.totalCents > repair.diagnosisCents || facts.approval !== undefined);
    const kind = isPriced ? 'charge' : 'diagnosis_fee';
    return facts.posted.some((one) => one.kind === kind) ? [] : this.#sold(em, repair, facts, kind, repair.totalCents);
  }

  /** The charge under its approval; nothing if no approval covers the amount. */
  async #sold(
    em: EntityManager,
    repair: RepairChanged,
    facts: Facts,
    kind: 'charge' | 'diagnosis_fee',
    cents: number,
  ): Promise<Part[]> {
    if (cents === 0) return [];
    const approval = kind === 'charge' ? facts.approval : await findApproval(em, repair, 'diagnosis');
    const approvalId = await this.authorise.run(em, repair, facts.shop.name, kind, cents, approval);
    if (approvalId === undefined) return [];
    const vatBps = vatOf(repair, facts);
    if (kind === 'diagnosis_fee') return [{ ...diagnosisFee(cents, vatBps), approvalId }];
    const { lines = [] } = approval ?? {};
    // Revenue by service reads the lines of the charge; the approval has them before the discount.
    const sold =
      repair.what === 'completed' || repair.what === 'by_hand'
        ? soldLines(cents, lines, repair.serviceIds)
        : soldByHand(cents, lines);
    return [{ ...charge(cents, vatBps), approvalId, details: { sold } }];
  }
}

/**
 * VAT by the status of the seller now; the price stays the same. A registered seller charges the rate of the quote, or
 * the standard rate if the quote names none: the quote is older than the registration, or there was no quote.
 */
function vatOf({ vatBps, at }: RepairChanged, facts: Facts): number {
  // control: a registered seller charges VAT = vatBps
  const registered = vatBps > 0 ? vatBps : standardVatBps(new Date(at));
  // control: an unregistered seller charges no VAT = registered
  return facts.isVatRegistered ? registered : 0;
}

/**
 * Reverses the charge except the work by hand that stays owed, and the whole share, to the cent of the posted amounts,
 * even where rates have changed since.
 */
async function rolledBack(em: EntityManager, repair: RepairChanged, posted: readonly Posted[]): Promise<Part[]> {
  const kept = keptOf(repair, posted);
  const parts: Part[] = [];
  const reversed = (kind: string): number =>
    posted.filter((one) => one.kind === kind).reduce((sum, { cents }) => sum - cents, 0);
  const reversalsOf = (id: string) => posted.flatMap(({ reverses, sold = [] }) => (reverses === id ? [sold] : []));
  for (const { id, kind, cents, rate, vatBps, sold } of posted) {
    if (kind === 'charge') {
      const earlier = reversed('charge_reversal');
      const back = cents - earlier - kept;
      const left = sold && leftOfLines(sold, reversalsOf(id));
      if (back > 0)
        parts.push({
          ...chargeReversal(back, { of: cents, earlier }, vatBps),
          reverses: id,
          ...(left && { details: { sold: rolledBackLines(kept, left) } }),
        });
    }
    if (kind === 'commission') {
      const back = cents - reversed('commission_reversal');
      if (back > 0) parts.push({ ...commissionReversal(back, rate), reverses: id });
    }
    if (kind === 'trial_grant') {
      const back = cents - reversed('trial_grant_reversal');
      if (back > 0) parts.push({ ...trialGrantReversal(back), reverses: id });
    }
  }
  if (parts.some(({ kind }) => kind === 'charge_reversal')) await refundUse(em, repair);
  return parts;
}

/**
 * Work by hand that stays owed: its price less what earlier refunds have taken back of it. Entries from before the
 * verified part was frozen do not say what a refund took, and nothing is subtracted.
 */
function keptOf({ keptCents }: RepairChanged, posted: readonly Posted[]): number {
  const kept = keptCents ?? 0;
  const charged = posted.find(({ kind }) => kind === 'charge');
  if (charged?.verifiedCents === undefined) return kept;
  let byHand = charged.cents - charged.verifiedCents;
  // A refund names its verified part; the reversal of an earlier rollback does not, and leaves the work by hand.
  for (const { kind, cents, verifiedCents } of posted)
    if (kind === 'charge_reversal' && verifiedCents !== undefined) byHand += cents + verifiedCents;
  // control: a rollback leaves no work by hand that was refunded = kept
  return Math.max(0, Math.min(kept, byHand));
}

/** A deposit pays what is charged now, before anything else is asked of the customer. */
function withDeposit({ prepaid, due }: Bill, parts: readonly Part[]): Part[] {
  const charged = parts
    .filter(({ kind }) => kind === 'charge' || kind === 'diagnosis_fee')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (charged === 0) return [...parts];
  const applied = Math.min(prepaid, Math.max(0, due + charged));
  return applied > 0 ? [...parts, depositApplied(applied)] : [...parts];
}

function entryOf(repair: RepairChanged, part: Part): NewEntry {
  const { repairId, quoteVersion, number, deviceName, at } = repair;
  return {
    ...part,
    key: `${part.kind}:${repairId}:${quoteVersion}`,
    at,
    repair: { id: repairId, number, deviceName, quoteVersion },
  };
}

async function factsOf(em: EntityManager, repair: RepairChanged): Promise<Omit<Facts, 'shop'>> {
  const { tenantId, at } = repair;
  const [all, approval, trial, rates, isRegistered] = await Promise.all([
    postedOf(em, repair),
    findApproval(em, repair, 'repair'),
    lockTrial(em, tenantId),
    readRates(em, { tenantId, at, zone: ZONE }),
    isVatRegistered(em, tenantId),
  ]);
  return {
    posted: all.filter(({ quoteVersion }) => quoteVersion === repair.quoteVersion),
    isCharged: all.some(({ kind }) => kind === 'charge' || kind === 'diagnosis_fee'),
    bill: billOf(all),
    approval,
    trial,
    rates,
    isVatRegistered: isRegistered,
  };
}

const POSTED = prepared(
  `select id, key, kind, amount_cents, rate, vat_bps, quote_version, reverses, details -> 'verifiedCents' as verified,
    details -> 'sold' as sold from entries
    where repair_id = $1 and tenant_id = $2 order by kind`,
);

async function postedOf(em: EntityManager, repair: RepairChanged): Promise<Posted[]> {
  const rows = await em.query<
    {
      id: string;
      key: string;
      kind: string;
      amount_cents: string;
      rate: string | null;
      vat_bps: number;
      quote_version: number | null;
      verified: number | null;
      reverses: string | null;
      sold: SoldLine[] | null;
    }[]
  >(POSTED, [repair.repairId, repair.tenantId]);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    kind: row.kind,
    cents: Number(row.amount_cents),
    rate: row.rate === null ? undefined : Number(row.rate),
    vatBps: row.vat_bps,
    quoteVersion: row.quote_version ?? 0,
    verifiedCents: row.verified ?? undefined,
    reverses: row.reverses,
    sold: row.sold ?? undefined,
  }));
}
