import { Injectable } from '@nestjs/common';
import { EntryPosted, type Entry } from '@revive/proto/revive/billing/v1/billing';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { ZONE } from './business-day.policy.js';
import {
  completedEntries,
  diagnosisEntries,
  handWorkEntries,
  rolledBackEntries,
  type NewEntry,
} from './postings.policy.js';
import { countUse, refundUse } from '../trials/trial.repository.js';
import { publishEntry } from './ledger.live.js';

const SETTLED = ['completed', 'rolled_back', 'declined', 'failed', 'by_hand'];
/** A diagnosis without a repair costs the diagnosis fee once the shop returns the device. */
const endsUnrepaired = ({ what, outcome }: RepairChanged): boolean =>
  what === 'ready' && (outcome === 'needs_person' || outcome === 'nothing_found');

/** Posts the entries for the end of a repair exactly once, by event id and by the entry's natural key. */
@Injectable()
export class SettleRepair {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
  ) {}

  async run(event: BusEvent, repair: RepairChanged): Promise<void> {
    if (!SETTLED.includes(repair.what) && !endsUnrepaired(repair)) return;
    await this.db.consume(
      event,
      async (em) => {
        const shop = await shopOf(em, repair.tenantId);
        // control: what the demo shop repairs is no money
        if (shop.demo) return;
        for (const entry of await this.#entries(em, repair, shop.rate)) await this.#post(em, repair, entry);
      },
      'settle',
    );
  }

  async #entries(em: EntityManager, repair: RepairChanged, rate: number): Promise<NewEntry[]> {
    switch (repair.what) {
      case 'completed':
        return completedEntries(repair.totalCents, rate, repair.verifiedCents ?? undefined);
      case 'rolled_back': {
        const posted = await em.query<
          { kind: 'charge' | 'commission'; amount_cents: string | number; rate: string | null }[]
        >(
          `select kind, amount_cents, rate from entries
            where repair_id = $1 and quote_version = $2 and tenant_id = $3 and kind in ('charge', 'commission')
            order by kind`,
          [repair.repairId, repair.quoteVersion, repair.tenantId],
        );
        return rolledBackEntries(
          posted.map((row) => ({
            kind: row.kind,
            amountCents: Number(row.amount_cents),
            ...(row.rate !== null && { rate: Number(row.rate) }),
          })),
          repair.keptCents ?? 0,
        );
      }
      case 'by_hand':
        return repair.outcome === 'repaired_by_hand'
          ? handWorkEntries(repair.totalCents)
          : diagnosisEntries(repair.totalCents);
      case 'failed':
        // As in a rollback, finished work by hand stays owed. The diagnosis fee is owed as quoted.
        return [...diagnosisEntries(repair.diagnosisCents), ...handWorkEntries(repair.keptCents ?? 0)];
      default:
        return diagnosisEntries(repair.diagnosisCents);
    }
  }

  async #post(em: EntityManager, repair: RepairChanged, entry: NewEntry): Promise<void> {
    const id = uuidv7();
    const inserted = await em.query<unknown[]>(
      `insert into entries (id, kind, tenant_id, repair_id, repair_number, device_name, quote_version, amount_cents,
        rate, at, business_date)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ($10 at time zone $11)::date)
       on conflict (repair_id, quote_version, kind) do nothing returning id`,
      [
        id,
        entry.kind,
        repair.tenantId,
        repair.repairId,
        repair.number,
        repair.deviceName,
        repair.quoteVersion,
        entry.amountCents,
        entry.rate ?? null,
        repair.at,
        ZONE,
      ],
    );
    if (inserted.length === 0) return;
    if (entry.kind === 'charge' && repair.what === 'completed') await countUse(em, repair);
    if (entry.kind === 'charge_reversal') await refundUse(em, repair);
    await em.query(
      `insert into postings (entry_id, line, tenant_id, account, cents, business_date)
       select $1, nth - 1, $2, account, cents, ($3::timestamptz at time zone $4)::date
         from unnest($5::text[], $6::bigint[]) with ordinality as p (account, cents, nth)`,
      [
        id,
        repair.tenantId,
        repair.at,
        ZONE,
        entry.postings.map(({ account }) => account),
        entry.postings.map(({ cents }) => cents),
      ],
    );
    await this.#tell(em, repair, id, entry);
  }

  async #tell(
    em: EntityManager,
    repair: RepairChanged,
    id: string,
    { kind, amountCents, rate }: NewEntry,
  ): Promise<void> {
    const [tenant] = await em.query<{ name: string }[]>('select name from tenants where id = $1', [repair.tenantId]);
    const entry: Entry = {
      id,
      kind,
      tenantId: repair.tenantId,
      tenantName: tenant?.name ?? '',
      repairId: repair.repairId,
      repairNumber: repair.number,
      deviceName: repair.deviceName,
      amountCents,
      rate,
      at: repair.at,
    };
    await addEvent(em, {
      topic: 'billing.entry',
      key: repair.repairId,
      type: 'revive.billing.v1.EntryPosted',
      payload: EntryPosted.encode({ entry }).finish(),
      tenantId: repair.tenantId,
    });
    afterCommit(em, () => publishEntry(this.live, entry));
  }
}

interface Shop {
  readonly rate: number;
  readonly demo: boolean;
}

/** Throws for an unknown shop: the event is then redelivered, and no repair is settled at a guessed rate. */
async function shopOf(em: EntityManager, tenantId: string): Promise<Shop> {
  const [tenant] = await em.query<{ commission_rate: string; demo: boolean }[]>(
    'select commission_rate, demo from tenants where id = $1',
    [tenantId],
  );
  if (!tenant)
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      { tenantId, notYet: true },
      { sentence: 'the shop of this repair is not known here yet' },
    );
  return { rate: Number(tenant.commission_rate), demo: tenant.demo };
}
