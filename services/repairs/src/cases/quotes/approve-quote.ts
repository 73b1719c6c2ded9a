import { Injectable } from '@nestjs/common';
import type { ApprovalChannel } from '@revive/contracts/repairs/states';
import { requireShopMember, type Actor, type LinkActor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import { approvedVia } from '../tickets/ticket-addresses.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { chosenOf, evidenceOf, requireValid, type Evidence } from './record-approval.js';
import { currentQuote, liveApproval, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import type { ApprovalLink } from '../links/link-codes.js';

export interface ApproveInput {
  repairId: string;
  quoteVersion: number;
  how: ApprovalChannel;
  approvedBy: string;
  /** A user id, or for a link the masked email address or the person who showed the QR code. */
  recordedBy: string;
  /** Ids of chosen lines. Absent: the quote's default choice. */
  lines?: readonly string[] | undefined;
  email?: string | null;
  evidence?: Evidence | undefined;
}

const NOTES: Record<ApprovalChannel, string> = {
  link: 'You approved the quote',
  email_link: 'You approved the quote',
  counter_qr: 'You approved the quote at the counter',
  in_person: 'Approval recorded at the counter (in person)',
  by_phone: 'Approval recorded at the counter (by phone)',
  by_message: 'Approval recorded at the counter (by message)',
};

const RECORDED_WAYS = ['in_person', 'by_phone', 'by_message'] as const;

/** Records approvals. An approval covers exactly one plan digest, one execution and its rollback. */
@Injectable()
export class ApproveQuote {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
  ) {}

  /** A shop member records the customer's approval and confirms the record with a command token. */
  atCounter(
    actor: Actor,
    input: { id: string; quoteVersion: number; approvedBy: string; how: string; lines?: readonly string[] } & Evidence,
    command: Command,
  ): Promise<Ticket> {
    const person = requireShopMember(actor);
    const how = RECORDED_WAYS.find((way) => way === input.how) ?? 'in_person';
    const approval = {
      repairId: input.id,
      quoteVersion: input.quoteVersion,
      how,
      approvedBy: input.approvedBy,
      recordedBy: person.userId,
      lines: input.lines,
      evidence: input,
    };
    return this.run(actor, approval, ({ em }) => spendCommand(em, command));
  }

  /** The customer approves by a link of the current quote. The record names the link. */
  byLink(
    holder: LinkActor,
    given: { repairId: string; quoteVersion: number; lines?: readonly string[] | undefined },
    find: (change: Change) => Promise<ApprovalLink>,
  ): Promise<Ticket> {
    const approval = { ...given, how: 'link', approvedBy: 'the customer', recordedBy: '' } as const;
    return this.run(holder, approval, async (change) => {
      const { way, via } = await find(change);
      const { repair } = change.ticket;
      if (way !== 'email_link') return { how: way, recordedBy: via };
      return { how: way, recordedBy: approvedVia(via, repair), email: repair.customerEmail };
    });
  }

  /**
   * A repeated approval changes nothing. Throws STALE_QUOTE (409) for any version but the current, INVALID_TRANSITION
   * (409) outside `quoted`, INVALID (400) for an invalid choice of lines, QUOTE_EXPIRED (409).
   */
  run(
    actor: Actor,
    given: ApproveInput,
    before: (change: Change) => Promise<Partial<ApproveInput> | void> = async () => undefined,
  ): Promise<Ticket> {
    return this.tickets.change(actor, given.repairId, async (change) => {
      const input = { ...given, ...(await before(change)) };
      const { ticket, now } = change;
      const quote = currentQuote(ticket);
      if (!quote || quote.version !== input.quoteVersion)
        throw new AppError('STALE_QUOTE', { quoteVersion: input.quoteVersion, current: quote?.version ?? 0 });
      const chosen = chosenOf(quote, input.lines);
      const live = liveApproval(ticket);
      if (live && ticket.repair.status === 'approved') {
        // control: an approval that stands is not another one
        if (input.lines && live.lines && String(live.lines) !== String(chosen.lines))
          throw new AppError('INVALID_TRANSITION', { from: 'approved', to: 'approved' });
        return;
      }
      requireValid(change, quote);
      this.macs.checkHead(ticket);
      this.macs.checkQuote(quote);
      await change.transition('approved', NOTES[input.how]);
      const approval: ApprovalEntity = {
        id: uuidv7(),
        repairId: ticket.repair.id,
        tenantId: ticket.repair.tenantId,
        quoteVersion: quote.version,
        planDigest: quote.planDigest,
        how: input.how,
        approvedBy: input.approvedBy,
        recordedBy: input.recordedBy,
        at: now,
        withdrawnAt: null,
        spentByRun: null,
        ...chosen,
        email: input.email ?? null,
        evidence: input.evidence ? await evidenceOf(change, input.evidence) : null,
        seal: Buffer.alloc(0),
      };
      approval.seal = this.macs.approval(approval);
      await change.add('approvals', approval);
      change.emit('approved');
      change.audit('repair.approved', `repair ${ticket.repair.number}, quote ${quote.version}, ${input.how}`);
    });
  }
}
