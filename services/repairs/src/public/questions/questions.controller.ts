import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Repair } from '@revive/proto/revive/repairs/v1/repairs';
import type {
  AnswerQuestionRequest,
  ListOpenQuestionsRequest,
  OpenQuestions,
} from '@revive/proto/revive/repairs/v1/questions';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { AnswerQuestion } from './answer-question.js';
import { ListOpenQuestions } from './list-open-questions.js';

@Controller()
@CalledBy('gateway')
export class QuestionsController {
  constructor(
    private readonly open: ListOpenQuestions,
    private readonly answering: AnswerQuestion,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Questions')
  listOpenQuestions(@Payload() _: ListOpenQuestionsRequest, @Caller() actor: UserActor): Promise<OpenQuestions> {
    return this.open.run(actor);
  }

  @GrpcMethod('Questions')
  async answerQuestion(@Payload() request: AnswerQuestionRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.answering.run(actor, { ...request, id: ticketId(request.id) }), actor);
  }
}
