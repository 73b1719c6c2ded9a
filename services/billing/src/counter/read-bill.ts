import { Injectable } from '@nestjs/common';
import { EFT_PROOFS } from '@revive/contracts/billing/counter';
import type { EntryKind } from '@revive/contracts/billing/entries';
import type { Bill, BillEntry } from '@revive/proto/revive/billing/v1/counter';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { readBill } from '../ledger/bill.query.js';
import { entriesOfRepair, vatOfRepair, type RepairEntry } from '../ledger/repair-entries.query.js';
import { readKnownRepair } from '../repairs-known/known-repair.query.js';
import { openPromises } from './eft-promises.js';
import { linesLeft, refundable } from './give-refund.js';
import { refundFactsOf } from './refund-facts.query.js';

/** Kinds that concern the customer. Shares of the platform are no part of a customer's bill. */
const KINDS: readonly EntryKind[] = [
  'charge',
  'charge_reversal',
  'diagnosis_fee',
  'diagnosis_reversal',
  'deposit',
  'deposit_applied',
  'deposit_returned',
  'payment',
  'refund',
  'write_off',
];
const MONEY: readonly EntryKind[] = ['deposit', 'deposit_returned', 'payment', 'refund'];

@Injectable()
export class ReadBill {
  constructor(private readonly db: Database) {}

  /** Throws NOT_FOUND (404) for a repair of another shop. */
  run(actor: Actor, repairId: string): Promise<Bill> {
    // control: a bill is read by people of the shop only = actor as ShopMember
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, async (em) => {
      const repair = await readKnownRepair(em, tenantId, repairId);
      const entries = await entriesOfRepair(em, tenantId, repairId);
      if (!repair && entries.length === 0) throw new AppError('NOT_FOUND', { repairId });
      const bill = await readBill(em, repairId);
      const held = (by: string): number =>
        entries
          .filter(({ kind, collectedBy }) => MONEY.includes(kind) && collectedBy === by)
          .reduce((sum, { cents }) => sum + cents, 0);
      return {
        chargedCents: bill.charged,
        vatCents: await vatOfRepair(em, tenantId, repairId),
        paidCents: bill.paid,
        prepaidCents: bill.prepaid,
        dueCents: bill.due,
        refundedCents: bill.refunded,
        writtenOffCents: bill.writtenOff,
        byShopCents: held('shop'),
        byPlatformCents: held('platform'),
        refundableCents: refundable(bill),
        entries: entries.filter(({ kind }) => KINDS.includes(kind)).map(messageOf),
        expected: await openPromises(em, tenantId, repairId),
        lines: linesLeft(repair?.charge, refundFactsOf(entries)).map(({ id, name, cents, leftCents }) => ({
          id,
          name,
          cents,
          leftCents,
        })),
      };
    });
  }
}

function messageOf({ details, ...entry }: RepairEntry): BillEntry {
  const { tenderedCents, changeCents, confirmedBy } = details as Pick<BillEntry, 'tenderedCents' | 'changeCents'> & {
    readonly confirmedBy?: string;
  };
  return {
    id: entry.id,
    kind: entry.kind,
    amountCents: entry.cents,
    at: entry.at,
    method: entry.method ?? undefined,
    collectedBy: entry.collectedBy ?? undefined,
    byName: entry.byName ?? undefined,
    reference: entry.reference === '' ? undefined : (entry.reference ?? undefined),
    reason: entry.reason ?? undefined,
    tenderedCents,
    changeCents,
    confirmedBy: EFT_PROOFS.find((one) => one === confirmedBy),
  };
}
