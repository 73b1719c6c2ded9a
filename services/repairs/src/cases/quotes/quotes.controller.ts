import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ApprovalQr,
  ApproveAtCounterRequest,
  ChooseAlternativeRequest,
  DeclineAtCounterRequest,
  Repair,
  SetDiagnosisFeeRequest,
  ShopPrices,
  ShowApprovalQrRequest,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ChooseAlternative } from './choose-alternative.js';
import { ApproveQuote } from './approve-quote.js';
import { DeclineQuote } from './decline-quote.js';
import { ShowApprovalQr } from './show-approval-qr.js';
import { DiagnosisFee } from './diagnosis-fee.js';
import { ticketId } from '../tickets/ticket-id.js';
import { TicketMapper } from '../tickets/mappers/ticket.mapper.js';

@Controller()
@CalledBy('gateway')
export class QuotesController {
  constructor(
    private readonly approval: ApproveQuote,
    private readonly choice: ChooseAlternative,
    private readonly refusal: DeclineQuote,
    private readonly approvalQrs: ShowApprovalQr,
    private readonly fees: DiagnosisFee,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async approveAtCounter(
    @Payload() request: ApproveAtCounterRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Repair> {
    const { lines, ...given } = request;
    const input = { ...given, id: ticketId(request.id), ...(lines && { lines: lines.ids }) };
    return this.mapper.repair(await this.approval.atCounter(actor, input, command), actor);
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  showApprovalQr(
    @Payload() { id, quoteVersion }: ShowApprovalQrRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<ApprovalQr> {
    return this.approvalQrs.run(actor, { id: ticketId(id), quoteVersion }, command);
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async chooseAlternative(
    @Payload() { id, planDigest }: ChooseAlternativeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Repair> {
    return this.mapper.repair(await this.choice.run(actor, { repairId: ticketId(id), planDigest }, command), actor);
  }

  @GrpcMethod('Repairs')
  async declineAtCounter(
    @Payload() { id, reason }: DeclineAtCounterRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.mapper.repair(await this.refusal.atCounter(actor, ticketId(id), reason), actor);
  }

  @GrpcMethod('Repairs')
  readPrices(@Payload() _: object, @Caller() actor: UserActor): Promise<ShopPrices> {
    return this.fees.read(actor);
  }

  @GrpcMethod('Repairs')
  setDiagnosisFee(@Payload() { cents }: SetDiagnosisFeeRequest, @Caller() actor: UserActor): Promise<ShopPrices> {
    return this.fees.set(actor, cents);
  }
}
