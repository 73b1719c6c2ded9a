import { Injectable } from '@nestjs/common';
import type { RecordHandWorkRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { HAND_RESULTS } from '@revive/contracts/repairs/states';
import { AGREEMENT_CHANNELS, handWorkSchema, type AgreementChannel } from '@revive/contracts/repairs/work';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { CatalogClient, type PriceList } from '../../clients/catalog.client.js';
import { HandWorkEntity, type HandWorkLine } from '../../cases/tickets/entities/hand-work.entity.js';
import type { ClaimValue } from '../../cases/tickets/entities/repair.entity.js';
import { Offers } from '../../cases/quotes/offers.js';
import { diagnosisFeeOf } from '../../cases/tickets/amounts.js';
import { handLinesLeft } from '../../cases/tickets/quote-scope.js';
import { activeRun, currentQuote, type Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';

/** Outcomes after which work by hand may be recorded: no repair is in place, and no quote waits for an answer. */
const BY_HAND_AFTER = ['needs_person', 'nothing_found', 'rolled_back'];

@Injectable()
export class WorkByHand {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly catalog: CatalogClient,
    private readonly offers: Offers,
  ) {}

  /**
   * Records work by hand and its result as claimed by a person, never as "verified". The charge is the price book's
   * service, the shop's own lines, or the diagnosis. A failed attempt costs at most the diagnosis. Throws
   * INVALID_TRANSITION (409), INVALID (400).
   */
  async record(actor: Actor, input: RecordHandWorkRequest): Promise<Ticket> {
    const person = requireShopMember(actor);
    const result = HAND_RESULTS.find((one) => one === input.result);
    if (!result) throw invalid({ result: 'Choose a result' });
    const serviceId = result === 'repaired' ? input.serviceId : '';
    const lines = result === 'repaired' ? linesOf(input) : [];
    // Reads prices before the transaction, so that no remote call holds a row lock.
    const book = await this.catalog.book(person.tenantId);
    return this.tickets.change(actor, input.id, async (change) => {
      const {
        ticket: { repair },
        now,
      } = change;
      if (result === 'not_repaired' && handLinesLeft(change.ticket).length > 0) await this.#giveUp(change);
      requireNothingPending(change);
      const charged =
        lines.length > 0
          ? chargeOfLines(lines)
          : withinWarranty(chargeOf(book, serviceId, diagnosisFeeOf(change.ticket)), repair.claim);
      const row: HandWorkEntity = {
        id: uuidv7(),
        repairId: repair.id,
        tenantId: repair.tenantId,
        done: input.done,
        byName: input.byName || person.username,
        recordedBy: person.userId,
        result,
        ...charged,
        agreedHow: agreedHowOf(input, charged),
        at: now,
      };
      await change.add('handWork', row);
      repair.outcome = result === 'repaired' ? 'repaired_by_hand' : 'not_repaired';
      repair.outcomeReason = input.done;
      const words =
        result === 'repaired'
          ? 'Repaired manually at the shop. Ready for pickup'
          : "We worked on it and couldn't repair it. Ready for pickup";
      if (repair.status === 'ready_for_pickup') await change.note(words);
      else await change.transition('ready_for_pickup', words);
      change.emit('by_hand');
      change.audit('repair.worked_by_hand', `repair ${repair.number}, ${result}, ${row.cents} cents`);
    });
  }

  /** Ends the quote and the approval after failed work by hand; only the diagnosis is charged. */
  async #giveUp(change: Change): Promise<void> {
    const { repair, runs } = change.ticket;
    if (activeRun(change.ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
    // A completed repair by the agent must be rolled back first.
    if (runs.some(({ kind, status }) => kind === 'repair' && status === 'completed')) return;
    await this.offers.retire(change);
    repair.outcome = 'needs_person';
  }
}

/** How the customer agreed to this price. A diagnosis was agreed to before it began. Throws INVALID (400) without. */
function agreedHowOf(
  { agreedHow }: RecordHandWorkRequest,
  { cents, serviceId, lines }: Charged,
): AgreementChannel | null {
  if (cents === 0 || (serviceId === null && lines === null)) return null;
  const how = AGREEMENT_CHANNELS.find((way) => way === agreedHow);
  // control: work by hand has no price that the customer has not agreed to
  if (!how) throw invalid({ agreedHow: 'Choose how the customer agreed to the price' });
  return how;
}

function requireNothingPending({ ticket }: Change): void {
  const { repair } = ticket;
  if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
  const isOpen = repair.handedOverAt === null && currentQuote(ticket) === undefined && ticket.handWork.length === 0;
  // For a counter ticket that was never on a bench, a person decides about work by hand.
  const neverOnBench = repair.status === 'received' && repair.deviceId === null;
  if (!isOpen || !(neverOnBench || BY_HAND_AFTER.includes(repair.outcome)))
    throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'worked on by hand' });
}

type Charged = Pick<HandWorkEntity, 'serviceId' | 'serviceName' | 'cents' | 'lines'>;

function withinWarranty(charged: Charged, claim: ClaimValue | null): Charged {
  if (!claim || charged.serviceId === null || !claim.services.includes(charged.serviceId)) return charged;
  return { ...charged, cents: 0, serviceName: `${charged.serviceName} (warranty of R-${claim.number})` };
}

/**
 * Uses the shop's own price, regardless of the price sent by the page. Throws INVALID (400) for a service without a
 * price.
 */
function chargeOf({ services }: PriceList, serviceId: string, diagnosisCents: number): Charged {
  if (serviceId === '') return { serviceId: null, serviceName: 'Diagnosis', cents: diagnosisCents, lines: null };
  const service = services.find((one) => one.serviceId === serviceId);
  if (!service) throw invalid({ serviceId: 'Choose a service' });
  return { serviceId, serviceName: service.name, cents: service.cents, lines: null };
}

/** Validates the lines again, because internal services could call too. Throws INVALID (400). */
function linesOf({ lines, serviceId }: RecordHandWorkRequest): HandWorkLine[] {
  // control: what a person charges is bounded
  if (!handWorkSchema.pick(['lines']).isValidSync({ lines })) throw invalid({ lines: 'is not valid' });
  if (lines.length > 0 && serviceId !== '') throw invalid({ lines: 'Charge a service or your own lines' });
  return lines.map(({ name, cents, kind, ownService }) => ({
    name: name.trim(),
    cents,
    ...(kind === 'part' && { kind }),
    ...(ownService && { ownService: ownService.trim() }),
  }));
}

const NAME_MAX = 120;

function chargeOfLines(lines: HandWorkLine[]): Charged {
  const names = lines.map(({ name }) => name).join(', ');
  const serviceName = names.length > NAME_MAX ? `${names.slice(0, NAME_MAX - 1)}…` : names;
  return { serviceId: null, serviceName, cents: lines.reduce((sum, { cents }) => sum + cents, 0), lines };
}
