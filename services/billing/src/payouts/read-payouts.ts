import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import { PAYOUT_MAX, PAYOUT_STATES, payoutReference } from '@revive/contracts/billing/payouts';
import type {
  ListPayoutsReply,
  ListPayoutsRequest,
  PayoutDetail,
  PayoutFile,
  ReadPayoutsCsvRequest,
} from '@revive/proto/revive/billing/v1/payouts';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { ZONE } from '../ledger/business-day.policy.js';
import { requireDays, requireIds } from '../request-values.js';
import { readCovered, shopNames } from '../ledger/owed.query.js';
import { requirePayoutId } from './approve-payout.js';
import { PayoutHolds } from './payout-holds.js';
import { PayoutRepository, type PayoutFilter } from './payout.repository.js';
import { payoutMessage, type PayoutRow } from './payout.rows.js';

const MOST_CSV = 10_000;
const HELD_STATES: readonly string[] = ['approved', 'waiting', 'in_batch'];

/** Payouts for staff, and a shop's own payouts for its administrator. */
@Injectable()
export class ReadPayouts {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutRepository,
    private readonly holds: PayoutHolds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async list(actor: Actor, request: ListPayoutsRequest): Promise<ListPayoutsReply> {
    const filter = filterOf(actor, request, PAYOUT_MAX.page);
    return this.db.tx(actor, async (em) => {
      const rows = await this.payouts.list(em, filter);
      const tenants = rows.map(({ tenantId }) => tenantId);
      const names = await shopNames(em, tenants);
      const held = await this.holds.ofAll(em, tenants);
      return {
        payouts: rows.map((row) =>
          payoutMessage(
            row,
            names.get(row.tenantId) ?? '',
            HELD_STATES.includes(row.state) ? held.get(row.tenantId) : undefined,
          ),
        ),
        next: rows.length === PAYOUT_MAX.page ? rows.at(-1)?.id : undefined,
      };
    });
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404), also for a payout of another shop. */
  async get(actor: Actor, id: string): Promise<PayoutDetail> {
    requireReader(actor);
    requirePayoutId(id);
    return this.db.tx(actor, async (em) => {
      const row = await this.payouts.find(em, id);
      const names = await shopNames(em, [row.tenantId]);
      const held = HELD_STATES.includes(row.state) ? await this.holds.of(em, row.tenantId) : undefined;
      const covered =
        row.coversThrough === null
          ? { entries: [], count: 0, cents: 0 }
          : await readCovered(em, {
              tenantId: row.tenantId,
              after: await this.payouts.coveredBefore(em, row),
              through: row.coversThrough,
              most: PAYOUT_MAX.covered,
            });
      const history = await this.payouts.history(em, id);
      return {
        payout: payoutMessage(row, names.get(row.tenantId) ?? '', held?.until),
        history: history.map(({ from, at, byUser: _, ...event }) => ({
          ...event,
          from: from ?? undefined,
          at: at.toISOString(),
        })),
        covered: covered.entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
        coveredCount: covered.count,
        carriedCents: row.amountCents - covered.cents,
      };
    });
  }

  async csv(actor: Actor, request: ReadPayoutsCsvRequest): Promise<PayoutFile> {
    const filter = filterOf(actor, { ...request, before: '' }, MOST_CSV);
    return this.db.tx(actor, async (em) => {
      const rows = await this.payouts.list(em, filter);
      const names = await shopNames(
        em,
        rows.map(({ tenantId }) => tenantId),
      );
      const content = stringify(
        rows.map((row) => csvRow(row, names.get(row.tenantId) ?? '')),
        { header: true, columns: CSV_COLUMNS, record_delimiter: '\r\n', escape_formulas: true },
      );
      return {
        fileName: `payouts-${ledgerDayOf(this.clock())}.csv`,
        content,
        sha256: createHash('sha256').update(content, 'utf8').digest('hex'),
        rows: rows.length,
        totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
      };
    });
  }
}

const CSV_COLUMNS = [
  'Reference',
  'Shop',
  'Amount',
  'State',
  'Requested',
  'Requested by',
  'Approved by',
  'Sent',
  'Ended',
];

const csvRow = (row: PayoutRow, shop: string): string[] => [
  payoutReference(row.id),
  shop,
  (row.amountCents / 100).toFixed(2),
  row.state,
  ledgerDayOf(row.requestedAt),
  row.requestedName,
  row.approvedName ?? '',
  row.sentAt ? ledgerDayOf(row.sentAt) : '',
  row.settledAt ? ledgerDayOf(row.settledAt) : '',
];

/** The shop whose payouts the caller may read; '' for staff, who read all. Throws NOT_ALLOWED (403). */
function requireReader(actor: Actor): string {
  // control: payouts are read by money staff and the shop's administrator = actor
  const { role } = requireRole(actor, 'tenant_admin', 'finance', 'master', 'admin');
  return role === 'tenant_admin' ? requireTenant(actor) : '';
}

function filterOf(actor: Actor, request: Omit<ListPayoutsRequest, '$type'>, most: number): PayoutFilter {
  const own = requireReader(actor);
  const { state, from, to, before } = request;
  const tenantId = own === '' ? request.tenantId : own;
  requireIds({ tenantId, before });
  if (state !== '' && !PAYOUT_STATES.some((known) => known === state)) throw invalid({ state: 'is not a state' });
  requireDays({ from, to });
  return { tenantId, state, from, to, before, zone: ZONE, most };
}
