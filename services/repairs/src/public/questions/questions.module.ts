import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { AnswerQuestion } from './answer-question.js';
import { AskQuestion } from './ask-question.js';
import { AskQuestionController } from './ask-question.controller.js';
import { ListOpenQuestions } from './list-open-questions.js';
import { QuestionsProjection } from './questions.projection.js';
import { QuestionsController } from './questions.controller.js';

@Module({
  imports: [TicketsModule, LinkHoldersModule],
  controllers: [QuestionsController, AskQuestionController],
  providers: [QuestionsProjection, AskQuestion, AnswerQuestion, ListOpenQuestions],
})
export class QuestionsModule {}
