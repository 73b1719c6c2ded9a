import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { AskQuestionRequest } from '@revive/proto/revive/repairs/v1/questions';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { AskQuestion } from './ask-question.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class AskQuestionController {
  constructor(
    private readonly asking: AskQuestion,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Questions')
  async askQuestion(@Payload() request: AskQuestionRequest): Promise<Tracking> {
    return this.mapper.tracking(await this.asking.run(request));
  }
}
