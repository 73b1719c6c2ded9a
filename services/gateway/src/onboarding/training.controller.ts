import { Body, Controller, Param, Req } from '@nestjs/common';
import type {
  BenchReply,
  ModuleReply,
  ModuleState,
  QuizReply,
  TrainingReply,
} from '@revive/proto/revive/onboarding/v1/training';
import { moduleOf } from '@revive/contracts/training/modules';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';
import { ownCall } from './own-call.js';

/** The training of whoever is signed in. */
@Controller()
export class TrainingController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.getTraining)
  async getTraining(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<object> {
    return whole(await this.backends.training.callAnonymous('readTraining', ownCall(session, request)));
  }

  @Route(routes.beginModule)
  async beginModule(
    @CurrentSession() session: Session,
    @Param('moduleId') moduleId: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return open(await this.backends.training.callAnonymous('beginModule', { by: ownCall(session, request), moduleId }));
  }

  @Route(routes.recordTrainingStep)
  async recordTrainingStep(
    @CurrentSession() session: Session,
    @Param('moduleId') moduleId: string,
    @Body() { step, choice }: { step: string; choice?: number },
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return open(
      await this.backends.training.callAnonymous('recordStep', {
        by: ownCall(session, request),
        moduleId,
        step,
        choice: choice === undefined ? '' : String(choice),
      }),
    );
  }

  @Route(routes.useTrainingBench)
  async useTrainingBench(
    @CurrentSession() session: Session,
    @Param('moduleId') moduleId: string,
    @Param('part') part: string,
    @Body() { exercise = '', answer = '', from = 0 }: { exercise?: string; answer?: string; from?: number },
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const { module, reading, ...rest }: BenchReply = await this.backends.training.callAnonymous('useBench', {
      by: ownCall(session, request),
      moduleId,
      part,
      exercise,
      answer,
      from,
    });
    return { ...rest, ...(reading && { reading }), module: described(module) };
  }

  @Route(routes.submitQuiz)
  async submitQuiz(
    @CurrentSession() session: Session,
    @Param('moduleId') moduleId: string,
    @Body() { answers }: { answers: { question: string; option: number }[] },
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const { module, ...rest }: QuizReply = await this.backends.training.callAnonymous('submitQuiz', {
      by: ownCall(session, request),
      moduleId,
      answers,
    });
    return { ...rest, module: described(module) };
  }

  @Route(routes.completeModule)
  async completeModule(
    @CurrentSession() session: Session,
    @Param('moduleId') moduleId: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return whole(
      await this.backends.training.callAnonymous('completeModule', { by: ownCall(session, request), moduleId }),
    );
  }

  @Route(routes.completeTraining)
  async completeTraining(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<object> {
    return whole(await this.backends.training.callAnonymous('completeTraining', ownCall(session, request)));
  }
}

/** What stands in the contract of a module, and what was done of it. */
function described(state: ModuleState | null | undefined): object {
  const module = state && moduleOf(state.id);
  if (!module) throw new AppError('INTERNAL', { reason: 'a module that no contract has' });
  return { ...module, ...state, completed: state.state === 'completed' };
}
const whole = ({ modules, ...rest }: TrainingReply): object => ({ ...rest, modules: modules.map(described) });
const open = ({ module, ...rest }: ModuleReply): object => ({ ...rest, module: described(module) });
