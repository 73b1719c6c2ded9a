import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { AnswerQuestion } from './answer-question.js';
import { AskQuestion } from './ask-question.js';
import { AskQuestionController } from './ask-question.controller.js';
import { ListOpenQuestions } from './list-open-questions.js';
import { QuestionsController } from './questions.controller.js';

@Module({
  imports: [TicketsModule, TrackingModule],
  controllers: [QuestionsController, AskQuestionController],
  providers: [AskQuestion, AnswerQuestion, ListOpenQuestions],
})
export class QuestionsModule {}
