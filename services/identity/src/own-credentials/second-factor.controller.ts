import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ConfirmOtpRequest,
  OtpSetup,
  ReauthenticatedRequest,
  RecoveryCodes,
} from '@revive/proto/revive/identity/v1/own_account';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { ChangeSecondFactor } from './change-second-factor.js';
import { SetUpSecondFactor } from './set-up-second-factor.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class SecondFactorController {
  constructor(
    private readonly setUp: SetUpSecondFactor,
    private readonly changes: ChangeSecondFactor,
  ) {}

  @GrpcMethod('OwnAccount')
  beginOtp(@Payload() request: ReauthenticatedRequest): Promise<OtpSetup> {
    return this.setUp.begin(request.sessionId, request.password);
  }

  @GrpcMethod('OwnAccount')
  async confirmOtp(@Payload() { sessionId, ...form }: ConfirmOtpRequest): Promise<RecoveryCodes> {
    return { codes: await this.setUp.confirm(sessionId, form) };
  }

  @GrpcMethod('OwnAccount')
  async renewRecoveryCodes(@Payload() { sessionId, password, code }: ReauthenticatedRequest): Promise<RecoveryCodes> {
    return { codes: await this.changes.renewCodes(sessionId, { password, code: code ?? '' }) };
  }

  @GrpcMethod('OwnAccount')
  async removeOtp(@Payload() { sessionId, password, code }: ReauthenticatedRequest): Promise<Empty> {
    await this.changes.remove(sessionId, { password, code: code ?? '' });
    return {};
  }
}
