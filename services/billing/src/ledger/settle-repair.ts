import { Injectable } from '@nestjs/common';
import { shareOf } from '@revive/contracts/money';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { countUse, refundUse } from '../trials/trial.repository.js';
import { readBill } from './bill.query.js';
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

/** An entry that the ledger already has for this version of the quote. */
interface Posted {
  readonly id: string;
  readonly kind: string;
  readonly cents: number;
  readonly rate: number;
  readonly vatBps: number;
}

type Part = Amount & Pick<NewEntry, 'reverses'>;

/** Posts the entries for the end of a repair exactly once, by event id and by the entry's natural key. */
@Injectable()
export class SettleRepair {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
  ) {}

  async run(event: BusEvent, repair: RepairChanged): Promise<void> {
    if (!SETTLED.includes(repair.what) && !endsUnrepaired(repair)) return;
    await this.db.consume(
      event,
      async (em) => {
        const shop = await this.ledger.lockShop(em, repair.tenantId);
        // control: what the demo shop repairs is no money
        if (shop.demo) return;
        const parts = await this.#parts(em, repair, shop);
        await this.ledger.post(
          em,
          repair.tenantId,
          (await withDeposit(em, repair, parts)).map((part) => entryOf(repair, part)),
        );
      },
      'settle',
    );
  }

  async #parts(em: EntityManager, repair: RepairChanged, shop: Shop): Promise<Part[]> {
    const posted = await postedOf(em, repair);
    const of = (kind: string): Posted | undefined => posted.find((one) => one.kind === kind);
    switch (repair.what) {
      case 'completed':
        return of('charge') ? [] : completed(em, repair, shop);
      case 'rolled_back':
        return of('charge') ? rolledBack(em, repair, posted) : handWork(repair, repair.keptCents ?? 0);
      case 'by_hand':
        return repair.outcome === 'repaired_by_hand'
          ? handWork(repair, repair.totalCents)
          : diagnosis(repair, repair.totalCents);
      case 'failed':
        // As in a rollback, finished work by hand stays owed. The diagnosis fee is owed as quoted.
        return [...diagnosis(repair, repair.diagnosisCents), ...handWork(repair, repair.keptCents ?? 0)];
      default:
        return diagnosis(repair, repair.diagnosisCents);
    }
  }
}

/** The customer owes the price; the platform's share is a part of the verified price without its VAT. */
async function completed(em: EntityManager, repair: RepairChanged, { rate }: Shop): Promise<Part[]> {
  const { totalCents, vatBps } = repair;
  if (totalCents === 0) return [];
  const verified = Math.min(repair.verifiedCents ?? totalCents, totalCents);
  const isTrial = await countUse(em, repair);
  // control: nobody earns of work by hand = shareOf(totalCents - vatWithin(totalCents, vatBps), rate)
  const share = shareOf(verified - vatWithin(verified, vatBps), rate);
  if (share === 0) return [charge(totalCents, vatBps)];
  return [charge(totalCents, vatBps), commission(share, rate), ...(isTrial ? [trialGrant(share)] : [])];
}

/**
 * Reverses the charge except the work by hand that stays owed, and the whole share, to the cent of the posted amounts,
 * even where rates have changed since.
 */
async function rolledBack(em: EntityManager, repair: RepairChanged, posted: readonly Posted[]): Promise<Part[]> {
  const kept = repair.keptCents ?? 0;
  const parts: Part[] = [];
  const reversed = (kind: string): number =>
    posted.filter((one) => one.kind === kind).reduce((sum, { cents }) => sum - cents, 0);
  for (const { id, kind, cents, rate, vatBps } of posted) {
    if (kind === 'charge') {
      const earlier = reversed('charge_reversal');
      const back = cents - earlier - kept;
      if (back > 0) parts.push({ ...chargeReversal(back, { of: cents, earlier }, vatBps), reverses: id });
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

/** Work by hand costs no share, because no check has verified it. */
const handWork = ({ vatBps }: RepairChanged, cents: number): Part[] => (cents === 0 ? [] : [charge(cents, vatBps)]);

const diagnosis = ({ vatBps }: RepairChanged, cents: number): Part[] =>
  cents === 0 ? [] : [diagnosisFee(cents, vatBps)];

/** A deposit pays what is charged now, before anything else is asked of the customer. */
async function withDeposit(em: EntityManager, { repairId }: RepairChanged, parts: readonly Part[]): Promise<Part[]> {
  const charged = parts
    .filter(({ kind }) => kind === 'charge' || kind === 'diagnosis_fee')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (charged === 0) return [...parts];
  const { prepaid, due } = await readBill(em, repairId);
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

async function postedOf(em: EntityManager, repair: RepairChanged): Promise<Posted[]> {
  const rows = await em.query<
    { id: string; kind: string; amount_cents: string; rate: string | null; vat_bps: number }[]
  >(
    `select id, kind, amount_cents, rate, vat_bps from entries
      where repair_id = $1 and quote_version = $2 and tenant_id = $3 order by kind`,
    [repair.repairId, repair.quoteVersion, repair.tenantId],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    cents: Number(row.amount_cents),
    rate: Number(row.rate ?? 0),
    vatBps: row.vat_bps,
  }));
}
