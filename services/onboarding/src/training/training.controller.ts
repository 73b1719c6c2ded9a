import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BenchReply,
  ContentReply,
  ModuleReply,
  ModuleRequest,
  QuizReply,
  RecordStepRequest,
  SubmitQuizRequest,
  TrainingReply,
  UsePracticeLabRequest,
} from '@revive/proto/revive/onboarding/v1/training';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { CompleteTraining } from './progress/complete-training.js';
import { TrainingSession } from './progress/training-session.js';
import { PracticeLab } from './lab/practice-lab.js';
import { ReadContent } from './progress/read-content.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class TrainingController {
  constructor(
    private readonly completion: CompleteTraining,
    private readonly session: TrainingSession,
    private readonly lab: PracticeLab,
    private readonly content: ReadContent,
  ) {}

  @GrpcMethod('Training')
  readTraining(@Payload() by: SessionContext): Promise<TrainingReply> {
    return this.completion.read(by);
  }
  @GrpcMethod('Training')
  beginModule(@Payload() request: ModuleRequest): Promise<ModuleReply> {
    return this.session.begin(request);
  }
  @GrpcMethod('Training')
  readContent(@Payload() request: ModuleRequest): Promise<ContentReply> {
    return this.content.run(request);
  }
  @GrpcMethod('Training')
  recordStep(@Payload() request: RecordStepRequest): Promise<ModuleReply> {
    return this.session.record(request);
  }
  @GrpcMethod('Training')
  usePracticeLab(@Payload() request: UsePracticeLabRequest): Promise<BenchReply> {
    return this.lab.run(request);
  }
  @GrpcMethod('Training')
  submitQuiz(@Payload() request: SubmitQuizRequest): Promise<QuizReply> {
    return this.session.quiz(request);
  }
  @GrpcMethod('Training')
  completeModule(@Payload() request: ModuleRequest): Promise<TrainingReply> {
    return this.completion.module(request);
  }
  @GrpcMethod('Training')
  completeTraining(@Payload() by: SessionContext): Promise<TrainingReply> {
    return this.completion.run(by);
  }
}
