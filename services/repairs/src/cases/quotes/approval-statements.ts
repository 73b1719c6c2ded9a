import { Injectable } from '@nestjs/common';
import { ApprovalRecord, type SignedApproval } from '@revive/proto/revive/repairs/v1/repairs';
import { OrderSigner } from '../orders/order-signer.js';
import { lineOf } from '../pricing/quote.policy.js';
import type { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import type { HandWorkLine } from '../tickets/entities/hand-work.entity.js';
import { diagnosisFeeOf } from '../tickets/amounts.js';
import { approvedLines } from '../tickets/quote-scope.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { TicketProjections, type TicketProjection } from '../tickets/ticket-projections.js';
import { nextVersion, type Ticket } from '../tickets/ticket.query.js';
import { signedAgreement } from './diagnosis-agreements.js';

/**
 * Signed statements of what the customer approved, for billing: its database accepts no charge without one. Approvals
 * are signed from rows with an intact MAC only, so a row changed in the database authorizes no charge.
 */
@Injectable()
export class ApprovalStatements implements TicketProjection {
  constructor(
    projections: TicketProjections,
    private readonly signer: OrderSigner,
    private readonly macs: TicketMacs,
  ) {
    projections.add(this);
  }

  approvals(ticket: Ticket, what: string): SignedApproval[] {
    const { diagnosisAgreement } = ticket.repair;
    return [
      ...(diagnosisAgreement ? [signedAgreement(diagnosisAgreement)] : []),
      ...ticket.approvals.flatMap((approval) => this.#ofQuote(ticket, approval)),
      ...(what === 'by_hand' ? this.#ofHandWork(ticket) : []),
    ];
  }

  #ofQuote(ticket: Ticket, approval: ApprovalEntity): SignedApproval[] {
    const quote = ticket.quotes.find(({ version }) => version === approval.quoteVersion);
    // control: only an approval with its MAC is stated to billing
    if (!quote || !this.macs.isApprovalWhole(approval) || !this.macs.isWhole(quote)) return [];
    return [
      this.#signed(ticket, {
        approvalId: approval.id,
        quoteVersion: quote.version,
        authorisedCents: approval.totalCents ?? quote.totalCents,
        diagnosisCents: diagnosisFeeOf(ticket, quote),
        vatBps: quote.vatBps,
        planDigest: quote.planDigest,
        how: approval.how,
        lines: approvedLines(quote, approval).map((line) => ({
          id: lineOf(line).id,
          name: line.name,
          serviceId: line.serviceId,
          cents: line.cents,
          ownService: line.ownService,
        })),
        at: approval.at.toISOString(),
        withdrawnAt: approval.withdrawnAt?.toISOString(),
      }),
    ];
  }

  /** Work by hand without a quote; signed in the transaction that records it, because its row has no MAC. */
  #ofHandWork(ticket: Ticket): SignedApproval[] {
    const work = ticket.handWork.at(-1);
    if (!work?.agreedHow || work.cents === 0) return [];
    const { id, serviceId, serviceName, cents, lines, agreedHow, at } = work;
    return [
      this.#signed(ticket, {
        approvalId: id,
        quoteVersion: nextVersion(ticket),
        authorisedCents: cents,
        diagnosisCents: 0,
        vatBps: ticket.quotes.at(-1)?.vatBps ?? 0,
        planDigest: '',
        how: agreedHow,
        lines: (lines ?? [{ name: serviceName, cents }]).map((line: HandWorkLine, index) => ({
          id: `hand-${index + 1}`,
          name: line.name,
          serviceId: serviceId ?? line.kind ?? '',
          cents: line.cents,
          ownService: line.ownService,
        })),
        at: at.toISOString(),
      }),
    ];
  }

  #signed({ repair }: Ticket, record: Omit<ApprovalRecord, 'tenantId' | 'repairId' | 'kind'>): SignedApproval {
    const { id: repairId, tenantId } = repair;
    return this.signer.signApproval(ApprovalRecord.encode({ ...record, tenantId, repairId, kind: 'repair' }).finish());
  }
}
