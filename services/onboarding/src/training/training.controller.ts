import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BenchReply,
  ModuleReply,
  ModuleRequest,
  QuizReply,
  RecordStepRequest,
  SubmitQuizRequest,
  TrainingReply,
  UseBenchRequest,
} from '@revive/proto/revive/onboarding/v1/training';
import type { OwnCall } from '@revive/proto/revive/onboarding/v1/signing';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { UseCases } from '../use-cases.js';

/** The training; whose it is, is known by the secret of the session. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class TrainingRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Training')
  readTraining(@Payload() by: OwnCall): Promise<TrainingReply> {
    return this.does.training.read(by);
  }
  @GrpcMethod('Training')
  beginModule(@Payload() request: ModuleRequest): Promise<ModuleReply> {
    return this.does.modules.begin(request);
  }
  @GrpcMethod('Training')
  recordStep(@Payload() request: RecordStepRequest): Promise<ModuleReply> {
    return this.does.modules.record(request);
  }
  @GrpcMethod('Training')
  useBench(@Payload() request: UseBenchRequest): Promise<BenchReply> {
    return this.does.bench.run(request);
  }
  @GrpcMethod('Training')
  submitQuiz(@Payload() request: SubmitQuizRequest): Promise<QuizReply> {
    return this.does.modules.quiz(request);
  }
  @GrpcMethod('Training')
  completeModule(@Payload() request: ModuleRequest): Promise<TrainingReply> {
    return this.does.training.module(request);
  }
  @GrpcMethod('Training')
  completeTraining(@Payload() by: OwnCall): Promise<TrainingReply> {
    return this.does.training.run(by);
  }
}
