import { Injectable } from '@nestjs/common';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { Repair, SignedApproval, Summary, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { Situation } from './customer-messages.policy.js';
import type { TicketPart } from './ticket-part.js';
import type { Ticket } from './ticket.query.js';

/**
 * What a feature adds to every ticket: rows, and fields of the messages. The lock of the ticket's row covers the rows.
 * A part authorizes no work on a device: rows with a MAC belong to the core.
 */
export interface TicketProjection {
  readonly part?: TicketPart<unknown>;
  /** Fields for the shop and staff. */
  repair?(ticket: Ticket): Partial<Repair>;
  /** Fields for a line of a list. */
  summary?(ticket: Ticket): Partial<Summary>;
  /** Fields for the customer. */
  tracking?(ticket: Ticket): Partial<Tracking>;
  /** Facts that decide about messages to the customer. */
  situation?(ticket: Ticket): Partial<Situation>;
  /** Signed statements of what the customer agreed to, for the event of this change. */
  approvals?(ticket: Ticket, what: string): SignedApproval[];
  /** Content of a message to the customer. */
  facts?(ticket: Ticket, kind: CustomerMessageKind, part: number): Record<string, string>;
}

/** Registry of the projections. Each projection adds itself when its module starts. */
@Injectable()
export class TicketProjections {
  readonly #all: TicketProjection[] = [];
  #parts: readonly TicketPart<unknown>[] | undefined;

  add(projection: TicketProjection): void {
    if (this.#parts) throw new TypeError('A projection is added after the first ticket was read');
    this.#all.push(projection);
  }

  /** The parts of the ticket's statement, fixed at the first call. */
  get parts(): readonly TicketPart<unknown>[] {
    this.#parts ??= this.#all.flatMap(({ part }) => part ?? []);
    return this.#parts;
  }

  repair(ticket: Ticket): Partial<Repair> {
    return this.#merged((one) => one.repair?.(ticket));
  }
  summary(ticket: Ticket): Partial<Summary> {
    return this.#merged((one) => one.summary?.(ticket));
  }
  tracking(ticket: Ticket): Partial<Tracking> {
    return this.#merged((one) => one.tracking?.(ticket));
  }
  situation(ticket: Ticket): Partial<Situation> {
    return this.#merged((one) => one.situation?.(ticket));
  }
  approvals(ticket: Ticket, what: string): SignedApproval[] {
    return this.#all.flatMap((one) => one.approvals?.(ticket, what) ?? []);
  }
  facts(ticket: Ticket, kind: CustomerMessageKind, part: number): Record<string, string> {
    return this.#merged((one) => one.facts?.(ticket, kind, part));
  }

  #merged<F extends object>(fieldsOf: (projection: TicketProjection) => F | undefined): F {
    return Object.assign({}, ...this.#all.map(fieldsOf)) as F;
  }
}
