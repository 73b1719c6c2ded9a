import { Injectable } from '@nestjs/common';
import { formatMoney } from '@revive/contracts/money';
import { PRODUCT_RETENTION_DAYS } from '@revive/contracts/repairs/retention';
import { strokes } from '@revive/contracts/repairs/proof/signed';
import { isDone, PAYMENT_METHODS, type PaymentMethod } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { AssistanceRepository } from '../assistance/assistance.repository.js';
import { BillingClient } from '../../clients/billing.client.js';
import { amountsOf, chargeVersionOf, depositsBesideLedger } from '../../cases/tickets/amounts.js';
import type { HandoverValue } from '../../cases/tickets/entities/repair.entity.js';
import { activeRun, rollbackSource, type Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';
import { CustodyLog } from '../intake/custody-log.js';
import { WritePassport } from '../../proof/passports/write-passport.js';
import { partOf } from '../../cases/tickets/ticket-part.js';
import { CLAIMS } from '../../proof/warranty/warranty.projection.js';
import { ClaimEntity } from '../../proof/warranty/claim.entity.js';
import { DeleteArtifact } from './delete-artifact.js';
import { Instructions } from '../../cases/orders/instructions.js';

export interface HandoverNote {
  collectedBy: string;
  relation?: string | null | undefined;
  payment: string;
  /** Days to keep produced files on the shop's PC; 0 deletes them at the handover. */
  keepDays?: number | null | undefined;
  /** Signature of the collector, as drawn points or on paper. Both are absent if the shop requires no signature. */
  strokes?: string | null | undefined;
  onPaper?: boolean | null | undefined;
  /** Cash that the customer gave; the ledger records the change. */
  tenderedCents?: number | null | undefined;
  reference?: string | null | undefined;
  confirmedBy?: string | null | undefined;
}

/** The last two transitions of a ticket: ready for pickup, and the handover, which ends the option to roll back. */
@Injectable()
export class HandOver {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly instructions: Instructions,
    private readonly discards: DeleteArtifact,
    private readonly custody: CustodyLog,
    private readonly passports: WritePassport,
    private readonly assistance: AssistanceRepository,
    private readonly billing: BillingClient,
  ) {}

  /**
   * Marks a repaired or not repairable device as ready; a repeated call changes nothing. Throws DEVICE_BUSY during a
   * run, INVALID_TRANSITION before an outcome.
   */
  markReady(actor: Actor, repairId: string): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, repairId, async (change) => {
      const { repair } = change.ticket;
      if (repair.status === 'ready_for_pickup') return;
      if (activeRun(change.ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
      if (repair.outcome === 'none')
        throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'ready_for_pickup' });
      await change.transition(
        'ready_for_pickup',
        isDone(repair.outcome) ? 'Your device is ready for pickup' : 'Your device is ready for pickup, not repaired',
      );
      change.emit('ready');
      change.audit('repair.ready', `repair ${repair.number}`);
    });
  }

  /**
   * Takes what is still due and hands the device over. Throws INVALID_TRANSITION before `ready_for_pickup`, INVALID for
   * an incomplete note, SERVICE_UNAVAILABLE if the ledger is away. A repeated call changes nothing and keeps the first
   * note.
   */
  async handOver(actor: Actor, repairId: string, note: HandoverNote): Promise<Ticket> {
    const person = requireShopMember(actor);
    const collectedBy = note.collectedBy.trim();
    if (collectedBy === '') throw invalid({ collectedBy: 'Enter who collected the device' });
    if (!isPaymentWay(note.payment)) throw invalid({ payment: 'Choose how it was paid' });
    const { payment } = note;
    const keepDays = note.keepDays ?? PRODUCT_RETENTION_DAYS.usual;
    if (!Number.isInteger(keepDays) || keepDays < 0 || keepDays > PRODUCT_RETENTION_DAYS.most)
      throw invalid({ keepDays: `Choose up to ${PRODUCT_RETENTION_DAYS.most} days` });
    const taken = await this.#takeRest(await this.tickets.read(actor, repairId), payment, note);
    return this.tickets.change(actor, repairId, async (change) => {
      const { ticket, em, now } = change;
      const { repair } = ticket;
      if (repair.handedOverAt) return;
      requireReady(ticket);
      const { owed: amountCents, deposit, due } = amountsOf(ticket);
      const depositCents = deposit.received;
      requireMethod(payment, due);
      repair.handedOverAt = now;
      repair.handover = {
        collectedBy,
        ...(note.relation ? { relation: note.relation } : {}),
        payment,
        amountCents,
        ...(depositCents > 0 && { depositCents }),
        ...taken,
        ...(payment === 'not_paid' && due > 0 && { unpaidCents: due }),
      };
      // Also without a repair: the agent's record of a declined plan ends here (design §6).
      const last = rollbackSource(ticket) ?? ticket.runs.at(-1);
      if (last) await this.instructions.forget(em, repair, last.id, now);
      await this.discards.begin(change, keepDays);
      const signature = { strokes: strokesOf(note.strokes ?? ''), onPaper: note.onPaper ?? false };
      await this.custody.giveBack(em, person, repair, { party: collectedBy, ...signature }, now);
      await this.passports.write(change);
      if (repair.claim) await this.#closeClaim(actor, change, repair.claim.repairId);
      await this.assistance.endWithPickup(person, change);
      await change.note('Picked up');
      change.emit('handed_over');
      change.audit('repair.handed_over', `repair ${repair.number}, ${payment}`);
    });
  }

  /**
   * Takes the rest of the price before the ticket changes, so that a device leaves with its money in the ledger.
   * Takes nothing in the demo shop, which has no ledger.
   */
  async #takeRest(
    ticket: Ticket,
    method: PaymentMethod,
    note: HandoverNote,
  ): Promise<Pick<HandoverValue, 'takenCents' | 'receivedCents'>> {
    const { repair } = ticket;
    if (repair.handedOverAt) return {};
    requireReady(ticket);
    const { owed, due } = amountsOf(ticket);
    requireMethod(method, due);
    if (ticket.tenant?.demo) return {};
    if (due === 0 || method === 'not_paid' || method === 'nothing_due') return { takenCents: 0 };
    return this.billing.receive({
      repairId: repair.id,
      number: repair.number,
      deviceName: repair.deviceName,
      quoteVersion: chargeVersionOf(ticket),
      kind: 'rest',
      method,
      cents: Math.max(0, owed - depositsBesideLedger(ticket)),
      reference: note.reference ?? '',
      tenderedCents: note.tenderedCents ?? undefined,
      confirmedBy: note.confirmedBy ?? undefined,
    });
  }

  /** Closes the claim so that the original repair can be claimed again within the warranty period. */
  async #closeClaim(actor: Actor, { em, ticket, now }: Change, originalId: string): Promise<void> {
    await this.tickets.changeIn(em, actor, originalId, async (original) => {
      const claim = partOf(original.ticket, CLAIMS).find(({ claimRepairId }) => claimRepairId === ticket.repair.id);
      if (!claim) return;
      claim.closedAt = now;
      await em.update(ClaimEntity, { id: claim.id }, { closedAt: now });
    });
  }
}

function requireReady(ticket: Ticket): void {
  const { status, deviceId } = ticket.repair;
  if (status !== 'ready_for_pickup') throw new AppError('INVALID_TRANSITION', { from: status, to: 'handed over' });
  if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId });
}

function requireMethod(payment: PaymentMethod, due: number): void {
  if (payment === 'nothing_due' && due > 0)
    throw invalid({ payment: `${formatMoney(due)} is due. Choose how it was paid` });
}

function strokesOf(drawn: string): string | null {
  if (drawn !== '' && !strokes().isValidSync(drawn)) throw invalid({ strokes: 'is not a signature' });
  return drawn || null;
}

const isPaymentWay = (word: string): word is PaymentMethod => PAYMENT_METHODS.some((way) => way === word);
