import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  MintPreflightRequest,
  PreflightResult,
  PreflightToken,
  ReportPreflightRequest,
} from '@revive/proto/revive/onboarding/v1/preflight';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReportPreflight } from './report-preflight.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PreflightsController {
  constructor(private readonly preflight: ReportPreflight) {}

  @GrpcMethod('Preflights')
  mintPreflight(@Payload() request: MintPreflightRequest): Promise<PreflightToken> {
    return this.preflight.mint(request);
  }
  @GrpcMethod('Preflights')
  reportPreflight(@Payload() request: ReportPreflightRequest): Promise<PreflightResult> {
    return this.preflight.report(request);
  }
}
