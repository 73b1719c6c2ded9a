import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ExtendQuoteRequest,
  FinishLineRequest,
  RecordDepositRequest,
  SendQuoteRequest,
  WriteQuoteRequest,
} from '@revive/proto/revive/repairs/v1/quotes';
import type { GetRequest, ReceiptFile, Repair } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../tickets/ticket-id.js';
import { TicketMapper } from '../tickets/mappers/ticket.mapper.js';
import { ExtendQuote } from './extend-quote.js';
import { FinishLine } from './finish-line.js';
import { ReadRepairForm } from './read-repair-form.js';
import { RecordDeposit } from './record-deposit.js';
import { SendQuote } from './send-quote.js';
import { WriteQuote } from './write-quote.js';

@Controller()
@CalledBy('gateway')
export class WrittenQuotesController {
  constructor(
    private readonly writing: WriteQuote,
    private readonly sending: SendQuote,
    private readonly extending: ExtendQuote,
    private readonly deposits: RecordDeposit,
    private readonly finishing: FinishLine,
    private readonly forms: ReadRepairForm,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Quotes')
  async writeQuote(@Payload() request: WriteQuoteRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.writing.run(actor, { ...request, id: ticketId(request.id) }), actor);
  }

  @GrpcMethod('Quotes')
  async sendQuote(@Payload() { id, revision }: SendQuoteRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.sending.run(actor, { id: ticketId(id), revision }), actor);
  }

  @GrpcMethod('Quotes')
  async extendQuote(@Payload() { id, quoteVersion }: ExtendQuoteRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.extending.run(actor, { id: ticketId(id), quoteVersion }), actor);
  }

  @GrpcMethod('Quotes')
  async recordDeposit(@Payload() request: RecordDepositRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.deposits.run(actor, { ...request, id: ticketId(request.id) }), actor);
  }

  @GrpcMethod('Quotes')
  async finishLine(@Payload() request: FinishLineRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.finishing.run(actor, { ...request, id: ticketId(request.id) }), actor);
  }

  @GrpcMethod('Quotes')
  readRepairForm(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<ReceiptFile> {
    return this.forms.forShop(actor, ticketId(id));
  }
}
