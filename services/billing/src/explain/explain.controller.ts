import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ReadExplanationRequest,
  FigureExplanation,
  ReadRevenueByServiceRequest,
  RevenueByServiceReply,
} from '@revive/proto/revive/billing/v1/explain';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ExplainFigure } from './explain-figure.js';
import { RevenueByService } from './revenue-by-service.js';

@Controller()
@CalledBy('gateway')
export class ExplainController {
  constructor(
    private readonly explain: ExplainFigure,
    private readonly revenue: RevenueByService,
  ) {}

  @GrpcMethod('Explain')
  readExplanation(@Payload() request: ReadExplanationRequest, @Caller() actor: UserActor): Promise<FigureExplanation> {
    return this.explain.run(actor, request);
  }

  @GrpcMethod('Explain')
  readRevenueByService(
    @Payload() request: ReadRevenueByServiceRequest,
    @Caller() actor: UserActor,
  ): Promise<RevenueByServiceReply> {
    return this.revenue.run(actor, request);
  }
}
